/** Parses the date formats of spreadsheets. */
import { isWrittenDay } from '#core/time/day.ts';
import type { DayOrder } from './class-list-fields.ts';

/**
 * The days a cell can mean, by the order of day and month; both are the same day when the cell does not depend on it,
 * with the year first or with equal numbers. Undefined for an order that gives no day. A time of day, which
 * spreadsheets add, is ignored.
 */
export function parseDayOrders(cell: string): { readonly [Order in DayOrder]?: string } {
  const text = cell.trim().replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*(?:Z|[ap]\.?m\.?)?$/i, '');
  const [, year, month, date] = partsOf(yearFirst, text) ?? compact.exec(text) ?? [];
  if (year !== undefined && month !== undefined && date !== undefined) {
    const day = dayOf(year, month, date);
    return day === undefined ? {} : { dayFirst: day, monthFirst: day };
  }
  const [, one, other, last] = partsOf(yearLast, text) ?? [];
  if (one === undefined || other === undefined || last === undefined) return {};
  const [dayFirst, monthFirst] = [dayOf(last, other, one), dayOf(last, one, other)];
  return { ...(dayFirst !== undefined && { dayFirst }), ...(monthFirst !== undefined && { monthFirst }) };
}

/** The days a cell can mean: two when both orders of day and month are valid, none when it is no date. */
export function parseDays(cell: string): string[] {
  const { dayFirst, monthFirst } = parseDayOrders(cell);
  return [...new Set([dayFirst, monthFirst].filter((day) => day !== undefined))];
}

const yearFirst = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/;
const compact = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/;

/** The parts of a date without the separator. */
const partsOf = (form: RegExp, text: string) => form.exec(text)?.toSpliced(2, 1);

function dayOf(year: string, month: string, date: string): string | undefined {
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  return isWrittenDay(day) ? day : undefined;
}
