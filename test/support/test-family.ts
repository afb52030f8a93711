/** The demo family and the staff around it, for tests of what they exchange. */
import type { Pickup } from '#core/pickups/pickup.ts';
import { testApp } from './test-app.ts';

/** The demo's elder and younger child. */
const [lea, noah] = [1, 2];

/** Builds the app and signs all of them in. */
export async function testFamily(options: Parameters<typeof testApp>[0] = {}) {
  const test = await testApp(options);
  const { as, database, clock } = test;
  const found = await database.asOwner(async (tx) => {
    const people = await tx
      .selectFrom('pickup_people as p')
      .leftJoin('users as u', 'u.id', 'p.user_id')
      .select((eb) => ['p.id', eb.fn.coalesce('p.name', 'u.name').as('name')])
      .where('p.school_id', '=', 1)
      .execute();
    const staff = await tx
      .selectFrom('staff_members as m')
      .leftJoin('staff_groups as sg', (join) =>
        join.onRef('sg.user_id', '=', 'm.user_id').onRef('sg.school_id', '=', 'm.school_id'),
      )
      .leftJoin('groups as g', 'g.id', 'sg.group_id')
      .select(['m.user_id as id', 'm.title', 'm.door_duty as doorDuty', 'g.room'])
      .where('m.school_id', '=', 1)
      .orderBy('m.user_id')
      .execute();
    const foreign = await tx
      .selectFrom('pickup_people as p')
      .innerJoin('guardians as g', 'g.user_id', 'p.user_id')
      .select(['p.id as personId', 'g.child_id as childId', 'g.user_id as userId'])
      .where('p.school_id', '=', 1)
      .where('g.child_id', '>', 2)
      .where('g.can_pickup', '=', true)
      .orderBy('p.id')
      .executeTakeFirstOrThrow();
    return { people, staff, foreign };
  });
  const personId = (name: string) => found.people.find((person) => person.name === name)?.id ?? 0;
  const staffId = (title: string, room: string | null, doorDuty = false) =>
    found.staff.find((one) => one.title === title && one.room === room && one.doorDuty === doorDuty)?.id ?? 0;
  const ids = {
    sophie: 1,
    marc: 2,
    teacher: staffId('class_teacher', '402'),
    otherTeacher: staffId('class_teacher', '101'),
    door: staffId('educator', null, true),
    office: staffId('office', null, true),
  };
  const [sophie, marc] = [await as(ids.sophie), await as(ids.marc)];
  const wanted = {
    childId: lea,
    pickupPersonId: personId('Sophie Tremblay'),
    method: 'time',
    time: '15:30',
    useGps: false,
  };

  /** Léa's pickup at 15:30 by her mother, by default. */
  const schedule = (body: object = {}, ask = sophie) => ask('POST', '/api/pickups', { body: { ...wanted, ...body } });
  const pickups = async (query = '', ask = sophie) => (await ask('GET', `/api/pickups${query}`)).json as Pickup[];

  /** Reverts the departures of both children. */
  const comeBack = () =>
    database.asOwner((tx) =>
      tx
        .deleteFrom('attendance_marks')
        .where('child_id', 'in', [lea, noah])
        .where((eb) => eb.or([eb('status', '=', 'left'), eb('status', 'is', null), eb('pickup_id', 'is not', null)]))
        .execute(),
    );

  return {
    ...test,
    ids,
    sophie,
    marc,
    teacher: await as(ids.teacher),
    otherTeacher: await as(ids.otherTeacher),
    door: await as(ids.door),
    office: await as(ids.office),
    lea,
    noah,
    /** The pickup people of both: their parents, their grandmother, and the neighbor for today only. */
    people: {
      sophie: personId('Sophie Tremblay'),
      marc: personId('Marc Tremblay'),
      helene: personId('Hélène Lafrenière'),
      claire: personId('Claire Bellemare'),
    },
    /** A guardian of another family of the school, with their child. */
    foreign: found.foreign,
    wanted,
    schedule,
    pickups,
    /** Schedules one, and gives its id. */
    async scheduled(body: object = {}): Promise<number> {
      const { status, text, json } = await schedule(body);
      if (status !== 201) throw new Error(text);
      return (json as Pickup).id;
    },
    comeBack,
    /** Cancels the open pickups of both from today on, and reverts their departures. */
    async callOff(): Promise<void> {
      await comeBack();
      const open = (await pickups()).filter(({ status }) => status !== 'released');
      for (const { id } of open) await sophie('DELETE', `/api/pickups/${id}`);
    },
    /** Sets the clock to that time of a Tuesday in April at the school. */
    at(time: string, day = '2026-04-14'): void {
      clock.now = new Date(`${day}T${time}-04:00`);
    },
    /** The rows of a table, the latest first. */
    rows: (table: 'notifications' | 'audit_entries' | 'pickup_events' | 'attendance_completions') =>
      database.asOwner((tx) => tx.selectFrom(table).selectAll().orderBy('id', 'desc').execute()),
    /** The users who receive a live event about a list during `work`. */
    async toldLive(about: 'attendance' | 'pickups' | 'departures', work: () => Promise<unknown>): Promise<number[]> {
      const findNotified = () =>
        database.asOwner((tx) =>
          tx.selectFrom('live_events').select(['user_id', 'n']).where('about', '=', about).orderBy('user_id').execute(),
        );
      const before = new Set((await findNotified()).map(({ user_id, n }) => `${user_id} ${n}`));
      await work();
      return (await findNotified())
        .filter(({ user_id, n }) => !before.has(`${user_id} ${n}`))
        .map(({ user_id }) => user_id);
    },
  };
}
