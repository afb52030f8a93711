/** Days as spreadsheets write them. */
import { isWrittenDay } from '#core/time/day.ts';

/**
 * The days that a cell may mean: year first, with any of the usual signs between or without; day and month in either
 * order, which is two days where both can be, and one where only one is a day. None where it is no day. A time of day,
 * which spreadsheets add, is left out.
 */
export function readDays(cell: string): string[] {
  const text = cell.trim().replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*(?:Z|[ap]\.?m\.?)?$/i, '');
  const [, year, month, date] = partsOf(yearFirst, text) ?? compact.exec(text) ?? [];
  if (year !== undefined && month !== undefined && date !== undefined) return daysOf([[year, month, date]]);
  const [, one, other, last] = partsOf(yearLast, text) ?? [];
  if (one === undefined || other === undefined || last === undefined) return [];
  return daysOf([
    [last, other, one],
    [last, one, other],
  ]);
}

const yearFirst = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/;
const compact = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/;

/** What stands between the signs of a form. */
const partsOf = (form: RegExp, text: string) => form.exec(text)?.toSpliced(2, 1);

function daysOf(written: readonly (readonly [string, string, string])[]): string[] {
  const days = written.map(([year, month, date]) => [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'));
  return [...new Set(days.filter(isWrittenDay))];
}
