/** The draft of an absence report and its validation. */
import {
  type AbsenceDuration,
  type AbsenceKind,
  type AbsenceReason,
  type AbsenceReport,
  maxNotesLength,
} from '#core/absences/absence.ts';
import { dayProblems, firstMissing, timeProblems } from '#core/absences/absence-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { lengthOf } from '#core/http/fields.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { serverNow } from '#web/ui/browser/server-clock.ts';

export type AbsenceDraft = {
  readonly reason: AbsenceReason | undefined;
  readonly date: string;
  /** Set when the absence lasts several days. */
  readonly endDate: string | undefined;
  readonly duration: AbsenceDuration;
  readonly notes: string;
  readonly kind: AbsenceKind;
  /** When a late child arrives or a child leaves early, `HH:mm`; empty until it is entered. */
  readonly time: string;
  /** Other children of the same report. */
  readonly alsoFor: readonly number[];
  /** A medical note. After a reload, it has its name and not its content. */
  readonly note?: Attachment | undefined;
};

/** A report as it waits on the device: its note is uploaded before it is sent. */
export type ReportToSend = AbsenceReport & { readonly note?: Attachment };

export type DraftProblem = {
  readonly field: 'reason' | 'date' | 'endDate' | 'notes' | 'time';
  readonly words: TranslationKey;
};

/** The empty draft: the initial state, and the state after sending. */
export const freshDraft = (today: string): AbsenceDraft => ({
  reason: undefined,
  date: today,
  endDate: undefined,
  duration: 'full_day',
  notes: '',
  kind: 'absent',
  time: '',
  alsoFor: [],
});

const missing = {
  reason: { field: 'reason', words: 'absences.selectReasonError' },
  date: { field: 'date', words: 'absences.selectDateError' },
} as const;

/** The first missing field: the reason, then the date. The child is already chosen. */
export function missingOf(draft: AbsenceDraft, childId: number): DraftProblem | null {
  const first = firstMissing({ childId, reason: draft.reason, date: draft.date });
  if (first === 'reason' || first === 'date') return missing[first];
  if (draft.kind !== 'absent' && draft.time === '') return { field: 'time', words: 'absences.selectTimeError' };
  return draft.endDate === '' ? { field: 'endDate', words: 'absences.selectDateError' } : null;
}

/** The first problem of a complete draft. */
export function problemOf(draft: AbsenceDraft, calendar: SchoolCalendar, now: SchoolTime): DraftProblem | null {
  const problem = dayProblems(draft, calendar, now.day)[0];
  if (problem?.path === 'date' && problem.code === 'not_allowed')
    return { field: 'date', words: 'absences.noSchoolDay' };
  if (problem?.code === 'too_late')
    return { field: problem.path === 'date' ? 'date' : 'endDate', words: 'absences.dateTooLate' };
  if (problem?.path === 'date') return { field: 'date', words: 'absences.dateTooEarly' };
  if (problem) return { field: 'endDate', words: 'absences.endTooEarly' };
  const timed = draft.kind === 'absent' ? undefined : timeProblems(draft, calendar, now)[0];
  if (timed?.path === 'date') return { field: 'date', words: 'absences.timedTooEarly' };
  if (timed) return { field: 'time', words: 'absences.timeOutside' };
  if (lengthOf(draft.notes.trim()) > maxNotesLength) return { field: 'notes', words: 'absences.notesTooLong' };
  return null;
}

/** The report to send, or null while a field is missing. */
export function reportOf(draft: AbsenceDraft, childId: number): ReportToSend | null {
  const { reason, date, endDate, duration, notes, kind, time, alsoFor, note } = draft;
  if (!reason || !date || (kind !== 'absent' && !time)) return null;
  const last = endDate && endDate !== date ? { endDate } : {};
  const timed = kind === 'absent' ? {} : { kind, time };
  const others = alsoFor.length > 0 ? { alsoFor: [...alsoFor] } : {};
  const made = { notes: notes.trim(), duration, createdAt: new Date(serverNow()).toISOString() };
  const attached = note?.content instanceof Blob ? { note } : {};
  return { childId, date, ...last, reason, ...timed, ...others, ...made, ...attached };
}
