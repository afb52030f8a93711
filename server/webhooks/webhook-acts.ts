/** Adding, removing, testing and resuming webhooks, and delivering their events. */
import { isLocale } from '#core/lang/locale.ts';
import { daysUntilPaused, isDelivered, maxEventAgeDays, maxWebhooks, type NewWebhook } from '#core/webhooks/webhook.ts';
import { testEventType } from '#core/webhooks/webhook-events.ts';
import { mustBeConfirmed } from '#server/account/device-store.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Database } from '#server/db/database.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Caller } from '#server/http/request-guards.ts';
import type { ActionContext } from '#server/http/route.ts';
import type { Handler, HandlerResult } from '#server/jobs/outbox.ts';
import { insertJobs } from '#server/jobs/outbox-store.ts';
import { queueEmails } from '#server/mail/mail-acts.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { isAllowedUrl, type SendWebhook } from '#server/mail/webhook-sender.ts';
import { webhookPausedEmail } from './webhook-phrases.ts';
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
  resumeWebhook,
  saveAttempt,
  saveFailing,
} from './webhook-store.ts';

type AddContext = ActionContext & { readonly caller: Caller };

/** Adds a webhook. `trusted` are the origins that need no HTTPS. Returns its id. */
export async function addWebhook(
  { tx, person, caller, now, requestId }: AddContext,
  { schoolId: requested, url, kinds }: NewWebhook,
  trusted: readonly string[],
): Promise<number> {
  const schoolId = ownSchool(person, requested);
  await mustBeConfirmed(tx, caller.sessionId, now);
  if (!isAllowedUrl(url, trusted)) throw new Refusal('invalid', { problems: [{ path: 'url', code: 'not_allowed' }] });
  if ((await countWebhooks(tx, schoolId)) >= maxWebhooks) throw new Refusal('forbidden');
  const id = await insertWebhook(tx, { schoolId, userId: person.id, url, kinds, nonce: newWebhookNonce(), now });
  await recordAuditEntry(tx, { at: now, act: 'webhook.added', userId: person.id, schoolId, subjectId: id, requestId });
  return id;
}

export async function removeWebhook(context: ActionContext, id: number): Promise<void> {
  const { tx, person, now, requestId } = context;
  const schoolId = await schoolOf(context, id);
  await deleteWebhook(tx, id);
  await recordAuditEntry(tx, {
    at: now,
    act: 'webhook.removed',
    userId: person.id,
    schoolId,
    subjectId: id,
    requestId,
  });
}

export async function testWebhook(context: ActionContext, id: number): Promise<void> {
  const { tx, now } = context;
  const schoolId = await schoolOf(context, id);
  const body = { webhookId: id, schoolId, type: testEventType, at: now.toISOString() };
  await insertJobs(tx, [{ kind: 'webhook', body, dueAt: now }], now);
}

export async function resume(context: ActionContext, id: number): Promise<void> {
  const { tx, person, now, requestId } = context;
  const schoolId = await schoolOf(context, id);
  await resumeWebhook(tx, id);
  await hastenEvents(tx, id, now);
  await recordAuditEntry(tx, {
    at: now,
    act: 'webhook.resumed',
    userId: person.id,
    schoolId,
    subjectId: id,
    requestId,
  });
}

/** The school of a webhook. Throws `not_found` for the webhook of another office. */
async function schoolOf({ tx, person }: ActionContext, id: number): Promise<number> {
  const schoolId = await findWebhookSchool(tx, id, person.adminOf);
  if (schoolId === undefined) throw new Refusal('not_found');
  return schoolId;
}

/** An event in the outbox, as `recordActs` and the test button write it. */
type QueuedEvent = {
  readonly webhookId: number;
  readonly schoolId: number;
  readonly type: string;
  readonly at: string;
  readonly id?: number | null;
  readonly childId?: number | null;
};

const minWaitMs = 30_000;
const maxWaitMs = 4 * 3_600_000;
const dayMs = 86_400_000;

type Delivery = {
  readonly database: Database;
  readonly now: () => Date;
  readonly secrets: WebhookSecrets;
  readonly send: SendWebhook;
};

/**
 * Delivers events. A failed one waits as long as it has waited so far, between 30 seconds and 4 hours, and holds back
 * the later ones of its record only. No transaction is open while the receiver is called.
 */
export function deliverWebhooks({ database, now, secrets, send }: Delivery): Handler {
  return async ({ name, body, createdAt }): Promise<HandlerResult> => {
    const { webhookId, schoolId, type, at, id, childId } = body as QueuedEvent;
    const scope = { schoolIds: [schoolId] };
    const target = await database.transaction({ ...scope, readOnly: true }, (tx) => findTarget(tx, webhookId));
    const waited = now().getTime() - createdAt.getTime();
    if (!target || waited > maxEventAgeDays * dayMs) return 'dropped';
    if (target.pausedAt) return { until: new Date(now().getTime() + maxWaitMs) };
    const data = { schoolId, ...(id && { id }), ...(childId && { childId }) };
    const secret = secrets.secretOf(target.nonce);
    const result = await send(
      { name, url: target.url, secret, payload: { type, timestamp: new Date(at).toISOString(), data } },
      now(),
    );
    const ended = now();
    const delivered = isDelivered(result);
    await database.transaction(scope, async (tx) => {
      // The webhook may have been removed during the attempt.
      if (!(await findTarget(tx, webhookId))) return;
      await saveAttempt(tx, { webhookId, schoolId, type, at: ended, result });
      await saveFailing(tx, webhookId, delivered ? null : ended);
      const since = target.failingSince;
      if (delivered || !since || ended.getTime() - since.getTime() < daysUntilPaused * dayMs) return;
      if (!(await pauseWebhook(tx, webhookId, ended))) return;
      await recordAuditEntry(tx, {
        at: ended,
        act: 'webhook.paused',
        userId: undefined,
        schoolId,
        subjectId: webhookId,
      });
      const office = await findAddresses(tx, await findOffice(tx, schoolId));
      const host = new URL(target.url).host;
      const emails = office.map(({ userId, to, locale }) => ({
        ...webhookPausedEmail(isLocale(locale) ? locale : 'en', host),
        to,
        userId,
      }));
      await queueEmails(tx, emails, ended);
    });
    if (delivered) return 'sent';
    return { until: new Date(ended.getTime() + Math.min(maxWaitMs, Math.max(minWaitMs, waited))) };
  };
}
