/**
 * What to send to whom, queued in the outbox in the transaction of what happened. The words are read when it is sent.
 */
import type { Channel, ToldKind } from '#core/notifications/delivery.ts';
import { judge, type Urgency, urgencyOf, type Verdict } from '#core/notifications/delivery-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { findWaiting, insertJobs, type Job, type NewJob } from '#server/jobs/outbox-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { findRecipients, type Recipient } from './wish-store.ts';

/** What is told: a notification of theirs, or that there is a message in a conversation of theirs. */
export type About =
  | { readonly notificationId: number }
  | { readonly conversationId: number; readonly messageId: number };

/** What a push or a letter is about, as it waits in the outbox: numbers, never words. */
export type Waiting = {
  readonly kind: ToldKind;
  readonly zone: string;
  readonly about: About;
  /** That of its kind when absent. */
  readonly urgency?: Urgency;
};

/** Of pushes, also to which device. */
export type WaitingPush = Waiting & { readonly device: number };

/** The kind of job of each channel. */
const jobKinds = { push: 'push', email: 'digest' } as const satisfies Record<Channel, string>;

type Telling = {
  readonly kind: ToldKind;
  readonly schoolId: number;
  readonly urgency?: Urgency | undefined;
};
type Told = {
  readonly userId: number;
  readonly about: About;
  /** Nothing leaves before this instant. */
  readonly notBefore?: Date | undefined;
};

/** Queues a notification for people, over the channels each of them chose. */
export async function planDelivery(tx: Tx, telling: Telling, told: readonly Told[], now: Date): Promise<void> {
  await insertJobs(tx, await jobsFor(tx, telling, told, now), now);
}

type Written = Record<'schoolId' | 'conversationId' | 'messageId', number>;

/** Queues news of a message, unless news of that conversation is already waiting for that person on that channel. */
export async function planMessage(tx: Tx, written: Written, readers: readonly number[], now: Date): Promise<void> {
  const { schoolId, conversationId, messageId } = written;
  const told = readers.map((userId) => ({ userId, about: { conversationId, messageId } }));
  const jobs = await jobsFor(tx, { kind: 'message', schoolId }, told, now);
  if (jobs.length === 0) return;
  const waiting = await findWaiting(tx, readers, { about: { conversationId } });
  const isNews = (job: NewJob) => !waiting.some(({ userId, kind }) => userId === job.userId && kind === job.kind);
  await insertJobs(tx, jobs.filter(isNews), now);
}

async function jobsFor(
  tx: Tx,
  { kind, schoolId, urgency }: Telling,
  told: readonly Told[],
  now: Date,
): Promise<NewJob[]> {
  if (told.length === 0) return [];
  const zone = await findTimeZone(tx, schoolId);
  const users = told.map(({ userId }) => userId);
  const recipients = new Map((await findRecipients(tx, users, now)).map((one) => [one.userId, one]));
  return told.flatMap(({ userId, about, notBefore = now }) => {
    const recipient = recipients.get(userId);
    const waiting = { kind, zone, about, ...(urgency && { urgency }) };
    return recipient ? jobsOf(recipient, waiting, now, notBefore) : [];
  });
}

function jobsOf(
  { userId, delivery, devices }: Recipient,
  { zone, ...waiting }: Waiting,
  now: Date,
  notBefore: Date,
): NewJob[] {
  const job = (channel: Channel, body: Waiting | WaitingPush): NewJob[] => {
    const verdict = judge({ ...waiting, channel, madeAt: now }, delivery, { now, zone });
    if (verdict === 'never') return [];
    const earliest = verdict === 'now' ? now : verdict.until;
    const dueAt = earliest > notBefore ? earliest : notBefore;
    const isUrgent = (waiting.urgency ?? urgencyOf(waiting.kind)) !== 'normal';
    return [{ kind: jobKinds[channel], userId, body, dueAt, isUrgent }];
  };
  const body = { ...waiting, zone };
  return [...devices.flatMap((device) => job('push', { ...body, device })), ...job('email', body)];
}

/** Decides again about a waiting job: the person’s choices may have changed. */
export function judgeAgain(job: Job, channel: Channel, { delivery }: Recipient, now: Date): Verdict {
  const { kind, zone, urgency } = job.body as Waiting;
  return judge({ kind, channel, madeAt: job.createdAt, urgency }, delivery, { now, zone });
}
