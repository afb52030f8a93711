import type { Relationship } from '#core/children/relationships.ts';
import { sql } from 'kysely';
import { maxListed } from '#core/http/fields.ts';
import type { NewPickupPerson, PersonStatus, PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { PersonLimits } from '#core/pickup-people/person-limits.ts';
import { isExpired, type ExistingPickupPerson } from '#core/pickup-people/pickup-person-rules.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { collectors } from '#server/pickups/collector-store.ts';
import { calendarOn } from '#server/school-days/school-day-store.ts';

type FindPersonsParams = { readonly userId: number; readonly childIds: readonly number[]; readonly now: Date };

/**
 * Guardians and pickup people of these children, approved or pending: guardians first, then by name. Pickup people for
 * a past day are excluded.
 */
export async function findPersons(tx: Tx, { userId, childIds, now }: FindPersonsParams): Promise<PickupPerson[]> {
  // The school's time zone is not known yet, so the query starts from the earliest date it can be anywhere.
  const [earliest = ''] = daysOnEarth(now);
  const rows = await selectPersons(tx)
    .innerJoin('schools as s', 's.id', 'co.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select('o.time_zone')
    .select((eb) => calendarOn(eb.ref('s.id'), eb.ref('co.valid_on')).as('calendar'))
    .where('co.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('co.status', '<>', 'revoked')
    .where((eb) => eb.or([eb('co.valid_on', 'is', null), eb('co.valid_on', '>=', earliest)]))
    // Guardians come before all pickup people, then by name.
    .orderBy((eb) => eb('co.user_id', 'is', null))
    .orderBy(alphabetical('co.name'))
    .orderBy('co.person_id')
    .orderBy('co.child_id')
    .limit(maxListed)
    .execute();
  const isLeft = (row: (typeof rows)[number]) =>
    !isExpired(row.valid_on, row.calendar, schoolTimeAt(now, row.time_zone));
  return personsOf(rows.filter(isLeft), userId);
}

/** One pickup person as a guardian of these children sees them, including a removed one. */
export async function findPerson(tx: Tx, id: number, { userId, childIds }: Omit<FindPersonsParams, 'now'>) {
  const rows = await selectPersons(tx)
    .where('co.person_id', '=', id)
    .where('co.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .orderBy('co.child_id')
    .execute();
  return personsOf(rows, userId)[0];
}

/** All guardians and pickup people of these children, to find one of the same name. */
export async function findKnown(tx: Tx, childIds: readonly number[]): Promise<ExistingPickupPerson[]> {
  const rows = await selectPersons(tx)
    .where('co.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('co.status', '<>', 'revoked')
    .execute();
  return rows.map(({ child_id, name, status, valid_on, user_id }) => {
    return { childId: child_id, name, status: status as PersonStatus, validOn: valid_on, isGuardian: user_id !== null };
  });
}

/**
 * The names of guardians without the right to collect, invited ones included, of former guardians and of removed pickup
 * people. An account has its name, those it had before, and the one of its invitation. For the reports of a
 * caller, `right` is the one to report.
 */
export async function findBarredNames(
  tx: Tx,
  childIds: readonly number[],
  right: 'pickup' | 'report_absence' = 'pickup',
): Promise<string[]> {
  const ids = [...childIds];
  const may = (table: string) => sql.ref(`${table}.can_${right}`);
  const { rows } = await sql<{ name: string }>`
    with barred as (
      select g.child_id, g.user_id from guardians g where g.child_id = any (${ids}::int[]) and not ${may('g')}
      union
      select f.child_id, f.user_id from former_guardians f
       where f.child_id = any (${ids}::int[])
         and not exists (select from guardians g where g.child_id = f.child_id and g.user_id = f.user_id and ${may('g')}))
    select n.name from barred b join users u on u.id = b.user_id,
           unnest(array_prepend(u.name, u.former_names)) as n (name)
    union
    select i.name from invitation_children ic join invitations i on i.id = ic.invitation_id
     where ic.child_id = any (${ids}::int[]) and i.gives = 'guardian'
       and case when i.accepted_by is null then i.revoked_at is null and not ${may('ic')}
                else exists (select from barred b where b.child_id = ic.child_id and b.user_id = i.accepted_by) end
    union
    select p.name from pickup_person_children pc join pickup_people p on p.id = pc.person_id
     where pc.child_id = any (${ids}::int[]) and p.name is not null
       and (pc.taken_back_at is not null or p.status = 'revoked')`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * A pickup person or a guardian with all their children. `standing` are the children they may still collect or are
 * pending for, `pending` those whose approval is pending.
 */
export type NamedPickupPerson = {
  readonly id: number;
  readonly schoolId: number;
  readonly isGuardian: boolean;
  readonly childIds: readonly number[];
  readonly standing: readonly number[];
  readonly pending: readonly number[];
};

/** One pickup person or guardian, including a removed one. */
export async function findNamed(tx: Tx, id: number): Promise<NamedPickupPerson | undefined> {
  const rows = await selectPersons(tx)
    .select('co.school_id')
    .where('co.person_id', '=', id)
    .orderBy('co.child_id')
    .execute();
  const [first] = rows;
  return (
    first && {
      id,
      schoolId: first.school_id,
      isGuardian: first.user_id !== null,
      childIds: rows.map(({ child_id }) => child_id),
      standing: rows.filter(({ status }) => status !== 'revoked').map(({ child_id }) => child_id),
      pending: rows.filter(({ status }) => status === 'pending').map(({ child_id }) => child_id),
    }
  );
}

/** The limits of those of these people who have some. */
export async function findLimits(tx: Tx, ids: readonly number[]): Promise<Map<number, PersonLimits>> {
  const rows = await tx
    .selectFrom('pickup_people')
    .select(['id', 'limits'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('limits', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, limits }) => [id, limits as PersonLimits]));
}

/** Locks a pickup person until the transaction ends. */
export async function lockLimits(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('pickup_people')
    .select(['limits', 'valid_on as validOn', 'named_by as namedBy'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...row, limits: row.limits as PersonLimits | null };
}

export async function saveLimits(tx: Tx, id: number, limits: PersonLimits | null): Promise<void> {
  await tx
    .updateTable('pickup_people')
    .set({ limits: limits && JSON.stringify(limits) })
    .where('id', '=', id)
    .execute();
}

type NewPersonRow = {
  readonly schoolId: number;
  readonly naming: NewPickupPerson;
  /** The only day they may collect. Null for a permanent pickup person. */
  readonly validOn: string | null;
  readonly namedBy: number;
  /** Whether the office decides first. */
  readonly isPending: boolean;
  readonly limits?: PersonLimits | null;
  /** The office member who authorized the person on the spot, and the reason. */
  readonly office?: { readonly decidedBy: number; readonly reason: string | null };
  readonly now: Date;
};

/** Inserts a pickup person with their children. Returns the id. */
export async function insertPerson(
  tx: Tx,
  { schoolId, naming, validOn, namedBy, isPending, limits = null, office, now }: NewPersonRow,
): Promise<number> {
  const { id } = await tx
    .insertInto('pickup_people')
    .values({
      school_id: schoolId,
      name: naming.name,
      relationship: naming.relationship ?? null,
      status: isPending ? 'pending' : 'approved',
      valid_on: validOn,
      limits: limits && JSON.stringify(limits),
      named_by: namedBy,
      created_at: now,
      ...(office && { decided_by: office.decidedBy, decided_at: now, reason: office.reason }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const children = naming.childIds.map((childId) => ({ school_id: schoolId, person_id: id, child_id: childId }));
  await tx.insertInto('pickup_person_children').values(children).execute();
  return id;
}

type RemoveParams = {
  readonly id: number;
  readonly childIds: readonly number[];
  readonly now: Date;
  /** The office member who decided it. Undefined for a guardian. */
  readonly decidedBy?: number | undefined;
};

/**
 * Removes a pickup person for these children, and entirely once no child is left. Returns the children for which they
 * were not removed before.
 */
export async function removeFromChildren(tx: Tx, { id, childIds, now, decidedBy }: RemoveParams): Promise<number[]> {
  if (decidedBy !== undefined) {
    const decision = { decided_by: decidedBy, decided_at: now };
    await tx.updateTable('pickup_people').set(decision).where('id', '=', id).execute();
  }
  const taken = await tx
    .updateTable('pickup_person_children')
    .set({ taken_back_at: now })
    .where('person_id', '=', id)
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('taken_back_at', 'is', null)
    .returning('child_id')
    .execute();
  await tx
    .updateTable('pickup_people as p')
    .set({ status: 'revoked' })
    .where('p.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pickup_person_children as pc')
            .select('pc.child_id')
            .whereRef('pc.person_id', '=', 'p.id')
            .where('pc.taken_back_at', 'is', null),
        ),
      ),
    )
    .execute();
  return taken.map(({ child_id }) => child_id).toSorted((a, b) => a - b);
}

/** Counts the pickup people that a user has named since an instant, including removed ones. */
export async function countNamed(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('pickup_people')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('named_by', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** A guardian who may collect a child, as recipient of a notification. */
export type CollectingGuardian = { readonly userId: number; readonly childId: number; readonly givenName: string };

/** The recipients of a notification: one row for each of these children and each guardian who may collect it. */
export function findCollectingGuardians(tx: Tx, childIds: readonly number[]): Promise<CollectingGuardian[]> {
  return tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .select(['g.user_id as userId', 'g.child_id as childId', 'c.given_name as givenName'])
    .where('g.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('g.can_pickup', '=', true)
    .where('c.left_at', 'is', null)
    .orderBy('g.user_id')
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .execute();
}

function selectPersons(tx: Tx) {
  return tx
    .selectFrom(collectors)
    .select(['co.person_id', 'co.child_id', 'co.name', 'co.relationship', 'co.status', 'co.valid_on', 'co.limits'])
    .select(['co.user_id', 'co.named_by'])
    .where('co.invitation_id', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPersons>['execute']>>[number];

/**
 * Groups the rows by pickup person. Each lists the children they may collect or, when there are none, those for which
 * they are pending.
 */
function personsOf(rows: readonly Row[], userId: number): PickupPerson[] {
  const persons = new Map<number, PickupPerson>();
  for (const row of rows) {
    const known = persons.get(row.person_id);
    const isOther = known !== undefined && known.status !== row.status;
    if (isOther && known.status === 'approved') continue;
    persons.set(row.person_id, {
      id: row.person_id,
      name: row.name,
      // Table constraints limit the values, and the reply schema checks them again.
      ...(row.relationship !== null && { relationship: row.relationship as Relationship }),
      childIds: [...(isOther ? [] : (known?.childIds ?? [])), row.child_id],
      status: row.status as PersonStatus,
      ...(row.valid_on !== null && { validOn: row.valid_on }),
      ...(row.limits && { limits: row.limits }),
      isMe: row.user_id === userId,
      isOwn: row.named_by === userId,
      canRemove: row.user_id === null,
    });
  }
  return [...persons.values()];
}
