/**
 * Sending an alert and saying that it was seen: whose pages hear of it, what is written down. The words stay in the
 * record.
 */
import { type AlertKind, type alertApi, lacksChild, lacksNote, type NewAlert } from '#core/alerts/alert.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { findPupil, type Pupil } from '#server/children/child-store.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findChildTeam, findWatchers } from '#server/schools/office-store.ts';
import { childrenWith, isOfTeam, mayServe, mustHold, type Person } from '#server/sessions/person.ts';
import { emergencyText, emergencyTitle } from './alert-phrases.ts';
import { countSent, findAlert, insertAlert, markSeen } from './alert-store.ts';

type Sending = Pick<Call<typeof alertApi.send>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;
type Acting = Omit<Sending, 'installation'>;

/**
 * Sends an alert and gives its id. An emergency is never one too many, and without a child it is about each child that
 * its sender may collect. Gives the id of the first.
 */
export async function sendAlert(sending: Sending, alert: NewAlert): Promise<number> {
  const { tx, person, now, installation } = sending;
  if (lacksChild(alert)) throw new Refusal('invalid', { problems: [{ path: 'childId', code: 'required' }] });
  if (alert.childId !== undefined) mustHold(person, 'pickup', alert.childId);
  const childIds = alert.childId === undefined ? childrenWith(person, 'pickup') : [alert.childId];
  const pupils = await Promise.all(childIds.map((childId) => findPupil(tx, childId)));
  const found = pupils.filter((pupil) => pupil !== undefined);
  const [first] = found;
  if (!first) throw new Refusal('not_found');
  if (lacksNote(alert)) throw new Refusal('invalid', { problems: [{ path: 'note', code: 'required' }] });
  if (alert.kind !== 'emergency') {
    const countSince = (since: Date) => countSent(tx, person.id, since);
    const { timeZone } = first;
    await refuseTooMany({ tx, userId: person.id, most: installation.alertsPerDay, countSince, timeZone, now });
  }
  const sent: Sent[] = [];
  for (const pupil of found) sent.push(await sendAbout(sending, alert, pupil));
  if (alert.kind === 'emergency') await notifyStaff(sending, sent);
  return sent[0]?.id ?? 0;
}

/** One child's alert, and which staff hear of it. */
type Sent = { readonly id: number; readonly pupil: Pupil; readonly staff: readonly number[] };

async function sendAbout(sending: Sending, alert: NewAlert, pupil: Pupil): Promise<Sent> {
  const { tx, person, now } = sending;
  const { schoolId, id: childId } = pupil;
  const id = await insertAlert(tx, { schoolId, alert: { ...alert, childId }, sentBy: person.id, now });
  const { kind } = alert;
  const staff = await spread(sending, 'alert.sent', { id, schoolId, childId, kind, senderId: person.id });
  return { id, pupil, staff };
}

/** One notification for each member of the staff of a school, with the children that they watch. */
async function notifyStaff({ tx, now }: Sending, sent: readonly Sent[]): Promise<void> {
  const groups = new Map<string, { readonly heard: readonly Sent[]; readonly staff: number[] }>();
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
    const pupils = heard.map(({ pupil }) => pupil);
    const schoolId = pupils[0]?.schoolId ?? 0;
    const words = { title: emergencyTitle(pupils.map(({ givenName }) => givenName)), body: emergencyText };
    const childIds = pupils.map(({ id }) => id);
    await notify(tx, staff, { schoolId, kind: 'pickup', childIds, ...words, link: '/staff/today' }, now);
  }
}

/** Says that an alert was seen. Of two who say so, the first is who the parent sees. */
export async function acknowledgeAlert(acting: Acting, id: number): Promise<void> {
  const { tx, person, now } = acting;
  const { schoolId, senderId, asSent } = await findServed(acting, id);
  if (!(await markSeen(tx, id, person.id, now))) return;
  const { childId, kind } = asSent;
  await spread(acting, 'alert.acknowledged', { id, schoolId, childId, kind, senderId });
}

/** An alert that the one who asks hears as staff: an emergency also at the door. */
export async function findServed({ tx, person }: { readonly tx: Acting['tx']; readonly person: Person }, id: number) {
  const alert = await findAlert(tx, id);
  const hears = alert?.asSent.kind === 'emergency' ? mayServe : isOfTeam;
  if (!alert || !hears(person, alert)) throw new Refusal('not_found');
  return alert;
}

type Told = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly kind: AlertKind;
  readonly senderId: number;
};

/** Refreshes the pages of the sender and of the staff who hear of it, and writes it down. Gives those staff. */
async function spread(
  { tx, person, now, requestId }: Acting,
  act: 'alert.sent' | 'alert.acknowledged',
  { id, schoolId, childId, kind, senderId }: Told,
): Promise<number[]> {
  const hearing = await (kind === 'emergency' ? findWatchers(tx, childId) : findChildTeam(tx, childId));
  const staff = hearing.filter((userId) => userId !== senderId);
  tell(tx, [senderId, ...staff], { about: 'alerts', id });
  await recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: id, requestId });
  return staff;
}
