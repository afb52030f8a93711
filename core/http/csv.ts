/** Tables as files that a spreadsheet opens: comma-separated values (RFC 4180), safe from formula injection. */
import type { Locale } from '#core/lang/locale.ts';

/** A text, a number, or nothing. */
export type CsvCell = string | number | null;

/**
 * Rows of cells as the text of a CSV file: UTF-8 with a byte order mark, by which spreadsheets know the accents, each
 * row ended by CR LF. French spreadsheets separate by `;` and write decimals with a comma, so that a French file does
 * too. A text that a spreadsheet would calculate gets an apostrophe in front: what people typed never becomes a
 * formula. Numbers are written as they are, a negative one too. Throws on a number that is not finite. (trust,
 * Controls)
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const separator = locale === 'fr' ? ';' : ',';
  const lines = rows.map((row) => `${row.map((cell) => written(cell, locale)).join(separator)}\r\n`);
  return `\u{FEFF}${lines.join('')}`;
}

/** What makes a spreadsheet calculate, in the widths of any keyboard; white space before it does not stop one. */
const formula = /^[\s\0\u{FEFF}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function written(cell: CsvCell, locale: Locale): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberOf(cell, locale);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

function numberOf(cell: number, locale: Locale): string {
  if (!Number.isFinite(cell)) throw new RangeError('A table holds finite numbers only.');
  const [whole = '', decimals] = String(cell).split('.');
  return decimals === undefined ? whole : `${whole}${locale === 'fr' ? ',' : '.'}${decimals}`;
}
