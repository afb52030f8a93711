import { maxListed } from '#core/http/fields.ts';
import type { NewPickupPerson, PersonStatus, PickupPerson, Relationship } from '#core/people/pickup-person.ts';
import { isOver, type Known } from '#core/people/person-rules.ts';
import { daysOnEarth, schoolTimeAt } from '#core/time/school-clock.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { collectors } from '#server/pickups/collector-store.ts';
import { closesAtOf } from '#server/schools/school-store.ts';

type Asked = { readonly userId: number; readonly childIds: readonly number[]; readonly now: Date };

/** Who may collect these children or waits for it, guardians first, then by name. Nobody whose day is over. */
export async function findPersons(tx: Tx, { userId, childIds, now }: Asked): Promise<PickupPerson[]> {
  // A school's today is known once its zone is read: the earliest day that it can be is asked for.
  const [earliest = ''] = daysOnEarth(now);
  const rows = await selectPersons(tx)
    .innerJoin('schools as s', 's.id', 'co.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['o.time_zone', 's.first_slot', 's.last_slot', 's.slot_minutes'])
    .where('co.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('co.status', '<>', 'revoked')
    .where((eb) => eb.or([eb('co.valid_on', 'is', null), eb('co.valid_on', '>=', earliest)]))
    // Guardians first, whatever their names.
    .orderBy((eb) => eb('co.user_id', 'is', null))
    .orderBy(alphabetical('co.name'))
    .orderBy('co.person_id')
    .orderBy('co.child_id')
    .limit(maxListed)
    .execute();
  const isLeft = (row: (typeof rows)[number]) =>
    !isOver(row.valid_on, closesAtOf(row), schoolTimeAt(now, row.time_zone));
  return personsOf(rows.filter(isLeft), userId);
}

/** One person as these children's guardian sees them, taken back since or not. */
export async function findPerson(tx: Tx, id: number, { userId, childIds }: Omit<Asked, 'now'>) {
  const rows = await selectPersons(tx)
    .where('co.person_id', '=', id)
    .where('co.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .orderBy('co.child_id')
    .execute();
  return personsOf(rows, userId)[0];
}

/** Everybody who has to do with these children, to be judged by who names another. */
export async function findKnown(tx: Tx, childIds: readonly number[]): Promise<Known[]> {
  const rows = await selectPersons(tx)
    .where('co.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('co.status', '<>', 'revoked')
    .execute();
  return rows.map(({ child_id, name, status, valid_on, user_id }) => {
    return { childId: child_id, name, status: status as PersonStatus, validOn: valid_on, isGuardian: user_id !== null };
  });
}

/**
 * A person who was named or is a guardian, with every child they have to do with, whoever asks; `standing` are those
 * they still stand for, `pending` those for whom the school has yet to decide.
 */
export type Named = {
  readonly id: number;
  readonly schoolId: number;
  readonly isGuardian: boolean;
  readonly childIds: readonly number[];
  readonly standing: readonly number[];
  readonly pending: readonly number[];
};

/** One of them, taken back since or not. */
export async function findNamed(tx: Tx, id: number): Promise<Named | undefined> {
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

type New = {
  readonly schoolId: number;
  readonly naming: NewPickupPerson;
  /** That day only; for good, once the school approves, when there is none. */
  readonly validOn: string | null;
  readonly namedBy: number;
  readonly now: Date;
};

/** Adds a person with the children they may collect. Gives their id. */
export async function insertPerson(tx: Tx, { schoolId, naming, validOn, namedBy, now }: New): Promise<number> {
  const { id } = await tx
    .insertInto('pickup_people')
    .values({
      school_id: schoolId,
      name: naming.name,
      relationship: naming.relationship ?? null,
      status: validOn === null ? 'pending' : 'approved',
      valid_on: validOn,
      named_by: namedBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const children = naming.childIds.map((childId) => ({ school_id: schoolId, person_id: id, child_id: childId }));
  await tx.insertInto('pickup_person_children').values(children).execute();
  return id;
}

type Back = { readonly id: number; readonly childIds: readonly number[]; readonly now: Date };

/**
 * Takes a person back for these of their children; altogether once no other is left. Gives the children for whom nobody
 * had before.
 */
export async function takeBack(tx: Tx, { id, childIds, now }: Back): Promise<number[]> {
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

/** How many people somebody has named since an instant, those taken back included. */
export async function countNamed(tx: Tx, userId: number, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('pickup_people')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('named_by', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** A guardian who may collect a child, and who is told who else may. */
export type Told = { readonly userId: number; readonly childId: number; readonly givenName: string };

/** Whom to tell of a person: one row for each of these children and each of its guardians who may collect it. */
export function findWhoCollects(tx: Tx, childIds: readonly number[]): Promise<Told[]> {
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
    .select(['co.person_id', 'co.child_id', 'co.name', 'co.relationship', 'co.status', 'co.valid_on'])
    .select(['co.user_id', 'co.named_by']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPersons>['execute']>>[number];

/** One person for all the children they may collect; for those for whom they wait where there is no other. */
function personsOf(rows: readonly Row[], userId: number): PickupPerson[] {
  const persons = new Map<number, PickupPerson>();
  for (const row of rows) {
    const known = persons.get(row.person_id);
    const isOther = known !== undefined && known.status !== row.status;
    if (isOther && known.status === 'approved') continue;
    persons.set(row.person_id, {
      id: row.person_id,
      name: row.name,
      // Checked by the table's own constraints, and again when the reply is parsed.
      ...(row.relationship !== null && { relationship: row.relationship as Relationship }),
      childIds: [...(isOther ? [] : (known?.childIds ?? [])), row.child_id],
      status: row.status as PersonStatus,
      ...(row.valid_on !== null && { validOn: row.valid_on }),
      isMe: row.user_id === userId,
      isOwn: row.named_by === userId,
      canRemove: row.user_id === null,
    });
  }
  return [...persons.values()];
}
