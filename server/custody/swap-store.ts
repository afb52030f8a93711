/** Swaps of days between guardians, and the custody calendars as guardians see them. */
import { sql } from 'kysely';
import type { CustodyDays } from '#core/calendars/calendar-rules.ts';
import type { FamilyCustody, FamilyDay } from '#core/custody/custody-api.ts';
import { previewWeeks } from '#core/custody/custody.ts';
import { custodyParts } from '#core/custody/custody-rules.ts';
import { firstDayOf, type SwapDays, type SwapSpan, type SwapStatus } from '#core/custody/swap-rules.ts';
import { addDays, daysFrom, mondayOf } from '#core/time/day.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { type CustodyRow, custodyOfRow, selectCustody } from './custody-store.ts';

export type StoredSwap = SwapDays & {
  readonly id: number;
  readonly schoolId: number;
  readonly childId: number;
  readonly asks: number;
  readonly other: number;
  readonly status: SwapStatus;
  readonly askedBy: number;
  /** The account of the guardian who was asked. */
  readonly otherUser: number | null;
};

/** The child of a swap. */
export async function findSwapChild(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.selectFrom('custody_swaps').select('child_id').where('id', '=', id).executeTakeFirst();
  return row?.child_id;
}

/** A swap, locked until the transaction ends. */
export async function lockSwap(tx: Tx, id: number): Promise<StoredSwap | undefined> {
  const row = await tx
    .selectFrom('custody_swaps as w')
    .innerJoin('pickup_people as p', 'p.id', 'w.other_id')
    .select(['w.id', 'w.school_id', 'w.child_id', 'w.asks_id', 'w.other_id', 'w.status', 'w.asked_by', 'p.user_id'])
    .select(['w.gives_from', 'w.gives_until', 'w.takes_from', 'w.takes_until'])
    .where('w.id', '=', id)
    .forNoKeyUpdate('w')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      schoolId: row.school_id,
      childId: row.child_id,
      asks: row.asks_id,
      other: row.other_id,
      gives: spanOf(row.gives_from, row.gives_until),
      takes: spanOf(row.takes_from, row.takes_until),
      // A table constraint limits the values.
      status: row.status as StoredSwap['status'],
      askedBy: row.asked_by,
      otherUser: row.user_id,
    }
  );
}

const spanOf = (from: string | null, until: string | null): SwapSpan | null =>
  from === null || until === null ? null : { from, until };

type NewSwapRow = SwapDays & {
  readonly schoolId: number;
  readonly childId: number;
  readonly asks: number;
  readonly other: number;
  readonly askedBy: number;
  readonly now: Date;
};

