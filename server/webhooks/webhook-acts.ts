/** Adding, removing, testing and resuming webhooks, and delivering their events. */
import { isLocale, type Locale } from '#core/lang/locale.ts';
import { daysUntilPaused, isDelivered, maxEventAgeDays, maxWebhooks, type NewWebhook } from '#core/webhooks/webhook.ts';
import { testEventType, type WebhookPayload } from '#core/webhooks/webhook-events.ts';
import { mustBeConfirmed } from '#server/account/device-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Caller } from '#server/http/request-guards.ts';
import type { ActionContext } from '#server/http/route.ts';
import type { Handler, HandlerResult } from '#server/jobs/outbox.ts';
import { insertJobs } from '#server/jobs/outbox-store.ts';
import type { LocalizedEmail } from '#server/mail/localized-email.ts';
import { queueEmails } from '#server/mail/mail-acts.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { isAllowedUrl, type SendWebhook } from '#server/mail/webhook-sender.ts';
import { webhookAddedEmail, webhookLeftEmail, webhookPausedEmail } from './webhook-phrases.ts';
import { newWebhookNonce, type WebhookSecrets } from '#server/mail/webhook-secrets.ts';
import {
  countWebhooks,
  deleteWebhook,
  findAddresses,
  findTarget,
  findWebhookSchool,
  hastenEvents,
  insertWebhook,
  pauseWebhook,
  pauseWebhooksOf,
  queueOf,
  resumeWebhook,
  saveAttempt,
  saveDelivery,
  saveFailure,
} from './webhook-store.ts';

type AddContext = ActionContext & { readonly caller: Caller };

