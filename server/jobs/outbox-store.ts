/** The outbox, as SQL: jobs waiting to be delivered, written in the transaction of whatever caused them. */
import { sql } from 'kysely';
import { retention } from '#core/settings/retention.ts';
import { deleteOldFailures } from '#server/mail/failed-email-store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { JsonValue } from '#server/db/tables.ts';

export type NewJob = {
  /** Which handler it is for. */
  readonly kind: string;
  /** The account it is for, if any. The job is deleted with the account. */
  readonly userId?: number | undefined;
  readonly body: JsonValue;
  /** The earliest time at which to deliver it. */
  readonly dueAt: Date;
  /** Delivered before jobs that are not. */
  readonly isUrgent?: boolean;
};

export type Job = Omit<NewJob, 'dueAt' | 'isUrgent'> & {
  readonly id: number;
  /** Stays the same at every try. */
  readonly name: string;
  /** The number of tries, this one included. */
  readonly tries: number;
  readonly createdAt: Date;
};

/** `dropped`: no longer worth delivering. `dead`: could not be delivered. */
export type Outcome = 'sent' | 'dropped' | 'dead';

export async function insertJobs(tx: Tx, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ kind, userId, body, dueAt, isUrgent = false }) => ({
    kind,
    user_id: userId ?? null,
    body: JSON.stringify(body),
    due_at: dueAt,
    urgent: isUrgent,
    created_at: now,
  }));
  await tx.insertInto('outbox').values(rows).execute();
}

/** How many jobs are due and not delivered yet. */
export async function countDue(tx: Tx, now: Date): Promise<number> {
  const { due } = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('settled_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return due;
}

/** How many jobs of each kind could not be delivered, of those still kept. */
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
 * Takes the jobs that are due, urgent ones first, then the oldest, skipping those another process is taking. They are
 * reserved until `until`.
 */
export async function claimDue(tx: Tx, { kinds, isUrgentOnly, now, until, limit }: Claim): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with due as materialized (
      select id from outbox
      where settled_at is null and due_at <= ${now} and kind = any (${[...kinds]})
        and (urgent or not ${isUrgentOnly})
      order by urgent desc, due_at, id limit ${limit} for update skip locked)
    update outbox o set due_at = ${until}, tries = o.tries + 1 from due where o.id = due.id
    returning o.id, o.name, o.kind, o.user_id as "userId", o.body, o.tries, o.created_at as "createdAt"`.execute(tx);
  return rows.toSorted((a, b) => a.id - b.id);
}

/**
 * Locks and gives a person’s jobs of one kind that are due or were tried before, so that they can be settled together,
 * once. Waits for another process that is doing the same.
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

/** The people, and the kinds of job, for whom a job containing `holding` is waiting and has not been tried yet. */
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

/** Settles jobs. The body of a job that was delivered or dropped is erased. */
export async function settle(tx: Tx, ids: readonly number[], outcome: Outcome, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ settled_at: now, outcome, ...(outcome !== 'dead' && { body: null }) })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('settled_at', 'is', null)
    .execute();
}

/** Postpones a job. `tried` when an attempt failed; otherwise the attempt is not counted. */
export async function postpone(tx: Tx, id: number, dueAt: Date, { tried }: { tried: boolean }): Promise<void> {
  await tx
    .updateTable('outbox')
    .set((eb) => ({ due_at: dueAt, ...(!tried && { tries: eb('tries', '-', 1) }) }))
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** Deletes jobs that were settled longer ago than letters are kept. */
export async function forgetOldJobs(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retention.letters.days * 86_400_000);
  await database.transaction({}, async (tx) => {
    await tx.deleteFrom('outbox').where('settled_at', '<', oldest).execute();
    await deleteOldFailures(tx, now);
  });
}
