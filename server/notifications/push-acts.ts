/** Registering devices and sending pushes: words and rights are read at the moment a push is sent. */
import type { OwnSubscription } from '#core/notifications/push.ts';
import { urgencyOf } from '#core/notifications/delivery-rules.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Handled, Handler } from '#server/jobs/outbox.ts';
import { insertJobs, type Job } from '#server/jobs/outbox-store.ts';
import type { PushService } from '#server/mail/push-service.ts';
import { isReceiverKey } from '#server/mail/push-sealing.ts';
import { type Person, standAs } from '#server/sessions/person.ts';
import { judgeAgain, type WaitingPush } from './delivery-store.ts';
import { findNews, type News } from './news-store.ts';
import { testBody, testTitle } from './push-phrases.ts';
import { type Device, deleteDevice, findDevice, findDeviceAt, forgetDevice, saveDevice } from './push-store.ts';
import { findRecipients } from './wish-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date };
type Subscribing = Acting & { readonly sessionId: number; readonly push: PushService };

/**
 * Registers the device of a session. Refuses what was meant for another person, addresses that no known push service
 * uses, and invalid keys.
 */
export async function subscribe(
  { tx, person, now, sessionId, push }: Subscribing,
  { userId = person.id, ...said }: OwnSubscription,
): Promise<void> {
  const refuse = (path: string) => new Refusal('invalid', { problems: [{ path, code: 'not_allowed' }] });
  if (userId !== person.id) throw refuse('userId');
  if (!push.isKnown(said.endpoint)) throw refuse('endpoint');
  if (!isReceiverKey(said.keys.p256dh)) throw refuse('keys.p256dh');
  await saveDevice(tx, { ...said, userId, sessionId, locale: person.locale, now });
}

export async function unsubscribe({ tx, person }: Acting, endpoint: string): Promise<void> {
  if (!(await deleteDevice(tx, person.id, endpoint))) throw new Refusal('not_found');
}

/** Queues a test push. */
export async function sendTest({ tx, person, now }: Acting, endpoint: string): Promise<void> {
  const device = await findDeviceAt(tx, person.id, endpoint);
  if (device === undefined) throw new Refusal('not_found');
  await insertJobs(tx, [{ kind: 'push_test', userId: person.id, body: { device }, dueAt: now, isUrgent: true }], now);
}

type Delivering = { readonly database: Database; readonly now: () => Date; readonly push: PushService };

/** Sends the outbox’s pushes to each device’s push service. */
export function deliverPushes(delivering: Delivering): Handler {
  return async (job) => {
    const found = await inNameOf(job, delivering, (tx, person, device) =>
      stillNews(tx, person, device, job, delivering),
    );
    if (!found || !('news' in found)) return found ?? 'dropped';
    return hand(job, found, delivering);
  };
}

/** Sends the outbox’s test pushes. */
export function deliverTests(delivering: Delivering): Handler {
  return async (job) => {
    const news = { tag: 'test', title: testTitle, body: testBody, link: '/settings' };
    const leaving = await inNameOf(job, delivering, async (_, __, device) => ({ device, news, urgent: true }));
    return leaving ? hand(job, leaving, delivering) : 'dropped';
  };
}

type Leaving = { readonly device: Device; readonly news: News; readonly urgent: boolean };

/** Reads a job behind its recipient’s fence. Nothing when they or their device are gone. */
function inNameOf<T>(
  { userId, body }: Job,
  { database, now }: Delivering,
  look: (tx: Tx, person: Person, device: Device) => Promise<T>,
): Promise<T | undefined> {
  if (userId === undefined) return Promise.resolve(undefined);
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const device = await findDevice(tx, userId, (body as WaitingPush).device, now());
    const person = device && (await standAs(tx, 'user', device.locale));
    return person && look(tx, person, device);
  });
}

async function stillNews(tx: Tx, person: Person, device: Device, job: Job, { now }: Delivering) {
  const { about, kind, urgency = urgencyOf(kind) } = job.body as WaitingPush;
  const [recipient] = await findRecipients(tx, [person.id], now());
  const verdict = recipient ? judgeAgain(job, 'push', recipient, now()) : 'never';
  if (typeof verdict !== 'string') return verdict;
  const [news] = verdict === 'now' ? await findNews(tx, person, [about]) : [];
  return (
    news && ({ device: { ...device, locale: person.locale }, news, urgent: urgency !== 'normal' } satisfies Leaving)
  );
}

async function hand(
  job: Job,
  { device, news, urgent }: Leaving,
  { database, push, now }: Delivering,
): Promise<Handled> {
  const { endpoint, keys, locale } = device;
  const { tag, title, body, link } = news;
  const content = {
    tag,
    lang: locale,
    title: title[locale],
    body: body[locale],
    link,
    at: job.createdAt.getTime(),
    urgent,
    // Apple ends the subscription of a page that keeps one to itself.
    always: new URL(endpoint).hostname.endsWith('.push.apple.com'),
  };
  const isThere = await push.send({ endpoint, keys, content, topic: job.name.replaceAll('-', ''), urgent }, now());
  if (isThere) return 'sent';
  await database.transaction({}, (tx) => forgetDevice(tx, device.id));
  return 'dropped';
}
