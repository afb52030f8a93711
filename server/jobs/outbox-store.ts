/** SQL for the outbox: jobs waiting for delivery, inserted in the transaction that causes them. */
import { type RawBuilder, sql } from 'kysely';
import { retention } from '#core/settings/retention.ts';
import { deleteOldFailures } from './failed-email-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { JsonValue } from '#server/db/tables.ts';

export type NewJob = {
  /** The handler's key. */
  readonly kind: string;
  /** The account that the job is for, if any. The job is deleted with the account. */
  readonly userId?: number | undefined;
  readonly body: JsonValue;
  /** The earliest time of delivery. */
  readonly dueAt: Date;
  /** Delivered before other jobs. */
  readonly isUrgent?: boolean;
  /** Jobs of one queue are delivered one at a time. */
  readonly queue?: string;
};

export type Job = Omit<NewJob, 'dueAt' | 'isUrgent' | 'queue'> & {
  readonly id: number;
  /** The same at every attempt. */
  readonly name: string;
  /** The number of attempts, including this one. */
  readonly tries: number;
  readonly createdAt: Date;
  /** The trace of the request that queued the job, if it was one. */
  readonly traceparent?: string | null;
  /** Null for a job of no queue. Undefined where it was not read. */
  readonly queue?: string | null;
};

/** `dropped`: no longer worth delivering. `dead`: could not be delivered. */
export type Outcome = 'sent' | 'dropped' | 'dead';

export async function insertJobs(tx: Tx, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    insert into outbox (kind, user_id, body, due_at, urgent, created_at, queue)
    select kind, "userId", body, "dueAt", coalesce("isUrgent", false), ${now}, queue
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        as r (kind text, "userId" int, body jsonb, "dueAt" timestamptz, "isUrgent" boolean, queue text)`.execute(tx);
}

/** The number of jobs that are due and not delivered. */
export async function countDue(tx: Tx, now: Date): Promise<number> {
  const { due } = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('settled_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return due;
}

/** The number of dead jobs by kind, within the retention. */
export async function countDead(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('outbox')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('dead')])
    .where('outcome', '=', 'dead')
    .where('settled_at', 'is not', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return new Map(rows.map(({ kind, dead }) => [kind, dead]));
}

type Claim = {
  readonly kinds: readonly string[];
  readonly isUrgentOnly: boolean;
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
};

/**
 * Claims the due jobs, urgent ones first, then the oldest, and skips those that another process is claiming. They are
 * reserved until `until`. Of a sequence, only the oldest unsettled job is claimed. Of a queue, only the first job that
 * is due, and none during an attempt. The first of each queue is found once for all jobs.
 */
export async function claimDue(tx: Tx, { kinds, isUrgentOnly, now, until, limit }: Claim): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with due as materialized (
      select o.id from unnest(${[...kinds]}::text[]) as k (kind) cross join lateral (
        select id, urgent, due_at from outbox
        where kind = k.kind and settled_at is null and due_at <= ${now} and urgent >= ${isUrgentOnly}
          and ${isFirst(sql.table('outbox'))}
          and (queue is null or id in (
            select distinct on (q.queue) q.id from outbox q
            where q.queue is not null and q.settled_at is null and q.due_at <= ${now} and ${isFirst(sql.table('q'))}
              and q.queue not in (
                select r.queue from outbox r
                where r.queue is not null and r.settled_at is null and r.claimed_until > ${now})
            order by q.queue, q.due_at, q.id))
        order by urgent desc, due_at, id limit ${limit} for update skip locked) o
      order by o.urgent desc, o.due_at, o.id limit ${limit})
    update outbox o set due_at = ${until}, claimed_until = ${until}, tries = o.tries + 1 from due where o.id = due.id
    returning o.id, o.name, o.kind, o.user_id as "userId", o.body, o.tries, o.created_at as "createdAt",
      o.traceparent, o.queue`.execute(tx);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Whether no unsettled job of its sequence is before a job. */
const isFirst = (job: RawBuilder<unknown>) => sql`(${job}.sequence is null or not exists (
  select from outbox e where e.sequence = ${job}.sequence and e.settled_at is null and e.id < ${job}.id))`;

/**
 * Locks and returns a user’s jobs of one kind that are due or were attempted before, to settle them together. Waits for
 * another process that does the same.
 */
export async function lockDueOf(
  tx: Tx,
  { userId, kind, now }: { userId: number; kind: string; now: Date },
): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select o.id, o.name, o.kind, o.user_id as "userId", o.body, o.tries, o.created_at as "createdAt" from outbox o
    where settled_at is null and user_id = ${userId} and kind = ${kind} and (due_at <= ${now} or tries > 0)
    order by id for update`.execute(tx);
  return rows;
}

/** Finds the users and kinds of waiting, not yet attempted jobs whose body contains `holding`. */
export async function findWaiting(
  tx: Tx,
  userIds: readonly number[],
  holding: JsonValue,
): Promise<{ readonly userId: number; readonly kind: string }[]> {
  const { rows } = await sql<{ userId: number; kind: string }>`
    select distinct user_id as "userId", kind from outbox
    where settled_at is null and tries = 0 and user_id = any (${[...userIds]})
      and body @> ${JSON.stringify(holding)}::jsonb`.execute(tx);
  return rows;
}

/** Settles jobs. The body of a delivered or dropped job is erased. */
export async function settle(tx: Tx, ids: readonly number[], outcome: Outcome, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ settled_at: now, outcome, ...(outcome !== 'dead' && { body: null }) })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('settled_at', 'is', null)
    .execute();
}

/** Postpones a job. `tried` counts the attempt as failed. */
export async function postpone(tx: Tx, id: number, dueAt: Date, { tried }: { tried: boolean }): Promise<void> {
  await tx
    .updateTable('outbox')
    .set((eb) => ({ due_at: dueAt, claimed_until: null, ...(!tried && { tries: eb('tries', '-', 1) }) }))
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** Deletes jobs that were settled longer ago than the retention of emails. */
export async function deleteOldJobs(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention.letters.days * 86_400_000);
  await database.transaction({}, async (tx) => {
    await tx.deleteFrom('outbox').where('settled_at', '<', oldest).execute();
    await deleteOldFailures(tx, now);
  });
}
