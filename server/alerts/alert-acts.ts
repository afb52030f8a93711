/**
 * Sending an alert and saying that it was seen: whose pages hear of it, what is written down. The words stay in the
 * record.
 */
import { type AlertKind, type alertApi, lacksNote, type NewAlert } from '#core/alerts/alert.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { findPupil } from '#server/children/child-store.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { findChildTeam, findWatchers } from '#server/schools/office-store.ts';
import { isOfTeam, mayServe, mustHold, type Person } from '#server/sessions/person.ts';
import { emergencyText, emergencyTitle } from './alert-phrases.ts';
import { countSent, findAlert, insertAlert, markSeen } from './alert-store.ts';

type Sending = Pick<Call<typeof alertApi.send>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;
type Acting = Omit<Sending, 'installation'>;

/** Sends an alert and gives its id. An emergency is never one too many. */
export async function sendAlert(sending: Sending, alert: NewAlert): Promise<number> {
  const { tx, person, now, installation } = sending;
  mustHold(person, 'pickup', alert.childId);
  const pupil = await findPupil(tx, alert.childId);
  if (!pupil) throw new Refusal('not_found');
  if (lacksNote(alert)) throw new Refusal('invalid', { problems: [{ path: 'note', code: 'required' }] });
  if (alert.kind !== 'emergency') {
    const countSince = (since: Date) => countSent(tx, person.id, since);
    await refuseTooMany({
      tx,
      userId: person.id,
      most: installation.alertsPerDay,
      countSince,
      timeZone: pupil.timeZone,
      now,
    });
  }
  const { schoolId } = pupil;
  const id = await insertAlert(tx, { schoolId, alert, sentBy: person.id, now });
  const { kind, childId } = alert;
  const staff = await spread(sending, 'alert.sent', { id, schoolId, childId, kind, senderId: person.id });
  if (kind === 'emergency') {
    const words = { title: emergencyTitle(pupil.givenName), body: emergencyText, link: '/staff/today' };
    await notify(tx, staff, { schoolId, kind: 'pickup', childIds: [childId], ...words }, now);
  }
  return id;
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
