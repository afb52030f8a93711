/** Reads and saves custody calendars, with what the rule of custody needs to decide (docs/decisions/0057). */
import { type Expression, sql } from 'kysely';
import { collectionObstacle } from '#core/custody/release-rules.ts';
import type { CustodyCalendar, SwappedDays } from '#core/custody/custody.ts';
import type { ChildCustody, CustodyGuardian } from '#core/custody/custody-api.ts';
import { type CustodyFacts, custodyOn } from '#core/custody/custody-rules.ts';
import { type SchoolTime, schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';

/** A person of the view `collectors` who may collect the child by right, in the database's JSON. */
type CollectorInRow = {
  readonly personId: number;
  /** The account of a guardian. */
  readonly userId: number | null;
  readonly namedBy: number | null;
  readonly isInvited: boolean;
};

/** What decides about a child, as read from the database's JSON. `allowed` are the people allowed on single days. */
export type CustodyRow = {
  readonly childId: number;
  readonly calendar: CustodyCalendar;
  readonly swaps: readonly SwappedDays[];
  readonly allowed: readonly { readonly personId: number; readonly day: string }[];
  readonly people: readonly CollectorInRow[];
};

/** The same without the people: the query of a whole school reads them as one set. */
export type SchoolCustodyRow = Omit<CustodyRow, 'people'>;

/** The swapped days of a calendar `k`, from a day on. */
const swapsFrom = (from: Expression<string>) => sql`(
  select coalesce(json_agg(json_build_object('id', w.id, 'personId', d.person_id, 'from', d.from_day, 'until', d.until_day)
      order by w.id, d.from_day), '[]'::json)
    from custody_swaps w cross join lateral (
      values (w.other_id, w.gives_from, w.gives_until), (w.asks_id, w.takes_from, w.takes_until)
    ) as d (person_id, from_day, until_day)
   where w.child_id = k.child_id and w.status = 'accepted' and d.until_day >= ${from})`;

/** The approved collectors of a child: guardians, people named by them, and invited guardians. */
const peopleOf = (childId: Expression<number>) => sql`(
  select coalesce(json_agg(json_build_object('personId', co.person_id, 'userId', co.user_id, 'namedBy', co.named_by,
      'isInvited', co.invitation_id is not null)), '[]'::json)
    from collectors co where co.child_id = ${childId} and co.status = 'approved')`;

const columns = (from: Expression<string>) => sql`'childId', k.child_id, 'calendar', k.calendar,
  'swaps', ${swapsFrom(from)},
  'allowed', (select coalesce(json_agg(json_build_object('personId', a.person_id, 'day', a.day)), '[]'::json)
    from custody_allowances a where a.child_id = k.child_id and a.day >= ${from})`;

/** The pickup people with a permission of the office for a child and a day, as a JSON expression. */
export function selectAllowed(childId: Expression<number>, day: Expression<string>) {
  return sql<number[]>`(
    select coalesce(json_agg(a.person_id), '[]'::json)
      from custody_allowances a where a.child_id = ${childId} and a.day = ${day})`;
}

/** The same for every child of a school. */
export function selectSchoolAllowed(schoolId: Expression<number>, day: Expression<string>) {
  return sql<{ childId: number; personId: number }[]>`(
    select coalesce(json_agg(json_build_object('childId', a.child_id, 'personId', a.person_id)), '[]'::json)
      from custody_allowances a where a.school_id = ${schoolId} and a.day = ${day})`;
}

/** The custody of a child from a day on, as a JSON expression; null without a calendar. `custodyOfRow` reads it. */
export function selectCustody(childId: Expression<number>, from: Expression<string>) {
  return sql<CustodyRow | null>`(
    select json_build_object(${columns(from)}, 'people', ${peopleOf(childId)})
      from custody_calendars k where k.child_id = ${childId} and k.calendar is not null)`;
}

/** The custody of every child of a school with a calendar. */
export function selectSchoolCustody(schoolId: Expression<number>, day: Expression<string>) {
  return sql<SchoolCustodyRow[]>`(
    select coalesce(json_agg(json_build_object(${columns(day)})), '[]'::json)
      from custody_calendars k where k.school_id = ${schoolId} and k.calendar is not null)`;
}

/** What decides about a child, and the person by whose right each of its collectors comes. */
export type ChildCustodyFacts = CustodyFacts & {
  /** The guardian by whose right a person comes; null for the right of the office. */
  guardianOf(personId: number): number | null;
  /** The pickup person of a guardian with an account. */
  personOf(userId: number): number | null;
  /** The people with the office's permission on a day. */
  allowedOn(day: string): number[];
};

/** Reads a row; without one no calendar decides. */
export function custodyOfRow(row: CustodyRow | null | undefined): ChildCustodyFacts {
  const { calendar = null, swaps = [], people = [], allowed = [] } = row ?? {};
  const guardians = people.filter(({ userId, isInvited }) => userId !== null || isInvited);
  return {
    calendar,
    swaps,
    collecting: guardians.map(({ personId }) => personId),
    guardianOf(personId) {
      if (guardians.some((one) => one.personId === personId)) return personId;
      const namedBy = people.find((one) => one.personId === personId)?.namedBy ?? null;
      return guardians.find(({ userId }) => userId !== null && userId === namedBy)?.personId ?? null;
    },
    personOf: (userId) => guardians.find((one) => one.userId === userId)?.personId ?? null,
    allowedOn: (day) => allowed.filter((one) => one.day === day).map(({ personId }) => personId),
  };
}

/** Whether the calendar keeps a person from collecting a child on a day: at a time, or all day long without one. */
export function isOutsideDay(
  facts: ChildCustodyFacts,
  personId: number,
  { day, time }: { readonly day: string; readonly time: string | null },
): boolean {
  return obstacleOn(facts, personId, { day, time }) !== null;
}

/**
 * Why a person may not collect a child on a day; null when they may. `isAuthorized`: their right stands. `isListed`: a
 * name of the do-not-release list, and `allowed` the people that the office allows on that day.
 */
export function obstacleOn(
  facts: ChildCustodyFacts,
  personId: number,
  { day, time }: { readonly day: string; readonly time: string | null },
  {
    isAuthorized = true,
    isListed = false,
    isOutsideLimits = false,
    allowed = facts.allowedOn(day),
  }: {
    readonly isAuthorized?: boolean;
    readonly isListed?: boolean;
    readonly isOutsideLimits?: boolean;
    readonly allowed?: readonly number[];
  } = {},
) {
  const collector = { personId, guardianId: facts.guardianOf(personId), isAuthorized, isListed, isOutsideLimits };
  return collectionObstacle({ collector, facts, at: { day, time }, allowed });
}

/** What decides about a child from a day on. The caller has locked the child. */
export async function findCustody(tx: Tx, childId: number, from: string): Promise<ChildCustodyFacts> {
  const { custody } = await tx
    .selectNoFrom(selectCustody(sql<number>`${childId}::int`, sql<string>`${from}::date`).as('custody'))
    .executeTakeFirstOrThrow();
  return custodyOfRow(custody);
}

/**
 * Puts the guardian who has a child now before the others, so that staff call them first. Everyone stays on the list:
 * the calendar limits no notification.
 */
export async function sortHolderFirst<Guardian extends { readonly userId: number }>(
  tx: Tx,
  guardians: readonly Guardian[],
  childId: number,
  at: SchoolTime,
): Promise<Guardian[]> {
  const facts = await findCustody(tx, childId, at.day);
  const { personId } = custodyOn(facts, at);
  const isAway = ({ userId }: Guardian) => Number(personId === null || facts.personOf(userId) !== personId);
  return guardians.toSorted((a, b) => isAway(a) - isAway(b));
}

/**
 * The custody calendar of a child as its office reads it, in one statement. Undefined for a former child. `isOwn`: the
 * reader is or was a guardian of the child.
 */
export async function findChildCustody(
  tx: Tx,
  childId: number,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<{ readonly custody: ChildCustody; readonly isOwn: boolean } | undefined> {
  const { rows } = await sql<StoredCustody>`
    select c.id as "childId", o.time_zone as zone, coalesce(k.revision, 0) as revision, k.calendar,
           u.name as "setBy", k.set_at as "setAt",
           exists (select from guardians m where m.child_id = c.id and m.user_id = ${userId})
             or exists (select from former_guardians m where m.child_id = c.id and m.user_id = ${userId}) as "isOwn",
           ${guardiansOf(sql`c.id`, sql`k.calendar`)} as guardians,
           ${swapsFrom(sql`(${now}::timestamptz at time zone o.time_zone)::date`)} as swaps
      from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
      left join custody_calendars k on k.child_id = c.id
      left join users u on u.id = k.set_by
     where c.id = ${childId} and c.left_at is null and c.erased_at is null`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { zone, setAt, isOwn, ...custody } = row;
  return { isOwn, custody: { ...custody, today: schoolTimeAt(now, zone).day, setAt: setAt?.toISOString() ?? null } };
}

type StoredCustody = Omit<ChildCustody, 'today' | 'setAt'> & {
  readonly zone: string;
  readonly setAt: Date | null;
  readonly isOwn: boolean;
};

/**
 * The guardians of a child with their pickup persons: those with an account, then invited ones, then former ones
 * in the calendar.
 */
const guardiansOf = (childId: Expression<number>, calendar: Expression<unknown>) => sql<CustodyGuardian[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('personId', p.id, 'name', coalesce(u.name, p.name),
      'hasAccount', p.user_id is not null, 'mayCollect', coalesce(g.can_pickup, i.can_pickup, false),
      'isFormer', g.child_id is null and i.child_id is null)
      || case when coalesce(g.relationship, i.relationship) is null then '{}'::jsonb
              else jsonb_build_object('relationship', coalesce(g.relationship, i.relationship)) end
      order by g.child_id is null, i.child_id is null, g.created_at, p.id), '[]'::jsonb)
    from pickup_people p
    left join users u on u.id = p.user_id
    left join guardians g on g.child_id = ${childId} and g.user_id = p.user_id and g.school_id = p.school_id
    left join collectors co on co.child_id = ${childId} and co.person_id = p.id and co.invitation_id is not null
    left join invitation_children i on i.invitation_id = co.invitation_id and i.child_id = ${childId}
   where p.school_id = c.school_id and (g.child_id is not null or i.child_id is not null or p.id in (
     select n::int from jsonb_path_query(${calendar}, '$.patterns[*].fortnight[*]') n where jsonb_typeof(n) = 'number')))`;

/** The revision of a child's calendar, and the calendar; 0 and null when it was never saved. */
export async function findRevision(tx: Tx, childId: number): Promise<number> {
  const row = await tx
    .selectFrom('custody_calendars')
    .select('revision')
    .where('child_id', '=', childId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

type SavedCustody = {
  readonly schoolId: number;
  readonly childId: number;
  readonly calendar: CustodyCalendar | null;
  readonly revision: number;
  readonly userId: number;
  readonly now: Date;
};

export async function saveCalendar(tx: Tx, { schoolId, childId, calendar, revision, userId, now }: SavedCustody) {
  const saved = { calendar: calendar && JSON.stringify(calendar), revision, set_by: userId, set_at: now };
  await tx
    .insertInto('custody_calendars')
    .values({ school_id: schoolId, child_id: childId, ...saved })
    .onConflict((conflict) => conflict.column('child_id').doUpdateSet(saved))
    .execute();
}

type NewAllowance = {
  readonly schoolId: number;
  readonly childId: number;
  readonly personId: number;
  readonly day: string;
  readonly reason: string;
  readonly userId: number;
  readonly now: Date;
};

/** Allows a person for a day. Returns the id, or undefined when the person is allowed already. */
export async function insertAllowance(tx: Tx, { userId, now, ...row }: NewAllowance): Promise<number | undefined> {
  const { schoolId: school_id, childId: child_id, personId: person_id, day, reason } = row;
  const inserted = await tx
    .insertInto('custody_allowances')
    .values({ school_id, child_id, person_id, day, reason, allowed_by: userId, allowed_at: now })
    .onConflict((conflict) => conflict.constraint('custody_allowances_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Puts the pickup person of a new account in the place of the one of its invitation, in the calendars and swaps of the
 * children that the invitation names.
 */
export async function replaceInvitedGuardian(
  tx: Tx,
  {
    invitationId,
    userId,
    schoolId,
  }: { readonly invitationId: number; readonly userId: number; readonly schoolId: number },
): Promise<void> {
  const { rows } = await sql<{ before: number; after: number }>`
    select p.id as before, q.id as after from pickup_people p join pickup_people q on q.school_id = p.school_id
     where p.invitation_id = ${invitationId} and q.user_id = ${userId} and q.school_id = ${schoolId}`.execute(tx);
  const [people] = rows;
  if (!people) return;
  const calendars = await tx
    .selectFrom('custody_calendars as k')
    .innerJoin('invitation_children as ic', 'ic.child_id', 'k.child_id')
    .select(['k.child_id', 'k.calendar'])
    .where('ic.invitation_id', '=', invitationId)
    .forUpdate('k')
    .execute();
  for (const { child_id, calendar } of calendars) {
    if (!calendar) continue;
    const renamed = renameGuardian(calendar as CustodyCalendar, people.before, people.after);
    await tx
      .updateTable('custody_calendars')
      .set({ calendar: JSON.stringify(renamed) })
      .where('child_id', '=', child_id)
      .execute();
  }
}

function renameGuardian(calendar: CustodyCalendar, before: number, after: number): CustodyCalendar {
  const named = <Id extends number | null>(id: Id) => (id === before ? after : id);
  const of = <Entry extends { readonly personId: number }>(entry: Entry) => ({
    ...entry,
    personId: named(entry.personId),
  });
  return {
    ...calendar,
    patterns: calendar.patterns.map((one) => ({ ...one, fortnight: one.fortnight.map(named) })),
    exceptions: calendar.exceptions.map(of),
    bars: calendar.bars.map(of),
    companions: calendar.companions.map((one) => ({ ...of(one), with: named(one.with) })),
  };
}
