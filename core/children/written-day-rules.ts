/** Days as spreadsheets write them. */
import { isWrittenDay } from '#core/time/day.ts';

/**
 * The day that a cell means: year first, with any of the usual signs between, or without; day and month in either order
 * where only one of the two is a day. `ambiguous` where both are, undefined where none is. A time of midnight, which
 * spreadsheets add, is left out.
 */
export function readDay(cell: string): string | 'ambiguous' | undefined {
  const text = cell.trim().replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*(?:Z|[ap]\.?m\.?)?$/i, '');
  const [, year, month, date] =
    /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/.exec(text)?.toSpliced(2, 1) ?? compactOf(text) ?? [];
  if (year !== undefined && month !== undefined && date !== undefined) return dayOf(year, month, date);
  const [, one, other, last] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/.exec(text)?.toSpliced(2, 1) ?? [];
  if (one === undefined || other === undefined || last === undefined) return undefined;
  const meant = new Set([dayOf(last, other, one), dayOf(last, one, other)].filter((day) => day !== undefined));
  return meant.size > 1 ? 'ambiguous' : [...meant][0];
}

const compactOf = (text: string) => /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(text);

function dayOf(year: string, month: string, date: string): string | undefined {
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  return isWrittenDay(day) ? day : undefined;
}
