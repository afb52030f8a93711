/**
 * Sending an alert and saying that it was seen: whose pages hear of it, what is written down. The words stay in the
 * record.
 */
import {
  type Alert,
  type AlertKind,
  type alertApi,
  hasMisplacedMinutes,
  lacksChild,
  lacksNote,
  longestNote,
  type NewAlert,
} from '#core/alerts/alert.ts';
import { addedNote, repeatOf } from '#core/alerts/repeat-rules.ts';
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
import { countSent, findAlert, insertAlert, lockEarlier, markSeen, updateAlert } from './alert-store.ts';

type Sending = Pick<Call<typeof alertApi.send>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;
type Acting = Omit<Sending, 'installation'>;

/**
 * Sends an alert and gives its id. An emergency is never one too many, and without a child it is about each child that
 * its sender may collect. Gives the id of the first.
 */
export async function sendAlert(sending: Sending, alert: NewAlert): Promise<number> {
  const { tx, person } = sending;
  if (lacksChild(alert)) throw new Refusal('invalid', { problems: [{ path: 'childId', code: 'required' }] });
  if (alert.childId !== undefined) mustHold(person, 'pickup', alert.childId);
  const childIds = alert.childId === undefined ? childrenWith(person, 'pickup') : [alert.childId];
  const pupils = await Promise.all(childIds.map((childId) => findPupil(tx, childId)));
  const found = pupils.filter((pupil) => pupil !== undefined);
  const [first] = found;
  if (!first) throw new Refusal('not_found');
  if (lacksNote(alert)) throw new Refusal('invalid', { problems: [{ path: 'note', code: 'required' }] });
  if (hasMisplacedMinutes(alert))
    throw new Refusal('invalid', { problems: [{ path: 'lateMinutes', code: 'not_allowed' }] });
  const sent: Sent[] = [];
  for (const pupil of found) sent.push(await sendAbout(sending, alert, pupil));
  if (alert.kind === 'emergency') await notifyStaff(sending, sent);
  return sent[0]?.id ?? 0;
}

/** One child's alert, how often it was said, and which staff hear of it. */
type Sent = {
  readonly id: number;
  readonly times: number;
  readonly pupil: Pupil;
  readonly staff: readonly number[];
};

async function sendAbout(sending: Sending, alert: NewAlert, pupil: Pupil): Promise<Sent> {
  const { tx, person, now } = sending;
  const { schoolId, id: childId } = pupil;
  const { kind, note = '' } = alert;
  const earlier = await lockEarlier(tx, { childId, kind, sentBy: person.id, now }, note);
  const repeat = repeatOf(earlier, alert, now);
  if (earlier && repeat === 'same') return { id: earlier.id, times: earlier.times, pupil, staff: [] };
  const id = earlier && repeat === 'update' ? earlier.id : await sendNew(sending, { ...alert, childId }, pupil);
  const times = earlier?.id === id ? earlier.times + 1 : 1;
  if (earlier && repeat === 'update') await addTo(sending, earlier, alert);
  const staff = await spread(sending, 'alert.sent', { id, schoolId, childId, kind, senderId: person.id });
  return { id, times, pupil, staff };
}

/** Adds an alert, which counts among those of the day unless it is an emergency. Gives its id. */
async function sendNew(
  { tx, person, now, installation }: Sending,
  alert: NewAlert & { readonly childId: number },
  { schoolId, timeZone }: Pupil,
): Promise<number> {
  if (alert.kind !== 'emergency') {
    const countSince = (since: Date) => countSent(tx, person.id, since);
    await refuseTooMany({ tx, userId: person.id, most: installation.alertsPerDay, countSince, timeZone, now });
  }
  return insertAlert(tx, { schoolId, alert, sentBy: person.id, now });
}

/** An emergency keeps every note; the minutes and the note of who is late are replaced. */
async function addTo({ tx, now }: Sending, earlier: Alert, { kind, note = '', lateMinutes }: NewAlert): Promise<void> {
  const added = kind === 'emergency' ? addedNote(earlier.note, note, longestNote) : note || earlier.note;
  await updateAlert(tx, earlier.id, { note: added, lateMinutes: lateMinutes ?? earlier.lateMinutes, now });
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
    const times = Math.max(...heard.map((one) => one.times));
    const words = { title: emergencyTitle(pupils.map(({ givenName }) => givenName)), body: emergencyText(times) };
    const childIds = pupils.map(({ id }) => id);
    // Said again, it takes the place of what staff have not read, and rings once a minute.
    const subject = { key: `emergency ${heard.map(({ id }) => id).join(' ')}`, state: 'emergency', minutes: 1 };
    const notice = { schoolId, kind: 'pickup', childIds, ...words, link: '/staff/today', subject } as const;
    await notify(tx, staff, { ...notice, urgency: 'overriding' }, now);
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
