import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

/** What is written in a cell: words with everything that must be quoted. */
const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '\t', '"', '\n', '\r\n', '=') });
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

describe('a table', () => {
  test.each([',', ';', '\t'])(
    'separated by %j is read back as it was written, whatever its cells hold',
    (separator) => {
      fc.assert(
        fc.property(table, (rows) => {
          const head = Array.from(rows[0] ?? [], (_, n) => `h${n}`);
          const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
          const text = [head, ...rows].map((row) => row.map(quoted).join(separator)).join('\r\n');
          const kept = rows.filter((row) => row.some((one) => one.trim() !== ''));
          // A table of one column has no separator by which to tell it.
          expect(cellsOf(head.length === 1 ? `sep=${separator}\n${text}` : text)).toEqual([head, ...kept]);
        }),
      );
    },
  );

  test('that we wrote ourselves is read back in either language', () => {
    const rows = [
      ['Nom', 'Prénom'],
      ['Lévesque, fils', 'Zoé "Zo"'],
    ];
    for (const locale of ['en', 'fr'] as const) expect(cellsOf(csvOf(rows, locale))).toEqual(rows);
  });

  test('never throws and never loses a line’s place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { rows } = readCsv(text);
        const lines = rows.map(({ line }) => line);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
        expect(lines.every((line) => line >= 1 && line <= text.split(/\r\n|\r|\n/).length)).toBe(true);
      }),
    );
  });

  test('says at which line each row begins, empty ones and line breaks in cells counted', () => {
    const { rows, unclosedAt } = readCsv('a,b\r\n\r\n"two\nlines",c\rd,e\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(unclosedAt).toBeNull();
    expect(readCsv('sep=;\na;b\nc;d').rows.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('says where a quotation mark is never closed', () => {
    expect(readCsv('a,b\nc,"d\ne,f').unclosedAt).toBe(2);
  });

  test('keeps a quotation mark in the middle of a word, and one row without an end', () => {
    expect(cellsOf('5" nails,b')).toEqual([['5" nails', 'b']]);
  });
});
