/** Labels of a school's hours and calendar, for its office. */
import type { FieldProblem } from '#core/http/problem.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { WeekdayHours } from '#core/school-days/school-day.ts';
import { formatTime } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

const words = {
  required: 'staffSchoolDays.required',
  too_early: 'staffSchoolDays.tooEarlyTime',
  too_late: 'staffSchoolDays.tooLateTime',
  not_in_list: 'staffSchoolDays.offStep',
} as const;

/** The message of a problem of a time; undefined without a problem. */
export function problemLabel(problem: FieldProblem | undefined, t: Translate): string | undefined {
  if (!problem) return undefined;
  const known: Partial<Record<FieldProblem['code'], (typeof words)[keyof typeof words]>> = words;
  return t(known[problem.code] ?? 'staffSchoolDays.notAllowed');
}

/** The times of a weekday in one line. */
export function hoursLabel(day: WeekdayHours | null, t: Translate, locale: Locale): string {
  if (!day) return t('staffSchoolDays.noSchool');
  const at = (time: string) => formatTime(time, locale);
  return t('staffSchoolDays.summary', {
    from: at(day.opensAt),
    to: at(day.closesAt),
    bell: at(day.bell),
    first: at(day.firstSlot),
    last: at(day.lastSlot),
  });
}

/** The fields with a time of a weekday, in the order of the day. */
export const hoursTimes = [
  'opensAt',
  'bell',
  'lateFrom',
  'firstSlot',
  'lastSlot',
  'changeUntil',
  'closesAt',
] as const satisfies readonly (keyof WeekdayHours)[];

/** Each value of a weekday as a line, to compare two versions. */
export function hoursLines(day: WeekdayHours | null, t: Translate, locale: Locale): string[] {
  if (!day) return [t('staffSchoolDays.noSchool')];
  const times = hoursTimes.map((field) => `${t(`staffSchoolDays.${field}`)}, ${formatTime(day[field], locale)}`);
  return [...times, `${t('staffSchoolDays.slotMinutes')}, ${t('staffSchoolDays.minutes', { n: day.slotMinutes })}`];
}
