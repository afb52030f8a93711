/** What waits to be handed over, as SQL. It is written in the transaction of what caused it. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { JsonValue } from '#server/db/tables.ts';

export type NewJob = {
  /** Which handler it is for. */
  readonly kind: string;
  /** Whom it is for, where that is somebody with an account: it goes with the account. */
  readonly userId?: number | undefined;
  readonly body: JsonValue;
  /** Not before. */
  readonly dueAt: Date;
};

export type Job = Omit<NewJob, 'dueAt'> & {
  readonly id: number;
  /** Stays the same at every try. */
  readonly name: string;
  /** Counting this one. */
  readonly tries: number;
  readonly createdAt: Date;
};

/** `dropped` is what need not be handed over any more, `dead` what could not be. */
export type Outcome = 'sent' | 'dropped' | 'dead';

export async function insertJobs(tx: Tx, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ kind, userId, body, dueAt }) => ({
    kind,
    user_id: userId ?? null,
    body: JSON.stringify(body),
    due_at: dueAt,
    created_at: now,
  }));
  await tx.insertInto('outbox').values(rows).execute();
}

/** How many jobs are due and not handed over. */
export async function countDue(tx: Tx, now: Date): Promise<number> {
  const { due } = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('settled_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return due;
}

type Claim = { readonly kinds: readonly string[]; readonly now: Date; readonly until: Date; readonly limit: number };

/** Takes what is due, the longest waiting first, past what another process is taking. Nobody else takes it before `until`. */
export async function claimDue(tx: Tx, { kinds, now, until, limit }: Claim): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with due as materialized (
      select id from outbox
      where settled_at is null and due_at <= ${now} and kind = any (${[...kinds]})
      order by due_at, id limit ${limit} for update skip locked)
    update outbox o set due_at = ${until}, tries = o.tries + 1 from due where o.id = due.id
    returning o.id, o.name, o.kind, o.user_id as "userId", o.body, o.tries, o.created_at as "createdAt"`.execute(tx);
  return rows.toSorted((a, b) => a.id - b.id);
}

/**
 * Locks and gives a person's jobs of a kind that are due, or that somebody has begun with: whoever settles them together
 * settles them once. Waits for another who is doing the same.
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

/** For whom something waits that nobody has begun with, and whose body holds this: by whom and of what kind. */
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

/** Ends jobs. Of what was handed over or dropped nothing is kept but that it was. */
export async function settle(tx: Tx, ids: readonly number[], outcome: Outcome, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ settled_at: now, outcome, ...(outcome !== 'dead' && { body: null }) })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('settled_at', 'is', null)
    .execute();
}

/** Leaves a job for later: `tried` when it failed, else as if it had not been looked at. */
export async function postpone(tx: Tx, id: number, dueAt: Date, { tried }: { tried: boolean }): Promise<void> {
  await tx
    .updateTable('outbox')
    .set((eb) => ({ due_at: dueAt, ...(!tried && { tries: eb('tries', '-', 1) }) }))
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

const daysKept = 7;

/** Forgets after seven days what was handed over, and what could not be. */
export async function forgetOldJobs(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - daysKept * 86_400_000);
  await database.transaction({}, (tx) => tx.deleteFrom('outbox').where('settled_at', '<', oldest).execute());
}
