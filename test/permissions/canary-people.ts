/** The user of each actor of `permission-matrix.test.ts`. */
import type { Tx } from '#server/db/database.ts';
import type { Actor } from './expected-outcomes.ts';
import { canary } from './canary.ts';
import { insertRelative } from './canary-followers.ts';

type ChildIds = {
  readonly schoolId: number;
  readonly childId: number;
  readonly groupId: number;
  readonly parentId: number;
};

/** The user of each actor. Two guardians are added to the child. */
export async function insertActors(
  tx: Tx,
  own: ChildIds,
  foreign: Pick<ChildIds, 'schoolId' | 'parentId'>,
  now: Date,
): Promise<Record<Exclude<Actor, 'anonymous'>, number>> {
  const guardian = async (name: string, canView: boolean) => {
    const user = { name, email: `${name}@example.org` };
    const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const place = { school_id: own.schoolId, lat: Number(canary('ours', 'otherHome')), lng: -73 };
    const home = await tx.insertInto('households').values(place).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('guardians')
      .values({
        child_id: own.childId,
        user_id: id,
        school_id: own.schoolId,
        household_id: home.id,
        relationship: 'guardian',
        can_view: canView,
        can_report_absence: false,
        can_pickup: false,
        can_message: false,
      })
      .execute();
    return id;
  };
  const staff = async (room: string, title: string) => {
    const row = await tx
      .selectFrom('staff_groups as sg')
      .innerJoin('staff_members as sm', (join) =>
        join.onRef('sm.user_id', '=', 'sg.user_id').onRef('sm.school_id', '=', 'sg.school_id'),
      )
      .innerJoin('groups as g', 'g.id', 'sg.group_id')
      .select('sg.user_id as id')
      .where('sg.school_id', '=', own.schoolId)
      .where('g.room', '=', room)
      .where('sm.title', '=', title)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const atTheDoor = tx
    .selectFrom('staff_members as sm')
    .leftJoin('staff_groups as sg', (join) =>
      join.onRef('sg.user_id', '=', 'sm.user_id').on('sg.group_id', '=', own.groupId),
    )
    .select('sm.user_id as id')
    .where('sm.school_id', '=', own.schoolId)
    .where('sm.door_duty', '=', true)
    .where('sm.title', '=', 'educator')
    .where('sg.user_id', 'is', null)
    .orderBy('sm.user_id');
  const office = async (schoolId: number) => {
    const admins = tx.selectFrom('school_admins').select('user_id').where('school_id', '=', schoolId);
    return (await admins.orderBy('user_id').executeTakeFirstOrThrow()).user_id;
  };
  const sameGroup = tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .select('g.user_id')
    .where('c.group_id', '=', own.groupId);
  const otherParent = await tx
    .selectFrom('guardians')
    .select('user_id as id')
    .where('school_id', '=', own.schoolId)
    .where('can_report_absence', '=', true)
    .where('user_id', 'not in', sameGroup)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  return {
    parent: own.parentId,
    viewOnlyParent: await guardian('pr', true),
    barredParent: await guardian('pn', false),
    otherParent: otherParent.id,
    relative: await insertRelative(tx, own, now),
    teacher: await staff('402', 'class_teacher'),
    otherTeacher: await staff('101', 'class_teacher'),
    doorStaff: (await atTheDoor.executeTakeFirstOrThrow()).id,
    admin: await office(own.schoolId),
    foreignParent: foreign.parentId,
    foreignAdmin: await office(foreign.schoolId),
  };
}
