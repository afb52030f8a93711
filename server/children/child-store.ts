import type { Child, GuardianRight } from '#core/children/child.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/driver/prepared-statements.ts';

/** The children that a guardian may see, by first name. */
export const findChildren: (tx: Tx, guardianId: number) => Promise<Child[]> = prepared((tx, guardianId: number) =>
  tx
    .selectFrom('guardians as gu')
    .innerJoin('children as c', 'c.id', 'gu.child_id')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .select(['c.id', 'c.name', 'g.room as className'])
    .where('gu.user_id', '=', guardianId)
    .where('gu.can_view', '=', true)
    .where('c.left_at', 'is', null)
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .compile(),
);

export type LockedChild = {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
  readonly givenName: string;
  readonly timeZone: string;
};

/** An enrolled child, with what rules and notifications need. */
export function findEnrolledChild(tx: Tx, childId: number): Promise<LockedChild | undefined> {
  return selectPupil(tx, childId).executeTakeFirst();
}

/** A child that is enrolled or has left. `leftAt` is null while it is enrolled. */
export type KnownChild = LockedChild & { readonly leftAt: Date | null };

/** An enrolled or former child, until its record is erased. */
export function findKnownChild(tx: Tx, childId: number): Promise<KnownChild | undefined> {
  return selectKnownPupil(tx, childId).executeTakeFirst();
}

/** Same as `findKnownChild`, and locks the child until the transaction ends. */
export function lockKnownChild(tx: Tx, childId: number): Promise<KnownChild | undefined> {
  return selectKnownPupil(tx, childId).forNoKeyUpdate('c').executeTakeFirst();
}

/** An enrolled child, locked until the transaction ends, so that no absence or pickup is planned concurrently. */
export function lockChild(tx: Tx, childId: number): Promise<LockedChild | undefined> {
  return selectPupil(tx, childId).forNoKeyUpdate('c').executeTakeFirst();
}

/**
 * Same as `lockChild`, for a guardian who needs a right: the lock also prevents its withdrawal. Undefined when the
 * right was just withdrawn. Lock order is children by id, their pickups, a pickup person.
 */
export function lockChildWithRight(
  tx: Tx,
  { childId, userId, right }: { readonly childId: number; readonly userId: number; readonly right: GuardianRight },
): Promise<LockedChild | undefined> {
  return selectPupil(tx, childId)
    .innerJoin('guardians as gu', 'gu.child_id', 'c.id')
    .where('gu.user_id', '=', userId)
    .where(`gu.can_${right}`, '=', true)
    .forNoKeyUpdate('c')
    .forShare('gu')
    .executeTakeFirst();
}

/** The guardians who may see a child, as recipients of notifications. */
export function findGuardians(tx: Tx, childId: number): Promise<number[]> {
  return findGuardiansOf(tx, [childId]);
}

/** The guardians who may see any of these children, each once. */
export async function findGuardiansOf(tx: Tx, childIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('guardians')
    .select('user_id')
    .distinct()
    .where('child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('can_view', '=', true)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The guardians who may see a child of a group. */
export async function findGroupFamilies(tx: Tx, groupId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .select('g.user_id')
    .distinct()
    .where('c.group_id', '=', groupId)
    .where('c.left_at', 'is', null)
    .where('g.can_view', '=', true)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The guardians who may see a child of a school. */
export async function findSchoolFamilies(tx: Tx, schoolId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .select('g.user_id')
    .distinct()
    .where('g.school_id', '=', schoolId)
    .where('g.can_view', '=', true)
    .where('c.left_at', 'is', null)
    .orderBy('g.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The guardians who may see a child, without the user who acts. */
export async function findOtherGuardians(tx: Tx, childId: number, userId: number): Promise<number[]> {
  return (await findGuardians(tx, childId)).filter((id) => id !== userId);
}

/** The guardians who may see these children, each with those they may see, by first name. */
export function findFamilies(
  tx: Tx,
  childIds: readonly number[],
): Promise<{ userId: number; childId: number; givenName: string }[]> {
  return tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .select(['g.user_id as userId', 'g.child_id as childId', 'c.given_name as givenName'])
    .where('g.child_id', '=', (eb) => eb.fn.any(eb.val([...childIds])))
    .where('g.can_view', '=', true)
    .where('c.left_at', 'is', null)
    .orderBy('g.user_id')
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .execute();
}

function selectPupil(tx: Tx, childId: number) {
  return selectKnownPupil(tx, childId).where('c.left_at', 'is', null);
}

function selectKnownPupil(tx: Tx, childId: number) {
  return tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['c.id', 'c.school_id as schoolId', 'c.name', 'c.given_name as givenName', 'o.time_zone as timeZone'])
    .select('c.left_at as leftAt')
    .where('c.id', '=', childId)
    .where('c.erased_at', 'is', null);
}