/** Inserts an open swap. Returns the id. */
export async function insertSwap(tx: Tx, { gives, takes, ...row }: NewSwapRow): Promise<number> {
  const { id } = await tx
    .insertInto('custody_swaps')
    .values({
      school_id: row.schoolId,
      child_id: row.childId,
      asks_id: row.asks,
      other_id: row.other,
      gives_from: gives?.from ?? null,
      gives_until: gives?.until ?? null,
      takes_from: takes?.from ?? null,
      takes_until: takes?.until ?? null,
      asked_by: row.askedBy,
      asked_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type SwapAnswer = {
  readonly id: number;
  readonly status: Exclude<StoredSwap['status'], 'open'>;
  readonly userId: number;
  readonly now: Date;
};

export async function saveSwapAnswer(tx: Tx, { id, status, userId, now }: SwapAnswer): Promise<void> {
  await tx
    .updateTable('custody_swaps')
    .set({ status, answered_by: userId, answered_at: now })
    .where('id', '=', id)
    .execute();
}

/** How many swaps a user asked for since an instant. */
export async function countSwaps(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('custody_swaps')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('asked_by', '=', userId)
    .where('asked_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** The pickup person of a guardian at a child's school. */
export async function findGuardianPerson(tx: Tx, schoolId: number, userId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('pickup_people')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id;
}

type Reader = { readonly userId: number; readonly collects: readonly number[]; readonly now: Date };

/** The calendars of these children as a guardian sees them, in one statement. Children without one are left out. */
export async function findFamilyCustody(
  tx: Tx,
  childIds: readonly number[],
  { userId, collects, now }: Reader,
): Promise<FamilyCustody[]> {
  const [earliest = ''] = daysOnEarth(now);
  const from = sql<string>`${mondayOf(earliest)}::date`;
  const { rows } = await sql<FamilyRow>`
    select c.id as "childId", o.time_zone as zone, ${selectCustody(sql`c.id`, from)} as custody,
      (select p.id from pickup_people p where p.school_id = c.school_id and p.user_id = ${userId}) as me,
      (select coalesce(json_agg(json_build_object('personId', co.person_id, 'name', co.name,
          'hasAccount', co.user_id is not null) order by alphabetical(co.name), co.person_id), '[]'::json)
        from collectors co
       where co.child_id = c.id and (co.user_id is not null or co.invitation_id is not null)) as guardians,
      (select coalesce(json_agg(json_build_object('id', w.id, 'asks', w.asks_id, 'other', w.other_id, 'status', w.status,
          'givesFrom', w.gives_from, 'givesUntil', w.gives_until, 'takesFrom', w.takes_from,
          'takesUntil', w.takes_until, 'askedBy', w.asked_by, 'askedAt', w.asked_at, 'otherUser', p.user_id)
          order by w.id desc), '[]'::json)
        from custody_swaps w join pickup_people p on p.id = w.other_id
       where w.child_id = c.id and (w.asked_by = ${userId} or p.user_id = ${userId})
         and greatest(w.gives_until, w.takes_until) >= ${from}) as swaps
      from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
      join custody_calendars k on k.child_id = c.id and k.calendar is not null
     where c.id = any (${[...childIds]}::int[]) and c.left_at is null order by c.id`.execute(tx);
  return rows.map((row) => familyCustodyOf(row, { userId, now, maySwap: collects.includes(row.childId) }));
}

/** The days of a guardian with each of these children from this week on, in spans of days in a row. */
export async function findOwnCustodyDays(
  tx: Tx,
  childIds: readonly number[],
  userId: number,
  now: Date,
): Promise<CustodyDays[]> {
  const calendars = await findFamilyCustody(tx, childIds, { userId, collects: [], now });
  if (calendars.length === 0) return [];
  const names = await tx
    .selectFrom('children')
    .select(['id', 'given_name'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(calendars.map(({ childId }) => childId))))
    .execute();
  return calendars.flatMap(({ childId, days, guardians }) => {
    const me = guardians.find(({ isMe }) => isMe)?.personId;
    const givenName = names.find(({ id }) => id === childId)?.given_name ?? '';
    const mine = days.filter(({ parts }) => me !== undefined && parts.some(({ personId }) => personId === me));
    const spans: { firstDay: string; lastDay: string }[] = [];
    for (const { day } of mine) {
      const last = spans.at(-1);
      if (last && addDays(last.lastDay, 1) === day) last.lastDay = day;
      else spans.push({ firstDay: day, lastDay: day });
    }
    return spans.map((span) => ({ childId, givenName, ...span }));
  });
}

type SwapRow = {
  readonly id: number;
  readonly asks: number;
  readonly other: number;
  readonly status: StoredSwap['status'];
  readonly givesFrom: string | null;
  readonly givesUntil: string | null;
  readonly takesFrom: string | null;
  readonly takesUntil: string | null;
  readonly askedBy: number;
  readonly askedAt: string;
  readonly otherUser: number | null;
};

type FamilyRow = {
  readonly childId: number;
  readonly zone: string;
  readonly custody: CustodyRow | null;
  readonly me: number | null;
  readonly guardians: readonly { readonly personId: number; readonly name: string; readonly hasAccount: boolean }[];
  readonly swaps: readonly SwapRow[];
};

type FamilyReader = { readonly userId: number; readonly now: Date; readonly maySwap: boolean };

function familyCustodyOf(
  { childId, zone, custody, me, guardians, swaps }: FamilyRow,
  { userId, now, maySwap }: FamilyReader,
): FamilyCustody {
  const facts = custodyOfRow(custody);
  const today = schoolTimeAt(now, zone).day;
  const shows = facts.calendar?.shows ?? 'own';
  const shown = (personId: number | null) => (shows === 'all' || personId === me ? personId : null);
  const monday = mondayOf(today);
  const days = daysFrom(monday, addDays(monday, previewWeeks * 7 - 1)).map((day): FamilyDay => {
    const parts = custodyParts(facts, day).map(({ from, personId }) => ({ from, personId: shown(personId) }));
    return { day, parts: parts.filter(({ personId }, n) => n === 0 || parts[n - 1]?.personId !== personId) };
  });
  return {
    childId,
    today,
    shows,
    // A guardian without an account is shown to the others with days of their own only.
    guardians: guardians
      .filter(
        ({ personId, hasAccount }) =>
          hasAccount || days.some(({ parts }) => parts.some((of) => of.personId === personId)),
      )
      .map((one) => ({ ...one, isMe: one.personId === me })),
    days,
    swaps: swaps.map((swap) => {
      const [gives, takes] = [spanOf(swap.givesFrom, swap.givesUntil), spanOf(swap.takesFrom, swap.takesUntil)];
      const isLate = swap.status === 'open' && firstDayOf({ gives, takes }) < today;
      return {
        id: swap.id,
        askedBy: swap.asks,
        withPersonId: swap.other,
        gives,
        takes,
        status: isLate ? 'expired' : swap.status,
        askedAt: new Date(swap.askedAt).toISOString(),
        isMine: swap.askedBy === userId,
        mayAnswer: swap.status === 'open' && !isLate && swap.otherUser === userId && maySwap,
      };
    }),
    maySwap: maySwap && facts.collecting.some((personId) => personId === me),
  };
}
