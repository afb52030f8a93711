/** Adds events to a pickup's history, and notifies its followers. */
import type { Bilingual } from '#core/lang/locale.ts';
import type { PickupEventKind } from '#core/pickups/pickup-event-rules.ts';
import { type AuditedAct } from '#core/audit/audited-acts.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findGuardians } from '#server/children/child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { publishChange } from '#server/live/live-store.ts';
import type { Urgency } from '#core/notifications/delivery-rules.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { markEarlierRead } from '#server/notifications/subject-store.ts';
import { findDepartureStaff } from '#server/schools/staff-audience-store.ts';
import type { ActionContext } from '#server/http/route.ts';
import { type NewPickupEvent, insertEvent } from './pickup-event-store.ts';

type PickupSubject = {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly day: string;
};

/**
 * Content of the notification, whether its author gets one too, and its urgency: a pickup of today is urgent, one of a
 * later day is not.
 */
export type PickupNotice = {
  readonly title: Bilingual;
  readonly body: Bilingual;
  readonly to: 'others' | 'all';
  readonly urgency: Urgency;
};

/** Adds an event to the history of a pickup, notifies its followers and records an audit entry. */
export async function recordPickupEvent(
  { tx, currentUser, now, requestId }: ActionContext,
  { id, schoolId, childId, day }: PickupSubject,
  happened: NewPickupEvent,
  words?: PickupNotice,
): Promise<void> {
  const act = auditedAs[happened.act];
  // The queries are independent, so they are pipelined in one round trip.
  const [guardians] = await Promise.all([
    publishPickupChange(tx, { id, childId }),
    insertEvent(tx, { ...happened, schoolId, pickupId: id, userId: currentUser.id, at: now }),
    recordAuditEntry(tx, { at: now, act, userId: currentUser.id, schoolId, subjectId: id, requestId }),
  ]);
  if (words) {
    const { to, ...message } = words;
    const bells = to === 'all' ? guardians : guardians.filter((userId) => userId !== currentUser.id);
    const link = `/pickup?child=${childId}`;
    const subject = { key: `pickup ${childId} ${day}`, state: ringStates[happened.act] };
    const notice = { schoolId, kind: 'pickup', childIds: [childId], ...message, link, subject } as const;
    await notify(tx, bells, notice, now);
    if (!bells.includes(currentUser.id)) await markEarlierRead(tx, currentUser.id, subject.key, now);
  }
}

/** Refreshes the pages of all users who may see a pickup. Returns the guardians among them. */
export async function publishPickupChange(
  tx: Tx,
  { id, childId }: Pick<PickupSubject, 'id' | 'childId'>,
): Promise<number[]> {
  const [guardians, watchers] = await Promise.all([findGuardians(tx, childId), findDepartureStaff(tx, childId)]);
  publishChange(tx, guardians, { about: 'pickups', id });
  publishChange(tx, watchers, { about: 'departures', id: childId });
  return guardians;
}

/** Changes to a plan share one notification state. Each step of the child towards the door has its own. */
const ringStates: Readonly<Record<PickupEventKind, string>> = {
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

const auditedAs: Readonly<Record<PickupEventKind, AuditedAct>> = {
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
