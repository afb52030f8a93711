/** Adding to a pickup's history: written down, and told to whoever follows it. */
import type { Both } from '#core/lang/locale.ts';
import type { PastAct } from '#core/pickups/history-rules.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { findGuardians } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { tell } from '#server/live/live-store.ts';
import type { Urgency } from '#core/notifications/delivery-rules.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { settleEarlier } from '#server/notifications/subject-store.ts';
import { findWatchers } from '#server/schools/office-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { type Happened, insertEvent } from './history-store.ts';

/** Who acts, in which transaction, and when. */
export type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};

type Where = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly day: string;
};

/**
 * What the bell says of it, whether to the one who acts too, and how pressing it is: a pickup of today is urgent, one
 * of a later day is not.
 */
export type Words = {
  readonly title: Both;
  readonly body: Both;
  readonly to: 'others' | 'all';
  readonly urgency: Urgency;
};

/** Adds an act to the history of a pickup, tells its followers, and leaves a line in the audit. */
export async function record(
  { tx, person, now, requestId }: Acting,
  { id, schoolId, childId, day }: Where,
  happened: Happened,
  words?: Words,
): Promise<void> {
  const act = auditedAs[happened.act];
  // None needs what another gives: sent together, they are one trip to the database.
  const [guardians] = await Promise.all([
    tellFollowers(tx, { id, childId }),
    insertEvent(tx, { ...happened, schoolId, pickupId: id, userId: person.id, at: now }),
    recordAct(tx, { at: now, act, userId: person.id, schoolId, subjectId: id, requestId }),
  ]);
  if (words) {
    const { to, ...said } = words;
    const bells = to === 'all' ? guardians : guardians.filter((userId) => userId !== person.id);
    const link = `/pickup?child=${childId}`;
    const subject = { key: `pickup ${childId} ${day}`, state: ringStates[happened.act] };
    const notice = { schoolId, kind: 'pickup', childIds: [childId], ...said, link, subject } as const;
    await notify(tx, bells, notice, now);
    if (!bells.includes(person.id)) await settleEarlier(tx, person.id, subject.key, now);
  }
}

/** Lets everybody who may see a pickup know that it is no longer as it was. Gives the guardians among them. */
export async function tellFollowers(tx: Tx, { id, childId }: Pick<Where, 'id' | 'childId'>): Promise<number[]> {
  const [guardians, watchers] = await Promise.all([findGuardians(tx, childId), findWatchers(tx, childId)]);
  tell(tx, guardians, { about: 'pickups', id });
  tell(tx, watchers, { about: 'departures', id });
  return guardians;
}

/** A plan that goes to and fro rings as one state; each step of the child towards the door rings for itself. */
const ringStates: Readonly<Record<PastAct, string>> = {
  schedule: 'plan',
  change: 'plan',
  cancel: 'plan',
  on_the_way: 'way',
  here: 'way',
  get_ready: 'ready',
  bring_to_door: 'door',
  release: 'released',
  undo_release: 'undone',
};

const auditedAs: Readonly<Record<PastAct, AuditedAct>> = {
  schedule: 'pickup.scheduled',
  change: 'pickup.changed',
  on_the_way: 'pickup.progressed',
  here: 'pickup.progressed',
  get_ready: 'pickup.advanced',
  bring_to_door: 'pickup.advanced',
  release: 'pickup.released',
  undo_release: 'pickup.release_undone',
  cancel: 'pickup.cancelled',
};
