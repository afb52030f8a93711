/** What the columns of any list hold, and the refusal of two columns for one field. */
import type { CsvRow } from '#core/http/read-csv.ts';
import { foldText } from '#core/lang/fold-text.ts';
import { type ColumnMeaning, fieldKey, type ListEdit } from './class-list-fields.ts';

/** A column that was recognized by its title, or guessed from its cells. */
export type ReadColumn<Field extends string> = ColumnMeaning<Field> & {
  readonly index: number;
  readonly title: string;
  readonly samples: string[];
  readonly isSure: boolean;
};

const linking = new Set('a au d de des du l la le les of s the et and ou or'.split(' '));

/** The significant words of a title, with a number split from the word before it. */
export function wordsOf(title: string): string[] {
  return foldText(title)
    .replace(/e-mail/g, 'email')
    .replace(/adresse de courriel|adresse electronique/g, 'courriel')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}°]+/u)
    .filter((word) => word !== '' && !linking.has(word));
}

const maxSamples = 3;

/** The first different cells of a column. */
export function samplesOf(rows: readonly CsvRow[], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[index]?.trim() ?? '';
    if (text !== '') samples.add(text.slice(0, 60));
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}

/** How many rows the guess of a column looks at. */
const rowsForGuess = 200;

/** Whether nearly all cells of a column satisfy a test; false for an empty column. */
export function isMostly(rows: readonly CsvRow[], index: number, test: (text: string) => boolean): boolean {
  const texts = rows
    .slice(0, rowsForGuess)
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .filter((text) => text !== '');
  return texts.length > 0 && texts.filter(test).length >= texts.length * 0.8;
}

/**
 * The columns with the office's meanings. A column without one is not read. Meanings of columns that the list lacks
 * have no effect.
 */
export function withMeanings<Field extends string>(
  columns: readonly ReadColumn<Field>[],
  meanings: readonly ColumnMeaning<Field>[] | undefined,
): ReadColumn<Field>[] {
  if (!meanings) return [...columns];
  const meant = new Map(meanings.map((one) => [one.index, one]));
  return columns.map(({ index, title, samples }) => {
    const { field = null, nth } = meant.get(index) ?? {};
    return { index, title, samples, isSure: true, field, ...(field !== null && nth !== undefined && { nth }) };
  });
}

/**
 * The columns that are read, by field. A guess is not read before the office confirms it. `repeated` is the first
 * column whose field another column before it has, or has a part of.
 */
export function placesOfColumns<Field extends string>(
  columns: readonly ReadColumn<Field>[],
  parts?: Readonly<Partial<Record<Field, readonly Field[]>>>,
): { readonly places: ReadonlyMap<string, number>; readonly repeated: ReadColumn<Field> | undefined } {
  const places = new Map<string, number>();
  let repeated: ReadColumn<Field> | undefined;
  for (const column of columns) {
    const { field, nth, index, isSure } = column;
    if (field === null || !isSure) continue;
    const key = fieldKey(field, nth);
    const others = [field, ...(parts?.[field] ?? [])].map((one) => fieldKey(one, nth));
    if (others.some((other) => places.has(other))) repeated ??= column;
    else places.set(key, index);
  }
  return { places, repeated };
}

/** The apostrophe that `csvOf` writes before a text which a spreadsheet would evaluate. */
const guard = /^'(?=[\s\0\u{FEFF}]*[=+\-@＝＋－＠])/u;

/** The rows as they were before Parvis or a spreadsheet wrote them. */
export const withoutGuards = (rows: readonly CsvRow[]): readonly CsvRow[] =>
  rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.replace(guard, '')) }));

/** The rows with the corrected cells. The title row is not corrected. */
export function withEdits(rows: readonly CsvRow[], edits: readonly ListEdit[]): readonly CsvRow[] {
  if (edits.length === 0) return rows;
  const byLine = new Map<number, ListEdit[]>();
  for (const edit of edits) byLine.set(edit.line, [...(byLine.get(edit.line) ?? []), edit]);
  return rows.map((row, n) => {
    const changed = n === 0 ? undefined : byLine.get(row.line);
    if (!changed) return row;
    const cells = [...row.cells];
    for (const { index, text } of changed) {
      while (cells.length <= index) cells.push('');
      cells[index] = text;
    }
    return { line: row.line, cells };
  });
}
