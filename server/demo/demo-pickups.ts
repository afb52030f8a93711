/** The pickup people, releases and alert of a demo school. */
import { sql } from 'kysely';
import { addDays } from '#core/time/day.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { lateAlert } from '#server/alerts/alert-seed.ts';
import type { Tx } from '#server/db/database.ts';
import {
  ownPeople,
  type PersonSeed,
  personRows,
  personToApprove,
  schoolPeople,
} from '#server/pickup-people/pickup-person-seed.ts';
import {
  type SeedCollector,
  dueOf,
  type PickupSeed,
  pickupRows,
  ownPickups,
  statusAt,
} from '#server/pickups/pickup-seed.ts';
import { ownException, ownWeeks, weekOf } from '#server/pickup-plans/pickup-plan-seed.ts';
import { demoOrganization, demoRooms } from '#server/schools/school-seed.ts';
import { dayAt, demoToday } from './demo-dates.ts';
import type { SchoolPeople } from './demo-context.ts';
import { insertRows, nextIds } from './insert-rows.ts';
import type { SchoolToFill } from './demo-context.ts';

/** Adds pickup people in addition to guardians. */
export async function seedCollectors(tx: Tx, filling: SchoolToFill, people: SchoolPeople): Promise<void> {
  const { n, schoolId, now } = filling;
  const { own, pupils } = people;
  const today = demoToday(now);
  const family = n === 0 ? [own.elder.id, own.younger.id] : [];
  const guardians = await guardiansWhoCollect(tx, schoolId);
  const others = pupils.flatMap(({ id, groupId }) => {
    const guardianId = guardians.find(({ childId }) => childId === id)?.userId;
    return family.includes(id) || guardianId === undefined ? [] : [{ childId: id, groupId, guardianId }];
  });
  const unlooked = others.find(({ groupId }) => groupId === own.elder.groupId);
  const named = await insertPeople(tx, { schoolId, now }, [
    ...(n === 0 ? ownPeople({ childIds: family, parent: own.parent, office: own.office }, today) : []),
    ...schoolPeople(others, own.office, today),
    ...(unlooked ? [personToApprove(unlooked, today)] : []),
  ]);
  if (n > 0) return;

  const collecting = (userId: number) => guardians.find((guardian) => guardian.userId === userId);
  const [one, other, grandmother] = [collecting(own.parent), collecting(own.otherParent), named[0]];
  if (!one || !other || !grandmother) throw new Error('The demo family has no one to collect its children.');
  const between = { elder: own.elder.id, younger: own.younger.id, one, other, grandmother, staffId: own.teacher };
  await insertReleases(tx, { schoolId, now }, ownPickups(between, today));
  const groupIds = [own.elder.groupId, own.younger.groupId];
  const classmates = others.filter(({ groupId }) => groupIds.includes(groupId)).map(({ childId }) => childId);
  const weeks = [
    ...ownWeeks(between),
    ...classmates.flatMap((childId, place) => {
      const collector = guardians.find((guardian) => guardian.childId === childId);
      return collector ? weekOf({ childId, collector, place }) : [];
    }),
  ];
  const setAt = dayAt(now, addDays(today, -21), '20:15');
  await insertRows(
    tx,
    'pickup_plans',
    weeks.map((plan) => ({ ...plan, school_id: schoolId, set_at: setAt })),
  );
  await insertRows(tx, 'pickup_plan_exceptions', [
    { ...ownException(between, today), school_id: schoolId, created_at: setAt },
  ]);
}

/** Adds today's releases of other children, and the alert, unless today has any. */
export async function addDepartures(tx: Tx, { schoolId, now }: SchoolContext): Promise<void> {
  const { day, time } = schoolTimeAt(now, demoOrganization.time_zone);
  const leaving = await findChildrenToRelease(tx, schoolId, day);
  const seeds = leaving.map((one, n): PickupSeed => {
    const due = dueOf(n);
    return { ...one, ...due, day, status: statusAt(due, time) };
  });
  await insertReleases(tx, { schoolId, now }, seeds);
  const late = leaving.findLast(({ room }) => room === ownRooms[1]);
  if (!late) return;
  const sent = { schoolId, childId: late.childId, sentBy: late.requestedBy, at: dayAt(now, day, '15:10') };
  await insertRows(tx, 'alerts', [lateAlert(sent)]);
}

