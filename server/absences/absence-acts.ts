/**
 * Reporting, changing and cancelling an absence, with its cancelled pickups, notifications and audit entry in one
 * transaction.
 */
import type { AbsenceReport } from '#core/absences/absence.ts';
import {
  dayProblems,
  type HalfDay,
  halfDaysOf,
  halfOf,
  hasStarted,
  isUndoable,
  lastDayProblems,
  timeProblems,
} from '#core/absences/absence-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { daysFrom } from '#core/time/day.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import {
  findGuardians,
  findOtherGuardians,
  findEnrolledChild,
  lockChild,
  lockChildWithRight,
  type LockedChild,
} from '#server/children/child-store.ts';
import { removeAnswerOf } from '#server/attendance/arrival-store.ts';
import type { Caller } from '#server/attendance/phone-caller-store.ts';
import type { Tx } from '#server/db/database.ts';
import { findFollowersOf } from '#server/followers/follower-store.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileContext, Installation } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { markEarlierRead } from '#server/notifications/subject-store.ts';
import { findCalendar } from '#server/school-days/school-day-store.ts';
import { cancelForAbsence } from '#server/pickups/pickup-acts.ts';
import { findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import { requireRight } from '#server/http/current-user.ts';
import {
  appendByPhone,
  appendCancelledPickups,
  cancelledTitle,
  changedTitle,
  reportedTitle,
  whenText,
} from './absence-phrases.ts';
import { addNote } from './absence-note-acts.ts';
import { deleteNotes, moveNote } from './absence-note-store.ts';
import {
  cancelAbsence,
  findHalfDays,
  findReported,
  findReporter,
  findTimedReports,
  insertAbsence,
  isAbsentAllDay,
  lockCurrentAbsences,
  takeHalfDays,
  updateLastDay,
} from './absence-store.ts';

type ReportContext = ActionContext & { readonly installation: Installation };

export type ReportedAbsence = {
  readonly absenceId: number;
  /** The absences of the other children in the report. */
  readonly otherIds: number[];
  readonly cancelledPickups: number[];
};

/**
 * Reports an absence, a late arrival or an early leaving, for one child or several of the same guardian, and cancels
 * the pickups scheduled for the days of an absence. Of two reports for the same half day, the first to commit succeeds.
 */
export async function reportAbsence(context: ReportContext, report: AbsenceReport): Promise<ReportedAbsence> {
  const { tx, currentUser, now, installation } = context;
  const { alsoFor = [], ...own } = report;
  const childIds = [...new Set([own.childId, ...alsoFor])].toSorted((a, b) => a - b);
  for (const childId of childIds) requireRight(currentUser, 'report_absence', childId);
  const children: LockedChild[] = [];
  for (const childId of childIds) {
    // The lock prevents pickups from being scheduled concurrently.
    const child = await lockChildWithRight(tx, { childId, userId: currentUser.id, right: 'report_absence' });
    if (!child) throw new Refusal('not_found');
    children.push(child);
  }
  const absences = new Map<number, number>();
  const cancelledPickups: number[] = [];
  const countSince = countRows(tx, 'absences', 'reported_by', currentUser.id);
  for (const child of children) {
    const { timeZone } = child;
    const limit = { tx, userId: currentUser.id, most: installation.absencesPerDay, countSince, timeZone, now };
    const made = await storeReport(context, child, ofChild(own, child.id), () => enforceRateLimit(limit));
    absences.set(child.id, made.absenceId);
    cancelledPickups.push(...made.cancelledPickups);
  }
  const [absenceId = 0, ...otherIds] = [own.childId, ...childIds.filter((id) => id !== own.childId)].flatMap(
    (id) => absences.get(id) ?? [],
  );
  return { absenceId, otherIds, cancelledPickups };
}

/** The part of a report that is about one child: the note is the first one's. */
function ofChild({ noteFileId, ...own }: AbsenceReport, childId: number): AbsenceReport {
  return { ...own, childId, ...(noteFileId !== undefined && childId === own.childId && { noteFileId }) };
}

type StoredReport = { readonly absenceId: number; readonly cancelledPickups: number[] };

/**
 * Stores a report for a locked child, with its consequences. `enforceLimit` runs after the validation. With a caller,
 * the current user enters what was said on the phone.
 */
export async function storeReport(
  context: FileContext,
  child: LockedChild,
  report: AbsenceReport,
  enforceLimit: () => Promise<void>,
  caller?: Caller,
): Promise<StoredReport> {
  const { tx, currentUser, now } = context;
  const today = schoolTimeAt(now, child.timeZone);
  const problems = await findProblems(context, child, report);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await enforceLimit();
  const replaced =
    report.time === undefined ? [] : await replaceTimed(context, child.id, { ...report, time: report.time });
  const { schoolId } = child;
  const absenceId = await insertAbsence(tx, { schoolId, report, reportedBy: currentUser.id, caller, now });
  await setFirstNote(context, child, { ...report, id: absenceId }, replaced);
  const cancelledPickups =
    report.time === undefined ? await takeDays(context, child, { ...report, id: absenceId }, halfDaysOf(report)) : [];
  await refreshStaffPages(tx, child, report, today.day);
  const body = appendCancelledPickups(whenText(report), cancelledPickups.length);
  await notifyGuardians(context, child, caller ? 'absence.reported_by_phone' : 'absence.reported', absenceId, report, {
    title: reportedTitle(child.givenName, report.kind),
    body: caller ? appendByPhone(body) : body,
  });
  return { absenceId, cancelledPickups };
}

/** The note of a new report, or that of the one which it replaces. */
async function setFirstNote(
  context: FileContext,
  child: LockedChild,
  report: AbsenceReport & { readonly id: number },
  replaced: readonly number[],
): Promise<void> {
  const { noteFileId } = report;
  if (noteFileId === undefined) await moveNote(context.tx, replaced, report.id);
  else await addNote(context, child, report, noteFileId);
  await deleteNotes(context.tx, replaced);
}

/** The problems of the days and the time of a report. */
async function findProblems({ tx, now }: ActionContext, child: LockedChild, report: AbsenceReport) {
  const today = schoolTimeAt(now, child.timeZone);
  const range = { from: report.date, to: report.endDate ?? report.date };
  const calendar = await findCalendar(tx, child.schoolId, range);
  return [...dayProblems(report, calendar, today.day), ...timeProblems(report, calendar, today)];
}

/** Stores a late arrival or an early leaving as `storeReport`, and nothing when it would be refused. */
export async function storeTimedIfValid(
  context: FileContext,
  child: LockedChild,
  report: AbsenceReport & { readonly time: string },
): Promise<void> {
  if ((await findProblems(context, child, report)).length > 0) return;
  if (await findTimedRefusal(context.tx, child.id, report)) return;
  await storeReport(context, child, report, async () => undefined);
}

/**
 * Takes the half days of an absence for a child, and cancels what they cover: the pickups of days from today on, and
 * late arrivals and early leavings. Returns the canceled pickups.
 */
async function takeDays(
  context: ActionContext,
  { id: childId, schoolId, timeZone }: LockedChild,
  absence: Span & { readonly id: number },
  halfDays: readonly HalfDay[],
): Promise<number[]> {
  const { tx, now } = context;
  const taking = { schoolId, childId, absenceId: absence.id, halfDays };
  if (!(await takeHalfDays(tx, taking))) {
    throw new Refusal('absence_overlaps', { reportedBy: await findReporter(tx, taking) });
  }
  const range = { from: absence.date, to: absence.endDate ?? absence.date };
  for (const timed of await findTimedReports(tx, childId, range)) {
    if (halfDays.some(({ day, half }) => day === timed.day && half === halfOf(timed.time)))
      await cancelWithNote(context, timed.id);
  }
  // Open pickups of past days are left unchanged.
  const today = schoolTimeAt(now, timeZone).day;
  const days = (await daysAway(tx, absence)).filter((day) => day >= today);
  return cancelForAbsence(context, { childId, days });
}

async function cancelWithNote({ tx, currentUser, now }: ActionContext, absenceId: number): Promise<void> {
  await cancelAbsence(tx, absenceId, currentUser.id, now);
  await deleteNotes(tx, [absenceId]);
}

type TimedReport = Pick<AbsenceReport, 'date' | 'kind'> & { readonly time: string };

/** Makes room for a late arrival or an early leaving: cancels those of the same kind, and returns their ids. */
async function replaceTimed(
  { tx, currentUser, now }: ActionContext,
  childId: number,
  report: TimedReport,
): Promise<number[]> {
  const refusal = await findTimedRefusal(tx, childId, report);
  if (refusal) throw refusal;
  const others = await findTimedReports(tx, childId, { from: report.date, to: report.date });
  const replaced = others.filter(({ kind }) => kind === report.kind).map(({ id }) => id);
  for (const id of replaced) await cancelAbsence(tx, id, currentUser.id, now);
  return replaced;
}

/** Why a late arrival or an early leaving is refused: an absence at that time, or leaving before arriving. */
async function findTimedRefusal(
  tx: Tx,
  childId: number,
  { date, kind, time }: TimedReport,
): Promise<Refusal | undefined> {
  const half = halfOf(time);
  const halfDays = await findHalfDays(tx, childId, date);
  if (halfDays.some((taken) => taken.half === half)) {
    const reporter = { schoolId: 0, childId, absenceId: 0, halfDays: [{ day: date, half }] };
    return new Refusal('absence_overlaps', { reportedBy: await findReporter(tx, reporter) });
  }
  const others = (await findTimedReports(tx, childId, { from: date, to: date })).filter((one) => one.kind !== kind);
  if (!others.some((other) => (kind === 'late' ? time >= other.time : time <= other.time))) return undefined;
  return new Refusal('invalid', { problems: [{ path: 'time', code: kind === 'late' ? 'too_late' : 'too_early' }] });
}

/** Ends an absence under way earlier or later, from today on. An unchanged last day is not written again. */
export async function changeLastDay(
  context: ActionContext,
  absenceId: number,
  lastDay: string,
): Promise<{ readonly cancelledPickups: number[] }> {
  const { tx, now } = context;
  const found = await findReported(tx, absenceId);
  if (!found) throw new Refusal('not_found');
  const child = await findReportable(context, found.childId, lockChild);
  const absence = await lockCurrentAbsences(tx, absenceId);
  if (!absence) throw new Refusal('not_found');
  const today = schoolTimeAt(now, child.timeZone);
  const problems = lastDayProblems(absence, lastDay, today);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  const before = absence.endDate ?? absence.date;
  if (lastDay === before) return { cancelledPickups: [] };
  const { endDate: _, ...first } = absence;
  const changed = { ...first, ...(lastDay !== absence.date && { endDate: lastDay }) };
  await updateLastDay(tx, absenceId, lastDay);
  const added = halfDaysOf(changed).filter(({ day }) => day > before);
  const cancelledPickups = added.length > 0 ? await takeDays(context, child, changed, added) : [];
  await refreshStaffPages(tx, child, { ...absence, endDate: lastDay > before ? lastDay : before }, today.day);
  await notifyGuardians(context, child, 'absence.changed', absenceId, absence, {
    title: changedTitle(child.givenName),
    body: appendCancelledPickups(whenText(changed), cancelledPickups.length),
  });
  return { cancelledPickups };
}

/**
 * Cancels an absence that has not begun, or that was reported a moment ago. When it came from the answer to the notice
 * about a missing child, the notice is open again. Of two concurrent requests, the second finds none.
 */
export async function cancelAbsenceReport(context: ActionContext, absenceId: number): Promise<void> {
  const { tx, now } = context;
  const absence = await lockCurrentAbsences(tx, absenceId);
  if (!absence) throw new Refusal('not_found');
  const child = await findReportable(context, absence.childId);
  const today = schoolTimeAt(now, child.timeZone);
  const calendar = await findCalendar(tx, child.schoolId, { from: absence.date, to: absence.date });
  if (hasStarted(absence, calendar, today) && !isUndoable(absence.createdAt, now)) throw new Refusal('absence_started');

  await cancelWithNote(context, absenceId);
  const isReopened = await removeAnswerOf(tx, { childId: child.id, day: absence.date, absenceId });
  if (isReopened) publishChange(tx, await findGuardians(tx, child.id), { about: 'pickups' });
  await refreshStaffPages(tx, child, absence, today.day);
  await notifyGuardians(context, child, 'absence.cancelled', absenceId, absence, {
    title: cancelledTitle(child.givenName, absence.kind),
    body: whenText(absence),
  });
}

/** The child, if the current user may report its absences. */
async function findReportable(
  { tx, currentUser }: ActionContext,
  childId: number,
  find = findEnrolledChild,
): Promise<LockedChild> {
  requireRight(currentUser, 'report_absence', childId);
  const child = await find(tx, childId);
  if (!child) throw new Refusal('not_found');
  return child;
}

type Span = Pick<AbsenceReport, 'childId' | 'date' | 'endDate' | 'duration' | 'kind'>;

/** The days of an absence on which the child is away all day. Two half days make a full one. */
async function daysAway(tx: Tx, { childId, date, endDate, duration }: Span): Promise<string[]> {
  if (duration === 'full_day') return daysFrom(date, endDate ?? date);
  return (await isAbsentAllDay(tx, childId, date)) ? [date] : [];
}

/** Refreshes the attendance list, which shows reported absences, and today's board, which counts them. */
async function refreshStaffPages(
  tx: Tx,
  { id }: LockedChild,
  { date, endDate = date }: Span,
  today: string,
): Promise<void> {
  if (date > today) return;
  const staff = await findDepartureStaff(tx, id);
  publishChange(tx, staff, { about: 'attendance', id });
  if (today <= endDate) publishChange(tx, staff, { about: 'departures' });
}

/** Notifies the child's other guardians, refreshes every guardian's list and records an audit entry. */
async function notifyGuardians(
  { tx, currentUser, now, requestId }: ActionContext,
  { id: childId, schoolId }: LockedChild,
  act: 'absence.reported' | 'absence.reported_by_phone' | 'absence.changed' | 'absence.cancelled',
  absenceId: number,
  { date, duration, kind = 'absent' }: Pick<Span, 'date' | 'duration' | 'kind'>,
  words: { readonly title: Bilingual; readonly body: Bilingual },
): Promise<void> {
  const others = await findOtherGuardians(tx, childId, currentUser.id);
  // Staff who enter a report have no list of absences.
  const own = act === 'absence.reported_by_phone' ? [] : [currentUser.id];
  publishChange(tx, [...others, ...own], { about: 'absences', id: absenceId });
  publishChange(tx, await findFollowersOf(tx, [childId]), { about: 'followed' });
  // Reporting and cancelling alternately sends one notification per interval, with the latest state.
  const part = kind === 'absent' ? duration : kind;
  const subject = { key: `absence ${childId} ${date} ${part}`, state: 'report' };
  const notice = { schoolId, kind: 'absence', childIds: [childId], ...words, link: '/absence', subject } as const;
  await notify(tx, others, notice, now);
  await markEarlierRead(tx, currentUser.id, subject.key, now);
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: absenceId, requestId });
}
