/**
 * Seeds schools of three hundred families as they are a minute before dismissal, with every user signed in. No API call
 * can create that state, so this file imports the server. Uses the named database, else the data folder. Prints the
 * users as JSON.
 */
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import { sql } from 'kysely';
// oxlint-disable no-restricted-imports -- see the comment of the file
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { openDatabase } from '#server/db/open-database.ts';
// oxlint-enable no-restricted-imports
import type { Member, RushPeople, RushSchoolOptions } from './people.ts';

const { dataDir, databaseUrl, secret, schools, clockShift } = JSON.parse(process.argv[2] ?? '{}') as RushSchoolOptions;
const now = () => new Date(Date.now() + clockShift);
const day = 86_400_000;
const today = now().toISOString().slice(0, 10);
/** 360 children of 330 families: three hundred of them come although some are absent. */
const perRoom = 30;

const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir, sync: false });
// Seeded as of yesterday, so that today is untouched. The demo flag is removed, so that the limits of production apply.
await seedDemo(database, { now: new Date(now().getTime() - day), schools, perRoom });
const { parents, staff } = await database.asOwner(async (tx) => {
  await tx.updateTable('installation').set({ demo: false }).execute();
  const found = await sql<Member & { schoolId: number; isStaff: boolean }>`
    select distinct on (g.school_id, g.user_id) g.school_id as "schoolId", g.user_id as "userId", g.child_id as "childId",
      (select min(sg.user_id) from staff_groups sg where sg.group_id = c.group_id) as "teacherId"
    from guardians g join children c on c.id = g.child_id
    where g.can_view and g.can_pickup and g.can_message and c.left_at is null
      and not exists (select from absence_half_days h where h.child_id = g.child_id and h.day >= ${today}::date)
      and g.user_id = (select min(o.user_id) from guardians o where o.child_id = g.child_id and o.can_view and o.can_pickup and o.can_message)
    order by g.school_id, g.user_id, g.child_id`.execute(tx);
  const working = await sql<{ schoolId: number; userId: number; atDoor: boolean }>`
    select m.school_id as "schoolId", m.user_id as "userId", m.door_duty as "atDoor" from staff_members m
    where m.title = 'class_teacher' or m.door_duty order by m.user_id`.execute(tx);
  await sql`analyze`.execute(tx);
  return { parents: found.rows, staff: working.rows };
});

const app = await buildApp({
  database,
  healthKeys: testHealthKeys,
  config: { ...readConfig({ LOG_LEVEL: 'silent' }), secret },
  now,
});
const { cookie } = app.sessions;
async function signedIn(userId: number): Promise<string> {
  const { token } = await database.transaction({ userId }, (tx) => app.sessions.insert(tx, userId, 'bench'));
  return `${cookie.name}=${cookie.signed(token)}`;
}
const schoolIds = [...new Set(parents.map(({ schoolId }) => schoolId))];
const people: RushPeople = { schools: [] };
for (const schoolId of schoolIds) {
  const school = { parents: [] as Member[], staff: [] as RushPeople['schools'][number]['staff'] };
  for (const { userId, childId, teacherId } of parents.filter((one) => one.schoolId === schoolId)) {
    school.parents.push({ userId, childId, teacherId, cookie: await signedIn(userId) });
  }
  for (const { userId, atDoor } of staff.filter((one) => one.schoolId === schoolId)) {
    school.staff.push({ userId, atDoor, cookie: await signedIn(userId) });
  }
  people.schools.push(school);
}
await app.close();
await database.close();
console.log(JSON.stringify(people));
