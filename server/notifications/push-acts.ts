/** Registering devices and sending pushes. Text and rights are read at the time of sending. */
import type { OwnSubscription, Pushed } from '#core/notifications/push.ts';
import { urgencyOf } from '#core/notifications/delivery-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { progressActs } from '#core/pickups/pickup-status-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { HandlerResult, Handler } from '#server/jobs/outbox.ts';
import { insertJobs, type Job } from '#server/jobs/outbox-store.ts';
import type { PushService } from '#server/mail/push-service.ts';
import { isReceiverKey } from '#server/mail/push-encryption.ts';
import { childrenWith, type CurrentUser, loadCurrentUser } from '#server/http/current-user.ts';
import type { ActionContext } from '#server/http/route.ts';
import { findCollectedBy, type PickupState } from '#server/pickups/pickup-store.ts';
import { decideAgain, type QueuedPush } from './delivery-store.ts';
import { findUndelivered, type UndeliveredNotification } from './undelivered-notification-store.ts';
import { countBadges } from './badge-store.ts';
import { actDone, actLabels, actRefused, actUnsure, testBody, testTitle } from './push-phrases.ts';
import { type Device, deleteDevice, findDevice, findDeviceAt, deleteDeadDevice, saveDevice } from './push-store.ts';
import { findRecipients } from './notification-preference-store.ts';

type DeviceContext = Omit<ActionContext, 'requestId'>;
type SubscribeContext = DeviceContext & { readonly sessionId: number; readonly push: PushService };

/**
 * Registers the device of a session. Rejects a subscription meant for another user, endpoints of unknown push services
 * and invalid keys.
 */
export async function subscribe(
  { tx, currentUser, now, sessionId, push }: SubscribeContext,
  { userId = currentUser.id, ...subscription }: OwnSubscription,
): Promise<void> {
  const refuse = (path: string) => new Refusal('invalid', { problems: [{ path, code: 'not_allowed' }] });
  if (userId !== currentUser.id) throw refuse('userId');
  if (!push.isKnown(subscription.endpoint)) throw refuse('endpoint');
  if (!isReceiverKey(subscription.keys.p256dh)) throw refuse('keys.p256dh');
  await saveDevice(tx, { ...subscription, userId, sessionId, locale: currentUser.locale, now });
}

export async function unsubscribe({ tx, currentUser }: DeviceContext, endpoint: string): Promise<void> {
  if (!(await deleteDevice(tx, currentUser.id, endpoint))) throw new Refusal('not_found');
}

export async function sendTest({ tx, currentUser, now }: DeviceContext, endpoint: string): Promise<void> {
  const device = await findDeviceAt(tx, currentUser.id, endpoint);
  if (device === undefined) throw new Refusal('not_found');
  await insertJobs(
    tx,
    [{ kind: 'push_test', userId: currentUser.id, body: { device }, dueAt: now, isUrgent: true }],
    now,
  );
}

type PushContext = { readonly database: Database; readonly now: () => Date; readonly push: PushService };

/** Sends queued pushes to the push service of each device. */
export function deliverPushes(context: PushContext): Handler {
  return async (job) => {
    const found = await readJob(job, context, (tx, currentUser, device) =>
      findOutgoing(tx, currentUser, device, job, context),
    );
    if (!found || !('news' in found)) return found ?? 'dropped';
    return sendPush(job, found, context);
  };
}

/** Sends queued test pushes. */
export function deliverTests(context: PushContext): Handler {
  return async (job) => {
    const news = { tag: 'test', title: testTitle, body: testBody, link: '/settings' };
    const outgoing = await readJob(job, context, async (tx, currentUser, device) => {
      return { device, news, urgent: true, unread: await countUnread(tx, currentUser), pickup: undefined };
    });
    return outgoing ? sendPush(job, outgoing, context) : 'dropped';
  };
}

type OutgoingPush = {
  readonly device: Device;
  readonly news: UndeliveredNotification;
  readonly urgent: boolean;
  readonly unread: number;
  /** The pickup on which the user can report from the notification. */
  readonly pickup: PickupState | undefined;
};

/** Reads a job in the tenant scope of its recipient. Undefined when the user or the device is gone. */
function readJob<T>(
  { userId, body }: Job,
  { database, now }: PushContext,
  read: (tx: Tx, currentUser: CurrentUser, device: Device) => Promise<T>,
): Promise<T | undefined> {
  if (userId === undefined) return Promise.resolve(undefined);
  return database.transaction({ userId, readOnly: true }, async (tx) => {
    const device = await findDevice(tx, userId, (body as QueuedPush).device, now());
    const currentUser = device && (await loadCurrentUser(tx, 'user', device.locale));
    return currentUser && read(tx, currentUser, device);
  });
}

async function findOutgoing(tx: Tx, currentUser: CurrentUser, device: Device, job: Job, { now }: PushContext) {
  const { about, kind, zone, urgency = urgencyOf(kind) } = job.body as QueuedPush;
  const [recipient] = await findRecipients(tx, [currentUser.id], now());
  const verdict = recipient ? decideAgain(job, 'push', recipient, now()) : 'never';
  if (typeof verdict !== 'string') return verdict;
  const [news] = verdict === 'now' ? await findUndelivered(tx, currentUser, [about]) : [];
  if (!news) return undefined;
  const [unread, pickup] = await Promise.all([
    countUnread(tx, currentUser),
    findReportable(tx, currentUser, news, zone, now()),
  ]);
  const to = { ...device, locale: currentUser.locale };
  return { device: to, news, urgent: urgency !== 'normal', unread, pickup } satisfies OutgoingPush;
}

/** The number of the app's badge. Reports have notifications of their own. */
async function countUnread(tx: Tx, currentUser: CurrentUser): Promise<number> {
  const { bell, messages } = await countBadges(tx, currentUser);
  return bell + messages;
}

/** Today's pickup that a notification is about, if the user collects the child. */
async function findReportable(
  tx: Tx,
  currentUser: CurrentUser,
  { pickup }: UndeliveredNotification,
  zone: string,
  now: Date,
): Promise<PickupState | undefined> {
  if (!pickup || pickup.day !== schoolTimeAt(now, zone).day) return undefined;
  if (!childrenWith(currentUser, 'pickup').includes(pickup.childId)) return undefined;
  return findCollectedBy(tx, { userId: currentUser.id, ...pickup });
}

/** The buttons of a notification about a pickup, and their texts. */
function pickupContent({ id, status }: PickupState, locale: Locale): Pushed['pickup'] {
  const acts = progressActs(status).map((act) => ({ act, label: actLabels[act][locale], done: actDone[act][locale] }));
  return acts.length > 0 ? { id, acts, refused: actRefused[locale], unsure: actUnsure[locale] } : undefined;
}

async function sendPush(
  job: Job,
  { device, news, urgent, unread, pickup }: OutgoingPush,
  { database, push, now }: PushContext,
): Promise<HandlerResult> {
  const { endpoint, keys, locale } = device;
  const { tag, title, body, link } = news;
  const content: Pushed = {
    tag,
    lang: locale,
    title: title[locale],
    body: body[locale],
    link,
    at: job.createdAt.getTime(),
    urgent,
    // Apple cancels the subscription of a page that does not show each push.
    always: new URL(endpoint).hostname.endsWith('.push.apple.com'),
    unread,
    pickup: pickup && pickupContent(pickup, locale),
  };
  const isThere = await push.send({ endpoint, keys, content, topic: job.name.replaceAll('-', ''), urgent }, now());
  if (isThere) return 'sent';
  await database.transaction({}, (tx) => deleteDeadDevice(tx, device.id));
  return 'dropped';
}
