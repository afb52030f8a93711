/** What staff typed of a report by phone, and what is wrong with it by the rules of the server. */
import type { AbsenceDuration, AbsenceKind, AbsenceReason } from '#core/absences/absence.ts';
import { dayProblems, timeProblems } from '#core/absences/absence-rules.ts';
import type { PhoneReport } from '#core/absences/phone-report-api.ts';
import type { PhoneCaller } from '#core/attendance/phone-caller.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';

export type PhoneReportDraft = {
  readonly kind: AbsenceKind;
  readonly date: string;
  /** Empty for one day. */
  readonly endDate: string;
  readonly time: string;
  readonly reason: AbsenceReason | undefined;
  readonly duration: AbsenceDuration;
  readonly notes: string;
};

export type PhoneReportProblem = {
  readonly field: 'reason' | 'date' | 'endDate' | 'time';
  readonly words: TranslationKey;
};

/** The days and the time as they are sent: a late arrival or an early leaving has one day, a half day too. */
export function spanOf({ kind, date, endDate, duration, time }: PhoneReportDraft) {
  if (kind !== 'absent') return { date, duration: 'full_day', kind, ...(time !== '' && { time }) } as const;
  const isLonger = duration === 'full_day' && endDate !== '' && endDate !== date;
  return { date, duration, ...(isLonger && { endDate }) } as const;
}

/** The first problem of a draft, or null. */
export function reportProblem(
  draft: PhoneReportDraft,
  calendar: SchoolCalendar,
  now: SchoolTime,
): PhoneReportProblem | null {
  if (draft.reason === undefined) return { field: 'reason', words: 'register.phoneMissing' };
  if (draft.date === '') return { field: 'date', words: 'register.phoneMissing' };
  const span = spanOf(draft);
  const [wrong] = [...dayProblems(span, calendar, now.day), ...timeProblems(span, calendar, now)];
  if (!wrong) return null;
  if (wrong.path === 'endDate') return { field: 'endDate', words: 'register.phoneLastDay' };
  if (wrong.path === 'date')
    return { field: 'date', words: draft.kind === 'absent' ? 'register.phoneDate' : 'absences.timedTooEarly' };
  return { field: 'time', words: wrong.code === 'required' ? 'register.phoneMissing' : 'absences.timeOutside' };
}

/** The body of a draft without problems. */
export function phoneReportOf(draft: PhoneReportDraft, from: PhoneCaller, reason: AbsenceReason): PhoneReport {
  return { from, reason, notes: draft.notes.trim(), ...spanOf(draft) };
}
