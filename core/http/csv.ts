/** Writes CSV files (RFC 4180) for spreadsheets, protected against formula injection. */
import type { Locale } from '#core/lang/locale.ts';

/** A text, a number, or an empty cell. */
export type CsvCell = string | number | null;

/**
 * Formats rows as a CSV file: UTF-8 with a byte order mark, which spreadsheets need to detect the encoding, and rows
 * ended by CR LF. French spreadsheets separate cells by `;` and use a decimal comma, so French files do too. A text
 * that a spreadsheet would evaluate as a formula gets an apostrophe in front. Numbers are written as they are,
 * negative ones too. Throws on a number that is not finite.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const separator = locale === 'fr' ? ';' : ',';
  const lines = rows.map((row) => `${row.map((cell) => written(cell, locale)).join(separator)}\r\n`);
  return `\u{FEFF}${lines.join('')}`;
}

/** The start of a formula, in half and full width, after optional white space. */
const formula = /^[\s\0\u{FEFF}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Whether a spreadsheet would evaluate a text. */
export const isFormula = (text: string): boolean => formula.test(text);

function written(cell: CsvCell, locale: Locale): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberOf(cell, locale);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

function numberOf(cell: number, locale: Locale): string {
  if (!Number.isFinite(cell)) throw new RangeError('CSV cells must be finite numbers.');
  const [whole = '', decimals] = String(cell).split('.');
  return decimals === undefined ? whole : `${whole}${locale === 'fr' ? ',' : '.'}${decimals}`;
}
