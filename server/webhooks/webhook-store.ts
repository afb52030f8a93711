/** Queries of webhooks and their attempts, within the tenant scope. */
import { type RawBuilder, sql } from 'kysely';
import { maxShownAttempts, type NewWebhook, type Webhook } from '#core/webhooks/webhook.ts';
import { testEventType } from '#core/webhooks/webhook-events.ts';
import type { Tx } from '#server/db/database.ts';
import type { AttemptResult } from '#server/mail/webhook-sender.ts';

type Row = Omit<Webhook, 'attempts'> & { readonly attempts: Webhook['attempts'] };

/** An instant as JSON text. */
const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function findWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select w.id, w.url, w.kinds, ${instant(sql`w.made_at`)} as "madeAt",
           ${instant(sql`w.failing_since`)} as "failingSince", ${instant(sql`w.paused_at`)} as "pausedAt",
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', a.id, 'type', a.type, 'at', ${instant(sql`a.at`)}, 'status', a.status, 'error', a.error)
                      order by a.id desc)
               from (select * from webhook_attempts where webhook_id = w.id order by id desc limit ${maxShownAttempts}) a
           ), '[]') as attempts
      from webhooks w where ${condition} order by w.id`.execute(tx);
  return rows;
}

/** The webhooks of a school, oldest first. */
export const findWebhooks = (tx: Tx, schoolId: number) => findWhere(tx, sql`w.school_id = ${schoolId}`);

export async function findWebhook(tx: Tx, id: number): Promise<Webhook | undefined> {
  return (await findWhere(tx, sql`w.id = ${id}`))[0];
}

/** Locks a school's webhooks against concurrent additions, and counts them. */
export async function countWebhooks(tx: Tx, schoolId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${schoolId})`.execute(tx);
  const { count } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return count;
}

type InsertParams = Pick<NewWebhook, 'url' | 'kinds'> & {
  readonly schoolId: number;
  readonly userId: number;
  readonly nonce: string;
  readonly now: Date;
};

export async function insertWebhook(tx: Tx, params: InsertParams): Promise<number> {
  const { schoolId, userId, url, kinds, nonce, now } = params;
  const { id } = await tx
    .insertInto('webhooks')
    .values({ school_id: schoolId, url, kinds: [...new Set(kinds)], nonce, made_by: userId, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The school of a webhook, for the office of these schools. */
export async function findWebhookSchool(tx: Tx, id: number, schoolIds: readonly number[]): Promise<number | undefined> {
  const row = await tx
    .selectFrom('webhooks')
    .select('school_id')
    .where('id', '=', id)
    .where('school_id', '=', (eb) => eb.fn.any(eb.val([...schoolIds])))
    .executeTakeFirst();
  return row?.school_id;
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

export type WebhookTarget = {
  readonly url: string;
  readonly nonce: string;
  readonly failingSince: Date | null;
  readonly pausedAt: Date | null;
  readonly retryAt: Date | null;
};

/** The receiver of a webhook's events. Undefined once the webhook is removed. */
export async function findTarget(tx: Tx, id: number): Promise<WebhookTarget | undefined> {
  return tx
    .selectFrom('webhooks')
    .select(['url', 'nonce', 'failing_since as failingSince', 'paused_at as pausedAt', 'retry_at as retryAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findNonce(tx: Tx, id: number): Promise<string | undefined> {
  return (await findTarget(tx, id))?.nonce;
}

type Attempt = {
  readonly webhookId: number;
  readonly schoolId: number;
  readonly type: string;
  readonly at: Date;
  readonly result: AttemptResult;
};

/** Records an attempt, deletes those that are no longer shown, and notes since when the webhook fails. */
export async function saveAttempt(tx: Tx, { webhookId, schoolId, type, at, result }: Attempt): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({ webhook_id: webhookId, school_id: schoolId, type, at, status: result.status, error: result.error })
    .execute();
  await sql`delete from webhook_attempts where webhook_id = ${webhookId} and id <= (
    select id from webhook_attempts where webhook_id = ${webhookId} order by id desc offset ${maxShownAttempts} limit 1)`.execute(
    tx,
  );
}

/** Notes a delivery: the webhook no longer fails. */
export async function saveDelivery(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('webhooks').set({ failing_since: null, retry_at: null }).where('id', '=', id).execute();
}

/** Notes a failure at `at`, and postpones every waiting event of the webhook to `until`, in their order. */
export async function saveFailure(tx: Tx, id: number, { at, until }: { at: Date; until: Date }): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({ failing_since: eb.fn.coalesce('failing_since', eb.val(at)), retry_at: until }))
    .where('id', '=', id)
    .execute();
  await sql`
    with waiting as (
      select id, row_number() over (order by due_at, id) as place from outbox
      where queue = ${queueOf(id)} and settled_at is null and due_at < ${until} and claimed_until is null
        and body->>'type' <> ${testEventType})
    update outbox o set due_at = ${until}::timestamptz + w.place * interval '1 millisecond'
      from waiting w where o.id = w.id`.execute(tx);
}

/** The queue of a webhook's events in the outbox. */
export const queueOf = (id: number) => `webhook ${id}`;

/** Pauses a webhook. Returns false if it was paused before. */
export async function pauseWebhook(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ paused_at: now })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pauses the running webhooks that a user added to a school. */
export async function pauseWebhooksOf(tx: Tx, schoolId: number, userId: number, now: Date) {
  return tx
    .updateTable('webhooks')
    .set({ paused_at: now, failing_since: null, retry_at: null })
    .where('school_id', '=', schoolId)
    .where('made_by', '=', userId)
    .where('paused_at', 'is', null)
    .returning(['id', 'url'])
    .execute();
}

/** Resumes a webhook. Its failures count from now on. */
export async function resumeWebhook(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ paused_at: null, failing_since: null, retry_at: null })
    .where('id', '=', id)
    .execute();
}

/** Makes the waiting events of a webhook due. */
export async function hastenEvents(tx: Tx, webhookId: number, now: Date): Promise<void> {
  await sql`update outbox set due_at = ${now}
    where queue = ${queueOf(webhookId)} and settled_at is null and due_at > ${now}`.execute(tx);
}

/** The addresses and languages of these users. */
export async function findAddresses(tx: Tx, userIds: readonly number[]) {
  return tx
    .selectFrom('users')
    .select(['id as userId', 'email as to', 'locale'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...userIds])))
    .orderBy('id')
    .execute();
}
