/** A report being written, and what its screen says is wrong with it. */
import { type AbsenceDuration, type AbsenceReason, type AbsenceReport, longestNotes } from '#core/absences/absence.ts';
import { dayProblems, firstMissing } from '#core/absences/absence-rules.ts';
import { lengthOf } from '#core/http/fields.ts';
import type { PlainKey } from '#web/words/words.ts';

export type AbsenceDraft = {
  readonly reason: AbsenceReason | undefined;
  readonly date: string;
  /** Set when the absence lasts several days. */
  readonly endDate: string | undefined;
  readonly duration: AbsenceDuration;
  readonly notes: string;
};

export type DraftProblem = { readonly field: 'reason' | 'date' | 'endDate' | 'notes'; readonly words: PlainKey };

/** What a report starts as, and becomes again once it is sent. (§4 Absence flow) */
export const freshDraft = (today: string): AbsenceDraft => ({
  reason: undefined,
  date: today,
  endDate: undefined,
  duration: 'full_day',
  notes: '',
});

const missing = {
  reason: { field: 'reason', words: 'absences.selectReasonError' },
  date: { field: 'date', words: 'absences.selectDateError' },
} as const;

/** What is missing first, in the specification's order: the reason, then the date. The child is chosen already. (§5) */
export function missingOf(draft: AbsenceDraft, childId: number): DraftProblem | null {
  const first = firstMissing({ childId, reason: draft.reason, date: draft.date });
  if (first === 'reason' || first === 'date') return missing[first];
  return draft.endDate === '' ? { field: 'endDate', words: 'absences.selectDateError' } : null;
}

/** What is wrong with a complete report, first things first. */
export function problemOf(draft: AbsenceDraft, today: string): DraftProblem | null {
  const problem = dayProblems(draft, today)[0];
  if (problem?.code === 'too_late')
    return { field: problem.path === 'date' ? 'date' : 'endDate', words: 'absences.dateTooLate' };
  if (problem?.path === 'date') return { field: 'date', words: 'absences.dateTooEarly' };
  if (problem) return { field: 'endDate', words: 'absences.endTooEarly' };
  if (lengthOf(draft.notes.trim()) > longestNotes) return { field: 'notes', words: 'absences.notesTooLong' };
  return null;
}

/** The report to send, once nothing is missing. */
export function reportOf(draft: AbsenceDraft, childId: number): AbsenceReport | null {
  const { reason, date, endDate, duration, notes } = draft;
  if (!reason || !date) return null;
  const last = endDate && endDate !== date ? { endDate } : {};
  return { childId, date, ...last, reason, notes: notes.trim(), duration, createdAt: new Date().toISOString() };
}
