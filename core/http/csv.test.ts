import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvCell, csvOf } from './csv.ts';

/** Reads a file as a spreadsheet does; a cell without quotes is a number or empty. */
function read(file: string, separator: string): string[][] {
  const rows: string[][] = [];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r\\n)`, 'gy');
  let row: string[] = [];
  for (const [, text = '', end] of file.replace(/^\u{FEFF}/u, '').matchAll(cell)) {
    row.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('writing CSV', () => {
  test('uses the separators of each language', () => {
    const rows = [
      ['Léa "the cat"', 12.5, null],
      ['a;b,c', -3, ''],
    ];
    expect(csvOf(rows, 'en')).toBe('\u{FEFF}"Léa ""the cat""",12.5,\r\n"a;b,c",-3,""\r\n');
    expect(csvOf(rows, 'fr')).toBe('\u{FEFF}"Léa ""the cat""";12,5;\r\n"a;b,c";-3;""\r\n');
    expect(() => csvOf([[Number.NaN]], 'en')).toThrow(RangeError);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "=cmd|' /C calc'!A0"])(
    'writes %j as text, not as a formula',
    (text) => expect(read(csvOf([[text]], 'en'), ',')).toEqual([[`'${text}`]]),
  );

  test('writes any text so that it reads back unchanged and is not a formula', () => {
    const odd = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '"',
      ',',
      ';',
      '\r',
      '\n',
      '\t',
      ' ',
      '\u{FEFF}',
      '＝',
      "'",
      'é',
      '1',
    );
    const text = fc.oneof(fc.string({ unit: odd }), fc.string({ unit: 'binary' }));
    const table = fc.array(fc.array(fc.oneof(text, fc.integer()), { minLength: 1 }), { maxLength: 5 });
    fc.assert(
      fc.property(table, fc.constantFrom('en', 'fr'), (rows: CsvCell[][], locale) => {
        const again = read(csvOf(rows, locale), locale === 'fr' ? ';' : ',');
        const isAsTyped = (value: string | undefined, cell: CsvCell | undefined) =>
          value === `${cell}` ? typeof cell === 'number' || !/^\s*[=+\-@＝＋－＠]/u.test(value) : value === `'${cell}`;
        expect(again.map((row, y) => row.map((value, x) => isAsTyped(value, rows[y]?.[x])))).toEqual(
          rows.map((row) => row.map(() => true)),
        );
      }),
    );
  });
});
