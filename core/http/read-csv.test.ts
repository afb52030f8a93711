import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

/** The text of a cell, with every character that requires quotes. */
const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '\t', '"', '\n', '\r\n', '=') });
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

describe('reading CSV', () => {
  test.each([',', ';', '\t'])('reads back what was written with separator %j', (separator) => {
    fc.assert(
      fc.property(table, (rows) => {
        const head = Array.from(rows[0] ?? [], (_, n) => `h${n}`);
        const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
        const text = [head, ...rows].map((row) => row.map(quoted).join(separator)).join('\r\n');
        const kept = rows.filter((row) => row.some((one) => one.trim() !== ''));
        // The separator of a table with one column cannot be detected.
        expect(cellsOf(head.length === 1 ? `sep=${separator}\n${text}` : text)).toEqual([head, ...kept]);
      }),
    );
  });

  test('reads back our own files in either language', () => {
    const rows = [
      ['Nom', 'Prénom'],
      ['Lévesque, fils', 'Zoé "Zo"'],
    ];
    for (const locale of ['en', 'fr'] as const) expect(cellsOf(csvOf(rows, locale))).toEqual(rows);
  });

  test('does not throw, and keeps line numbers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { rows } = readCsv(text);
        const lines = rows.map(({ line }) => line);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
        expect(lines.every((line) => line >= 1 && line <= text.split(/\r\n|\r|\n/).length)).toBe(true);
      }),
    );
  });

  test('returns the line of each row, counting empty lines and line breaks in cells', () => {
    const { rows, unclosedAt } = readCsv('a,b\r\n\r\n"two\nlines",c\rd,e\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(unclosedAt).toBeNull();
    expect(readCsv('sep=;\na;b\nc;d').rows.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('returns the line of an unclosed quotation mark', () => {
    expect(readCsv('a,b\nc,"d\ne,f').unclosedAt).toBe(2);
  });

  test('keeps a quotation mark inside a word, and a last row without line end', () => {
    expect(cellsOf('5" nails,b')).toEqual([['5" nails', 'b']]);
  });

  test('reads a cell of two million quotation marks in seconds', () => {
    const long = `a${'"'.repeat(2_000_000)}`;
    const started = performance.now();
    expect(cellsOf(`${long},b`)).toEqual([[long, 'b']]);
    // Trimming the cell at each of them takes a time that grows with the square of their number.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
