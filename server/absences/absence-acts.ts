/**
 * Reporting and cancelling: the absence, the pickups it ends, who is told and what is written down, in one transaction.
 */
import type { AbsenceReport } from '#core/absences/absence.ts';
import type { absenceApi } from '#core/absences/absence-api.ts';
import { dayProblems, halfDaysOf, hasBegun } from '#core/absences/absence-rules.ts';
import type { Both } from '#core/lang/locale.ts';
import { daysFrom } from '#core/time/day.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { findOtherGuardians, findPupil, lockPupilOf, type Pupil } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { settleEarlier } from '#server/notifications/subject-store.ts';
import { cancelForAbsence } from '#server/pickups/pickup-acts.ts';
import { findWatchers } from '#server/schools/office-store.ts';
import { mustHold } from '#server/sessions/person.ts';
import { cancelledTitle, reportedTitle, whenText, withPickups } from './absence-phrases.ts';
import {
  cancelAbsence,
  countReported,
  findReporter,
  insertAbsence,
  isAbsentAllDay,
  lockStanding,
  takeHalfDays,
} from './absence-store.ts';

type Acting = Pick<Call<typeof absenceApi.report>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;

export type Reported = { readonly absenceId: number; readonly cancelledPickups: number[] };

/**
 * Reports an absence, and cancels what is scheduled for the days that the child is away. Of two reports for the same
 * half day, the first to commit stands.
 */
export async function reportAbsence(acting: Acting, report: AbsenceReport): Promise<Reported> {
  const { tx, person, now, installation } = acting;
  mustHold(person, 'report_absence', report.childId);
  // Nobody schedules a pickup meanwhile.
  const pupil = await lockPupilOf(tx, { childId: report.childId, userId: person.id, right: 'report_absence' });
  if (!pupil) throw new Refusal('not_found');
  const today = schoolTimeAt(now, pupil.timeZone).day;
  const problems = dayProblems(report, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const { schoolId, id: childId, timeZone } = pupil;
  const countSince = (since: Date) => countReported(tx, person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: installation.absencesPerDay, countSince, timeZone, now });

  const absenceId = await insertAbsence(tx, { schoolId, report, reportedBy: person.id, now });
  const taking = { schoolId, childId, absenceId, halfDays: halfDaysOf(report) };
  if (!(await takeHalfDays(tx, taking))) {
    throw new Refusal('absence_overlaps', { reportedBy: await findReporter(tx, taking) });
  }

  // What a past day left open is over.
  const days = (await daysAway(tx, report)).filter((day) => day >= today);
  const cancelledPickups = await cancelForAbsence(acting, { childId, days });
  await tellSchool(tx, pupil, report, today);
  await spread(acting, pupil, 'absence.reported', absenceId, report, {
    title: reportedTitle(pupil.givenName),
    body: withPickups(whenText(report), cancelledPickups.length),
  });
  return { absenceId, cancelledPickups };
}

/** Cancels an absence that has not begun. Of two who cancel, the second finds nothing. */
export async function cancelReported(acting: Acting, absenceId: number): Promise<void> {
  const { tx, person, now } = acting;
  const absence = await lockStanding(tx, absenceId);
  if (!absence) throw new Refusal('not_found');
  const pupil = await pupilFor(acting, absence.childId);
  const today = schoolTimeAt(now, pupil.timeZone);
  if (hasBegun(absence, today)) throw new Refusal('absence_begun');

  await cancelAbsence(tx, absenceId, person.id, now);
  await tellSchool(tx, pupil, absence, today.day);
  await spread(acting, pupil, 'absence.cancelled', absenceId, absence, {
    title: cancelledTitle(pupil.givenName),
    body: whenText(absence),
  });
}

/** The child, when the one who acts may report its absences. */
async function pupilFor({ tx, person }: Acting, childId: number): Promise<Pupil> {
  mustHold(person, 'report_absence', childId);
  const pupil = await findPupil(tx, childId);
  if (!pupil) throw new Refusal('not_found');
  return pupil;
}

type Span = Pick<AbsenceReport, 'childId' | 'date' | 'endDate' | 'duration'>;

/** The days of an absence that the child is now away the whole of; half a day is, when another holds the other half. */
async function daysAway(tx: Tx, { childId, date, endDate, duration }: Span): Promise<string[]> {
  if (duration === 'full_day') return daysFrom(date, endDate ?? date);
  return (await isAbsentAllDay(tx, childId, date)) ? [date] : [];
}

/** Registers say who is reported away. The board of today counts them, and says it of those who are awaited. */
async function tellSchool(tx: Tx, { id }: Pupil, { date, endDate = date }: Span, today: string): Promise<void> {
  if (date > today) return;
  const staff = await findWatchers(tx, id);
  tell(tx, staff, { about: 'attendance', id });
  if (today <= endDate) tell(tx, staff, { about: 'departures' });
}

/** Tells the child's other guardians, refreshes every guardian's list, and writes it down. */
async function spread(
  { tx, person, now, requestId }: Acting,
  { id: childId, schoolId }: Pupil,
  act: 'absence.reported' | 'absence.cancelled',
  absenceId: number,
  { date, duration }: Pick<Span, 'date' | 'duration'>,
  words: { readonly title: Both; readonly body: Both },
): Promise<void> {
  const others = await findOtherGuardians(tx, childId, person.id);
  tell(tx, [...others, person.id], { about: 'absences', id: absenceId });
  // Reported and cancelled in turns, it rings once for some minutes and says what holds.
  const subject = { key: `absence ${childId} ${date} ${duration}`, state: 'report' };
  const notice = { schoolId, kind: 'absence', childIds: [childId], ...words, link: '/absence', subject } as const;
  await notify(tx, others, notice, now);
  await settleEarlier(tx, person.id, subject.key, now);
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: absenceId, requestId });
}
