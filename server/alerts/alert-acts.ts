/**
 * Sending and acknowledging alerts, with live updates, notifications and audit entries. The audit does not contain the
 * note.
 */
import {
  type Alert,
  type AlertKind,
  hasMisplacedMinutes,
  isChildMissing,
  isNoteMissing,
  maxNoteLength,
  type NewAlert,
} from '#core/alerts/alert.ts';
import { addedNote, repeatOf } from '#core/alerts/repeat-rules.ts';
import { givenNameAmong } from '#core/children/child-label-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findEnrolledChild, type LockedChild } from '#server/children/child-store.ts';
import { enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation, ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findChildTeam, findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import { childrenWith, isOfTeam, isAssignedTo, requireRight, type CurrentUser } from '#server/http/current-user.ts';
import { emergencyText, emergencyTitle } from './alert-phrases.ts';
import { countSent, findAlert, insertAlert, lockEarlier, markSeen, updateAlert } from './alert-store.ts';

type SendContext = ActionContext & { readonly installation: Installation };

/**
 * Sends an alert. Returns the id. An emergency is exempt from the daily limit. Without a child it is sent for each
 * child the sender may collect, and the id is that of the first.
 */
export async function sendAlert(sending: SendContext, alert: NewAlert): Promise<number> {
  const { tx, currentUser } = sending;
  if (isChildMissing(alert)) throw new Refusal('invalid', { problems: [{ path: 'childId', code: 'required' }] });
  if (alert.childId !== undefined) requireRight(currentUser, 'pickup', alert.childId);
  const childIds = alert.childId === undefined ? childrenWith(currentUser, 'pickup') : [alert.childId];
  const children = await Promise.all(childIds.map((childId) => findEnrolledChild(tx, childId)));
  const found = children.filter((child) => child !== undefined);
  const [first] = found;
  if (!first) throw new Refusal('not_found');
  if (isNoteMissing(alert)) throw new Refusal('invalid', { problems: [{ path: 'note', code: 'required' }] });
  if (hasMisplacedMinutes(alert))
    throw new Refusal('invalid', { problems: [{ path: 'lateMinutes', code: 'not_allowed' }] });
  const sent: SentAlert[] = [];
  for (const child of found) sent.push(await sendForChild(sending, alert, child));
  if (alert.kind === 'emergency') await notifyStaff(sending, sent);
  return sent[0]?.id ?? 0;
}

/** The alert of one child, how often it was sent, and the staff to notify. */
type SentAlert = {
  readonly id: number;
  readonly times: number;
  readonly pupil: LockedChild;
  readonly staff: readonly number[];
};

async function sendForChild(sending: SendContext, alert: NewAlert, child: LockedChild): Promise<SentAlert> {
  const { tx, currentUser, now } = sending;
  const { schoolId, id: childId } = child;
  const { kind, note = '' } = alert;
  const earlier = await lockEarlier(tx, { childId, kind, sentBy: currentUser.id, now }, note);
  const repeat = repeatOf(earlier, alert, now);
  if (earlier && repeat === 'same') return { id: earlier.id, times: earlier.times, pupil: child, staff: [] };
  const id = earlier && repeat === 'update' ? earlier.id : await insertNew(sending, { ...alert, childId }, child);
  const times = earlier?.id === id ? earlier.times + 1 : 1;
  if (earlier && repeat === 'update') await updateRepeated(sending, earlier, alert);
  const staff = await publishAlert(sending, 'alert.sent', { id, schoolId, childId, kind, senderId: currentUser.id });
  return { id, times, pupil: child, staff };
}

/** Inserts an alert. It counts toward the daily limit unless it is an emergency. Returns the id. */
async function insertNew(
  { tx, currentUser, now, installation }: SendContext,
  alert: NewAlert & { readonly childId: number },
  { schoolId, timeZone }: LockedChild,
): Promise<number> {
  if (alert.kind !== 'emergency') {
    const countSince = (since: Date) => countSent(tx, currentUser.id, since);
    await enforceRateLimit({ tx, userId: currentUser.id, most: installation.alertsPerDay, countSince, timeZone, now });
  }
  return insertAlert(tx, { schoolId, alert, sentBy: currentUser.id, now });
}

/** An emergency keeps every note. A late alert replaces its minutes and note. */
async function updateRepeated(
  { tx, now }: SendContext,
  earlier: Alert,
  { kind, note = '', lateMinutes }: NewAlert,
): Promise<void> {
  const added = kind === 'emergency' ? addedNote(earlier.note, note, maxNoteLength) : note || earlier.note;
  await updateAlert(tx, earlier.id, { note: added, lateMinutes: lateMinutes ?? earlier.lateMinutes, now });
}

/** Sends each staff member one notification that names all the children of their groups. */
async function notifyStaff({ tx, now }: SendContext, sent: readonly SentAlert[]): Promise<void> {
  const groups = new Map<string, { readonly heard: readonly SentAlert[]; readonly staff: number[] }>();
  for (const userId of new Set(sent.flatMap(({ staff }) => staff))) {
    for (const schoolId of new Set(sent.map(({ pupil }) => pupil.schoolId))) {
      const heard = sent.filter(({ pupil, staff }) => pupil.schoolId === schoolId && staff.includes(userId));
      if (heard.length === 0) continue;
      const key = heard.map(({ id }) => id).join(' ');
      const group = groups.get(key) ?? { heard, staff: [] };
      group.staff.push(userId);
      groups.set(key, group);
    }
  }
  for (const { heard, staff } of groups.values()) {
    const children = heard.map(({ pupil }) => pupil);
    const schoolId = children[0]?.schoolId ?? 0;
    const times = Math.max(...heard.map((one) => one.times));
    const named = children.map(({ id, name, givenName }) => ({ childId: id, name, givenName }));
    const words = { title: emergencyTitle(named.map((one) => givenNameAmong(one, named))), body: emergencyText(times) };
    const childIds = children.map(({ id }) => id);
    // A repeated emergency replaces the unread notification, at most once a minute.
    const subject = { key: `emergency ${heard.map(({ id }) => id).join(' ')}`, state: 'emergency', minutes: 1 };
    const notice = { schoolId, kind: 'pickup', childIds, ...words, link: '/staff/today', subject } as const;
    await notify(tx, staff, { ...notice, urgency: 'overriding' }, now);
  }
}

/** Acknowledges an alert. Of two concurrent requests, the parent sees the first. */
export async function acknowledgeAlert(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now } = context;
  const { schoolId, senderId, asSent } = await findServed(context, id);
  if (!(await markSeen(tx, id, currentUser.id, now))) return;
  const { childId, kind } = asSent;
  await publishAlert(context, 'alert.acknowledged', { id, schoolId, childId, kind, senderId });
}

/** An alert the current user receives as staff. Staff with the release right receive emergencies only. */
export async function findServed(
  { tx, currentUser }: { readonly tx: ActionContext['tx']; readonly currentUser: CurrentUser },
  id: number,
) {
  const alert = await findAlert(tx, id);
  const hears = alert?.asSent.kind === 'emergency' ? isAssignedTo : isOfTeam;
  if (!alert || !hears(currentUser, alert)) throw new Refusal('not_found');
  return alert;
}

type AlertSubject = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly kind: AlertKind;
  readonly senderId: number;
};

/** Refreshes the pages of the sender and the receiving staff, and records an audit entry. Returns those staff. */
async function publishAlert(
  { tx, currentUser, now, requestId }: ActionContext,
  act: 'alert.sent' | 'alert.acknowledged',
  { id, schoolId, childId, kind, senderId }: AlertSubject,
): Promise<number[]> {
  const hearing = await (kind === 'emergency' ? findDepartureStaff(tx, childId) : findChildTeam(tx, childId));
  const staff = hearing.filter((userId) => userId !== senderId);
  publishChange(tx, [senderId, ...staff], { about: 'alerts', id });
  await recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: id, requestId });
  return staff;
}
