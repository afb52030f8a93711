/** Reporting and cancelling: the absence, who else is told and what is written down, all in one transaction. */
import type { AbsenceReport } from '#core/absences/absence.ts';
import type { absenceApi } from '#core/absences/absence-api.ts';
import { dayProblems, halfDaysOf, hasBegun } from '#core/absences/absence-rules.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { findOtherGuardians, findPupil, type Pupil } from '#server/children/child-store.ts';
import type { Both } from '#core/lang/locale.ts';
import { addDays } from '#core/time/day.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { mustHold } from '#server/sessions/person.ts';
import { cancelledTitle, reportedTitle, whenText } from './absence-phrases.ts';
import {
  cancelAbsence,
  countReported,
  findReporter,
  insertAbsence,
  lockStanding,
  takeHalfDays,
} from './absence-store.ts';

type Acting = Pick<Call<typeof absenceApi.report>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;

/** Reports an absence and gives its id. Of two reports for the same half day, the first to commit stands. */
export async function reportAbsence(acting: Acting, report: AbsenceReport): Promise<number> {
  const { tx, person, now } = acting;
  const pupil = await pupilFor(acting, report.childId);
  const today = schoolTimeAt(now, pupil.timeZone).day;
  const problems = dayProblems(report, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await refuseTooMany(acting, pupil, today);

  const { schoolId, id: childId } = pupil;
  const absenceId = await insertAbsence(tx, { schoolId, report, reportedBy: person.id, now });
  const taking = { schoolId, childId, absenceId, halfDays: halfDaysOf(report) };
  if (!(await takeHalfDays(tx, taking))) {
    throw new Refusal('absence_overlaps', { reportedBy: await findReporter(tx, taking) });
  }

  await tell(acting, pupil, 'absence.reported', absenceId, {
    title: reportedTitle(pupil.givenName),
    body: whenText(report),
  });
  return absenceId;
}

/** Cancels an absence that has not begun. Of two who cancel, the second finds nothing. */
export async function cancelReported(acting: Acting, absenceId: number): Promise<void> {
  const { tx, person, now } = acting;
  const absence = await lockStanding(tx, absenceId);
  if (!absence) throw new Refusal('not_found');
  const pupil = await pupilFor(acting, absence.childId);
  if (hasBegun(absence, schoolTimeAt(now, pupil.timeZone))) throw new Refusal('absence_begun');

  await cancelAbsence(tx, absenceId, person.id, now);
  await tell(acting, pupil, 'absence.cancelled', absenceId, {
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

async function refuseTooMany({ tx, person, now, installation }: Acting, { timeZone }: Pupil, today: string) {
  const since = instantOf({ day: today, time: '00:00' }, timeZone);
  if ((await countReported(tx, person.id, since)) < installation.absencesPerDay) return;
  const tomorrow = instantOf({ day: addDays(today, 1), time: '00:00' }, timeZone);
  throw new Refusal('too_many', { retryAfter: Math.ceil((tomorrow.getTime() - now.getTime()) / 1000) });
}

/** Tells the child's other guardians and writes it down. */
async function tell(
  { tx, person, now, requestId }: Acting,
  { id: childId, schoolId }: Pupil,
  act: 'absence.reported' | 'absence.cancelled',
  absenceId: number,
  words: { readonly title: Both; readonly body: Both },
): Promise<void> {
  const others = await findOtherGuardians(tx, childId, person.id);
  await notify(tx, others, { schoolId, kind: 'absence', childIds: [childId], ...words, link: '/absence' }, now);
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: absenceId, requestId });
}
