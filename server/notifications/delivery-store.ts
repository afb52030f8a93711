/** Queues notifications in the outbox, in the transaction of the change. Their text is read at the time of sending. */
import type { Channel, DeliveryKind } from '#core/notifications/delivery.ts';
import {
  deliveryDecision,
  type Urgency,
  urgencyOf,
  type DeliveryDecision,
} from '#core/notifications/delivery-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { findWaiting, insertJobs, type Job, type NewJob } from '#server/jobs/outbox-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { findRecipients, type Recipient } from './notification-preference-store.ts';

/** The subject of a delivery: a notification of the user, or a message in one of their conversations. */
export type DeliverySubject =
  | { readonly notificationId: number }
  | { readonly conversationId: number; readonly messageId: number };

/** The outbox payload of a push or an email: ids only, no text. */
export type QueuedDelivery = {
  readonly kind: DeliveryKind;
  readonly zone: string;
  readonly about: DeliverySubject;
  /** The default is the urgency of the kind. */
  readonly urgency?: Urgency;
};

/** The outbox payload of a push, with the id of the device. */
export type QueuedPush = QueuedDelivery & { readonly device: number };

/** The kind of job of each channel. */
const jobKinds = { push: 'push', email: 'digest' } as const satisfies Record<Channel, string>;

type DeliveryOptions = {
  readonly kind: DeliveryKind;
  readonly schoolId: number;
  readonly urgency?: Urgency | undefined;
};
type DeliveryTarget = {
  readonly userId: number;
  readonly about: DeliverySubject;
  /** Earliest time of delivery. */
  readonly notBefore?: Date | undefined;
};

/** Queues a notification for users, over the channels each of them chose. */
export async function planDelivery(
  tx: Tx,
  options: DeliveryOptions,
  targets: readonly DeliveryTarget[],
  now: Date,
): Promise<void> {
  await insertJobs(tx, await jobsFor(tx, options, targets, now), now);
}

type MessageKey = Record<'schoolId' | 'conversationId' | 'messageId', number>;

/** Queues a message notification, unless one for that conversation is already queued for the user and channel. */
export async function planMessage(tx: Tx, message: MessageKey, readers: readonly number[], now: Date): Promise<void> {
  const { schoolId, conversationId, messageId } = message;
  const targets = readers.map((userId) => ({ userId, about: { conversationId, messageId } }));
  const jobs = await jobsFor(tx, { kind: 'message', schoolId }, targets, now);
  if (jobs.length === 0) return;
  const queued = await findWaiting(tx, readers, { about: { conversationId } });
  const isNews = (job: NewJob) => !queued.some(({ userId, kind }) => userId === job.userId && kind === job.kind);
  await insertJobs(tx, jobs.filter(isNews), now);
}

async function jobsFor(
  tx: Tx,
  { kind, schoolId, urgency }: DeliveryOptions,
  targets: readonly DeliveryTarget[],
  now: Date,
): Promise<NewJob[]> {
  if (targets.length === 0) return [];
  const zone = await findTimeZone(tx, schoolId);
  const users = targets.map(({ userId }) => userId);
  const recipients = new Map((await findRecipients(tx, users, now)).map((one) => [one.userId, one]));
  return targets.flatMap(({ userId, about, notBefore = now }) => {
    const recipient = recipients.get(userId);
    const waiting = { kind, zone, about, ...(urgency && { urgency }) };
    return recipient ? jobsOf(recipient, waiting, now, notBefore) : [];
  });
}

function jobsOf(
  { userId, delivery, devices }: Recipient,
  { zone, ...waiting }: QueuedDelivery,
  now: Date,
  notBefore: Date,
): NewJob[] {
  const job = (channel: Channel, body: QueuedDelivery | QueuedPush): NewJob[] => {
    const verdict = deliveryDecision({ ...waiting, channel, madeAt: now }, delivery, { now, zone });
    if (verdict === 'never') return [];
    const earliest = verdict === 'now' ? now : verdict.until;
    const dueAt = earliest > notBefore ? earliest : notBefore;
    const isUrgent = (waiting.urgency ?? urgencyOf(waiting.kind)) !== 'normal';
    return [{ kind: jobKinds[channel], userId, body, dueAt, isUrgent }];
  };
  const body = { ...waiting, zone };
  return [...devices.flatMap((device) => job('push', { ...body, device })), ...job('email', body)];
}

/** Decides again about a queued job: the user's preferences may have changed. */
export function decideAgain(job: Job, channel: Channel, { delivery }: Recipient, now: Date): DeliveryDecision {
  const { kind, zone, urgency } = job.body as QueuedDelivery;
  return deliveryDecision({ kind, channel, madeAt: job.createdAt, urgency }, delivery, { now, zone });
}
