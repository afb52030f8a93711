/** What limits of a pickup person are valid, and their text. */
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import type { PersonLimits } from './person-limits.ts';

/** The problems of limits; empty when they are valid. A person for today has none. */
export function limitsProblems(
  { from, until, weekdays, after, before }: PersonLimits,
  { todayOnly, today }: { readonly todayOnly: boolean; readonly today: string },
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (todayOnly) problems.push({ path: 'limits', code: 'not_allowed' });
  if (until !== null && until < (from !== null && from > today ? from : today))
    problems.push({ path: 'limits.until', code: 'too_early' });
  if (new Set(weekdays).size < weekdays.length) problems.push({ path: 'limits.weekdays', code: 'not_allowed' });
  if (after !== null && before !== null && before <= after) problems.push({ path: 'limits.before', code: 'too_early' });
  return problems;
}

/** Limits that limit nothing. */
export const noLimits: PersonLimits = { from: null, until: null, weekdays: [], after: null, before: null };

/** Limits that limit nothing are none, and seven weekdays are each. */
export function limitsOrNull(limits: PersonLimits | undefined): PersonLimits | null {
  if (!limits) return null;
  const { from, until, after, before } = limits;
  const weekdays = limits.weekdays.length === 7 ? [] : limits.weekdays.toSorted((a, b) => a - b);
  const isNone = weekdays.length === 0 && [from, until, after, before].every((one) => one === null);
  return isNone ? null : { ...limits, weekdays };
}

/** Whether two limits are the same, given as `limitsOrNull` gives them. */
export function areSameLimits(one: PersonLimits | null, other: PersonLimits | null): boolean {
  return areNarrower(one, other) && areNarrower(other, one);
}

/** Whether a person with limits `now` comes on no day and at no time that limits `before` exclude. */
export function areNarrower(now: PersonLimits | null, before: PersonLimits | null): boolean {
  if (!before) return true;
  const { from = null, until = null, weekdays = [], after = null, before: end = null } = now ?? {};
  const isLater = (one: string | null, other: string | null) => other === null || (one !== null && one >= other);
  const isEarlier = (one: string | null, other: string | null) => other === null || (one !== null && one <= other);
  const isOfWeek =
    before.weekdays.length === 0 ||
    (weekdays.length > 0 && weekdays.every((weekday) => before.weekdays.includes(weekday)));
  return (
    isOfWeek &&
    isLater(from, before.from) &&
    isEarlier(until, before.until) &&
    isLater(after, before.after) &&
    isEarlier(end, before.before)
  );
}

/**
 * Limits in words, for the line of a person: `Monday and Tuesday, 3:00 PM to 5:00 PM, until June 23, 2026`, `lundi et
 * mardi, de 15 h à 17 h, jusqu’au 23 juin 2026`.
 */
export function limitsLabel({ from, until, weekdays, after, before }: PersonLimits, locale: Locale): string {
  const isFrench = locale === 'fr';
  const names = new Intl.DateTimeFormat(isFrench ? 'fr-CA' : 'en-CA', { weekday: 'long', timeZone: 'UTC' });
  const days = new Intl.ListFormat(isFrench ? 'fr-CA' : 'en-CA', { type: 'conjunction' });
  // January 1, 2024 is a Monday.
  const weekdayNames = weekdays.map((weekday) => names.format(new Date(Date.UTC(2024, 0, weekday))));
  const [at, to] = [after, before].map((time) => time && formatTime(time, locale));
  const [first, last] = [from, until].map((day) => day && formatDay(day, locale, 'long'));
  const times = isFrench
    ? span(at, to, ['de ', ' à '], 'à partir de ', 'jusqu’à ')
    : span(at, to, ['', ' to '], 'from ', 'until ');
  const dates = isFrench
    ? span(first, last, ['du ', ' au '], 'à compter du ', 'jusqu’au ')
    : span(first, last, ['', ' to '], 'from ', 'until ');
  return [weekdayNames.length > 0 && days.format(weekdayNames), times, dates].filter(Boolean).join(', ');
}

type End = string | null | undefined;

/** A span in words: both ends, the first only, or the last only. */
function span(first: End, last: End, [begin, middle]: readonly [string, string], from: string, until: string): string {
  if (first && last) return `${begin}${first}${middle}${last}`;
  if (first) return `${from}${first}`;
  return last ? `${until}${last}` : '';
}