/** Adds a webhook. `trusted` are the origins that need no HTTPS. Returns its id. */
export async function addWebhook(
  { tx, currentUser, caller, now, requestId }: AddContext,
  { schoolId: requested, url, kinds }: NewWebhook,
  trusted: readonly string[],
): Promise<number> {
  const schoolId = ownSchool(currentUser, requested);
  await mustBeConfirmed(tx, caller.sessionId, now);
  if (!isAllowedUrl(url, trusted)) throw new Refusal('invalid', { problems: [{ path: 'url', code: 'not_allowed' }] });
  if ((await countWebhooks(tx, schoolId)) >= maxWebhooks) throw new Refusal('forbidden');
  const id = await insertWebhook(tx, { schoolId, userId: currentUser.id, url, kinds, nonce: newWebhookNonce(), now });
  await recordAuditEntry(tx, {
    at: now,
    act: 'webhook.added',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
  const { host } = new URL(url);
  await emailOffice(tx, schoolId, (locale) => webhookAddedEmail(locale, { host, name: currentUser.name }), now);
  return id;
}

export async function removeWebhook(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const schoolId = await schoolOf(context, id);
  await deleteWebhook(tx, id);
  await recordAuditEntry(tx, {
    at: now,
    act: 'webhook.removed',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
}

export async function testWebhook(context: ActionContext, id: number): Promise<void> {
  const { tx, now } = context;
  const schoolId = await schoolOf(context, id);
  const body = { webhookId: id, schoolId, type: testEventType, at: now.toISOString() };
  await insertJobs(tx, [{ kind: 'webhook', body, dueAt: now, queue: queueOf(id) }], now);
}

export async function resume(context: ActionContext, id: number): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const schoolId = await schoolOf(context, id);
  await resumeWebhook(tx, id);
  await hastenEvents(tx, id, now);
  await recordAuditEntry(tx, {
    at: now,
    act: 'webhook.resumed',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
}

/**
 * Pauses the webhooks that a person who leaves the school added, and informs the office by email: the receiver may be
 * their own. The office resumes one that the school still needs.
 */
export async function pauseWebhooksOfLeaver(
  { tx, currentUser, now, requestId }: ActionContext,
  { schoolId, userId }: { readonly schoolId: number; readonly userId: number },
): Promise<void> {
  for (const { id, url } of await pauseWebhooksOf(tx, schoolId, userId, now)) {
    const entry = { at: now, userId: currentUser.id, aboutId: userId, schoolId, subjectId: id, requestId };
    await recordAuditEntry(tx, { ...entry, act: 'webhook.paused' });
    const { host } = new URL(url);
    await emailOffice(tx, schoolId, (locale) => webhookLeftEmail(locale, host), now);
  }
}

/** The school of a webhook. Throws `not_found` for the webhook of another office. */
async function schoolOf({ tx, currentUser }: ActionContext, id: number): Promise<number> {
  const schoolId = await findWebhookSchool(tx, id, currentUser.adminOf);
  if (schoolId === undefined) throw new Refusal('not_found');
  return schoolId;
}

/** Sends an email to the members of a school's office. */
async function emailOffice(tx: Tx, schoolId: number, write: (locale: Locale) => LocalizedEmail, now: Date) {
  const office = await findAddresses(tx, await findOffice(tx, schoolId));
  const emails = office.map(({ userId, to, locale }) => ({ ...write(isLocale(locale) ? locale : 'en'), to, userId }));
  await queueEmails(tx, emails, now);
}

/** An event in the outbox, as `recordActs` and the test button write it. */
type QueuedEvent = {
  readonly webhookId: number;
  readonly schoolId: number;
  readonly type: string;
  readonly at: string;
  /** The record and the child. */
  readonly data?: Omit<WebhookPayload['data'], 'schoolId'>;
};

const minWaitMs = 30_000;
const maxWaitMs = 4 * 3_600_000;
const dayMs = 86_400_000;
/** How long a failed event waits behind the others of its webhook. */
const turnMs = 10_000;

type Delivery = {
  readonly database: Database;
  readonly now: () => Date;
  readonly secrets: WebhookSecrets;
  readonly send: SendWebhook;
};

/**
 * Delivers events. A failed one waits as long as it has waited so far, between 30 seconds and 4 hours, and holds back
 * the later ones of its record. The other events of the webhook wait as long as the webhook has failed so far. A test
 * is tried once. No transaction is open while the receiver is called.
 */
export function deliverWebhooks({ database, now, secrets, send }: Delivery): Handler {
  return async ({ name, body, createdAt, traceparent }): Promise<HandlerResult> => {
    const event = body as QueuedEvent;
    const { webhookId, schoolId, type, at } = event;
    const scope = { schoolIds: [schoolId] };
    const target = await database.transaction({ ...scope, readOnly: true }, (tx) => findTarget(tx, webhookId));
    const begun = now();
    const waited = begun.getTime() - createdAt.getTime();
    if (!target || waited > maxEventAgeDays * dayMs) return 'dropped';
    const isTest = type === testEventType;
    if (!isTest && target.pausedAt) return { until: new Date(begun.getTime() + maxWaitMs) };
    if (!isTest && target.retryAt && target.retryAt > begun) return { until: target.retryAt };
    const secret = secrets.secretOf(target.nonce);
    const payload = { type, timestamp: new Date(at).toISOString(), data: { schoolId, ...event.data } };
    const result = await send({ name, url: target.url, secret, payload, traceparent }, begun);
    const ended = now();
    const isSent = isDelivered(result);
    const failedFor = ended.getTime() - (target.failingSince ?? ended).getTime();
    await database.transaction(scope, async (tx) => {
      // The webhook may have been removed during the attempt.
      if (!(await findTarget(tx, webhookId))) return;
      await saveAttempt(tx, { webhookId, schoolId, type, at: ended, result });
      if (isSent) await saveDelivery(tx, webhookId);
      else if (!isTest) await noteFailure(tx, { webhookId, schoolId, url: target.url, ended, failedFor });
    });
    if (isSent) return 'sent';
    if (isTest) return 'dropped';
    // After the other events, so that one that the receiver refuses does not stop them.
    const until = Math.max(afterWait(ended, waited).getTime(), afterWait(ended, failedFor).getTime() + turnMs);
    return { until: new Date(until) };
  };
}

/** The time after a wait, which is as long as the wait so far within limits. */
const afterWait = (now: Date, waited: number) =>
  new Date(now.getTime() + Math.min(maxWaitMs, Math.max(minWaitMs, waited)));

type Failure = {
  readonly webhookId: number;
  readonly schoolId: number;
  readonly url: string;
  readonly ended: Date;
  /** Milliseconds since the first failure after a delivery. */
  readonly failedFor: number;
};

/** Postpones the events of a webhook, and pauses it after three days of failures. */
async function noteFailure(tx: Tx, { webhookId, schoolId, url, ended, failedFor }: Failure): Promise<void> {
  await saveFailure(tx, webhookId, { at: ended, until: afterWait(ended, failedFor) });
  if (failedFor < daysUntilPaused * dayMs || !(await pauseWebhook(tx, webhookId, ended))) return;
  await recordAuditEntry(tx, { at: ended, act: 'webhook.paused', userId: undefined, schoolId, subjectId: webhookId });
  const { host } = new URL(url);
  await emailOffice(tx, schoolId, (locale) => webhookPausedEmail(locale, host), ended);
}