const ownRooms: readonly string[] = demoRooms.slice(0, 2);
/** Two children of each of the first eight groups, one of the others. */
const roomsWithTwo: readonly string[] = demoRooms.slice(0, 8);

type ChildToRelease = Pick<PickupSeed, 'childId' | 'personId' | 'requestedBy' | 'staffId'> & {
  readonly room: string;
};

/**
 * The children to release today: present and outside the demo family, the family's groups first. Empty once today has a
 * departure.
 */
async function findChildrenToRelease(tx: Tx, schoolId: number, today: string): Promise<ChildToRelease[]> {
  const { rows } = await sql<ChildToRelease>`
    select "childId", "personId", "requestedBy", "staffId", room from (
      select c.id as "childId", col.person_id as "personId", col.user_id as "requestedBy", g.room,
        (select min(sg.user_id) from staff_groups sg
          join staff_members sm on sm.user_id = sg.user_id and sm.school_id = sg.school_id and sm.title = 'class_teacher'
          where sg.group_id = g.id) as "staffId",
        row_number() over (partition by g.id order by c.id) as place
      from children c
      join groups g on g.id = c.group_id
      join lateral (select * from collectors where child_id = c.id and user_id is not null order by person_id limit 1) col on true
      where c.school_id = ${schoolId} and c.left_at is null
        and not exists (select from guardians p where p.child_id = c.id and p.user_id = 1)
        and not exists (select from absence_half_days h where h.child_id = c.id and h.day = ${today}::date)
        and not exists (
          select from pickups p where p.school_id = ${schoolId} and p.day = ${today}::date
            and not exists (select from guardians o where o.child_id = p.child_id and o.user_id = 1))) as there
    where "staffId" is not null and place <= case when room = any (${roomsWithTwo}) then 2 else 1 end
    order by array_position(${ownRooms}::text[], room) nulls last, place, "childId"
  `.execute(tx);
  return rows;
}

type SchoolContext = { readonly schoolId: number; readonly now: Date };

/** Inserts the pickup people and returns their ids. */
async function insertPeople(tx: Tx, { schoolId, now }: SchoolContext, seeds: readonly PersonSeed[]): Promise<number[]> {
  const ids = await nextIds(tx, 'pickup_people', seeds.length);
  const at = (day: string, time: string) => dayAt(now, day, time);
  const rows = seeds.map((seed, n) => personRows(seed, { id: ids[n] ?? 0, schoolId, at }));
  await insertRows(
    tx,
    'pickup_people',
    rows.map(({ person }) => person),
  );
  await insertRows(
    tx,
    'pickup_person_children',
    rows.flatMap(({ children }) => children),
  );
  return ids;
}

async function insertReleases(tx: Tx, { schoolId, now }: SchoolContext, seeds: readonly PickupSeed[]) {
  const ids = await nextIds(tx, 'pickups', seeds.length);
  const at = (day: string, time: string) => dayAt(now, day, time);
  const rows = seeds.map((seed, n) => pickupRows(seed, { id: ids[n] ?? 0, schoolId, at }));
  await insertRows(
    tx,
    'pickups',
    rows.map(({ pickup }) => pickup),
  );
  await insertRows(
    tx,
    'pickup_events',
    rows.flatMap(({ events }) => events),
  );
}

/** Every guardian with the right to collect a child, the first guardian of each child first. */
async function guardiansWhoCollect(tx: Tx, schoolId: number) {
  const { rows } = await sql<SeedCollector & { readonly childId: number }>`
    select child_id as "childId", person_id as "personId", user_id as "userId" from collectors
    where school_id = ${schoolId} and user_id is not null order by child_id, user_id`.execute(tx);
  return rows;
}
