/** Export and import of OneRoster files. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RosterOutcome, RosterPlan } from '#core/class-lists/roster.ts';
import type { SchoolFamilies } from '#core/children/family.ts';
import { readCsv } from '#core/http/read-csv.ts';
import type { SchoolSettings } from '#core/schools/school-settings.ts';
import { testFamily } from '#test/support/test-family.ts';
import {
  enrollmentLine,
  roleLine,
  rosterText,
  type RosterTexts,
  smallRoster,
  textsIn,
  uploadOf,
  userLine,
  zipOf,
} from '#test/support/test-roster.ts';

const { app, as, database, ids, sophie, office } = await testFamily();
const { user_id: serviceAdmin } = await database.asOwner((tx) =>
  tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow(),
);
const service = await as(serviceAdmin);
const base = '/api/staff/families/roster';

async function newSchool(name: string): Promise<number> {
  const place = { address: '1, rue des Pins, Laval (Québec)', lat: 45.6, lng: -73.7, phone: '450-555-0101' };
  const body = { name, kind: 'school', ...place, languages: ['fr'] };
  return ((await service('POST', '/api/staff/schools', { body })).json as SchoolSettings).schoolId;
}

const bodyOf = (schoolId: number, bytes: Uint8Array, more: object = {}) => ({
  schoolId,
  files: [uploadOf(bytes)],
  makeGroups: true,
  invite: true,
  locale: 'fr',
  ...more,
});
const check = async (schoolId: number, bytes: Uint8Array, more: object = {}) =>
  (await service('POST', `${base}/check`, { body: bodyOf(schoolId, bytes, more) })).json as RosterPlan;
const bringIn = (schoolId: number, bytes: Uint8Array, more: object = {}, key?: string) =>
  service('POST', base, { body: bodyOf(schoolId, bytes, more), key });
const families = async (schoolId: number) =>
  (await service('GET', `/api/staff/families?school=${schoolId}`)).json as SchoolFamilies;
const exported = async (schoolId: number): Promise<Uint8Array> => {
  const { status, bytes } = await rawExport(schoolId);
  expect(status).toBe(200);
  return bytes;
};
async function rawExport(schoolId: number) {
  const reply = await service('GET', `/api/staff/roster.zip?school=${schoolId}`);
  return { status: reply.status, bytes: reply.bytes, headers: reply.headers };
}
/** The rows of a file by column. */
function rowsOf(texts: RosterTexts, file: string): Record<string, string>[] {
  const [head, ...rows] = readCsv(texts[file] ?? '').rows;
  return rows.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((column, n) => [column, cells[n] ?? ''])));
}
const countOf = (table: 'children' | 'groups' | 'invitations' | 'users') =>
  database.asOwner(async (tx) => {
    const { n } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  });
const counts = async () => [
  await countOf('children'),
  await countOf('groups'),
  await countOf('invitations'),
  await countOf('users'),
];

describe('the export of a roster', () => {
  test('has the files of OneRoster 1.2 with the children, groups, guardians and staff of the school', async () => {
    const { bytes, headers } = await rawExport(1);
    expect(headers['content-disposition']).toBe('attachment; filename="oneroster-2026-04-14.zip"');
    const texts = textsIn(bytes);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(smallRoster).toSorted());
    const roles = rowsOf(texts, 'roles.csv').map(({ role }) => role);
    const { children, groups } = await families(1);
    expect(roles.filter((role) => role === 'student')).toHaveLength(
      children.filter(({ leftAt }) => leftAt === null).length,
    );
    expect(rowsOf(texts, 'classes.csv').map(({ classCode }) => classCode)).toEqual(
      expect.arrayContaining(groups.filter(({ isArchived }) => !isArchived).map(({ room }) => room)),
    );
    expect(roles).toEqual(expect.arrayContaining(['parent', 'siteAdministrator', 'teacher']));
    const users = rowsOf(texts, 'users.csv');
    const mother = users.find(({ email }) => email === 'sophie.tremblay@example.org');
    const lea = users.find(({ givenName, familyName }) => givenName === 'Léa' && familyName === 'Tremblay');
    expect(mother?.agentSourcedIds?.split(',')).toContain(lea?.sourcedId);
    expect(lea?.agentSourcedIds?.split(',')).toContain(mother?.sourcedId);
    expect(new Set(users.map(({ sourcedId }) => sourcedId)).size).toBe(users.length);
  });

  test('leaves out a guardian with fewer rights, and one excluded by a court decision', async () => {
    const agents = async () => {
      const users = rowsOf(textsIn(await exported(1)), 'users.csv');
      const marc = users.find(({ email }) => email === 'marc.tremblay@example.org');
      return (marc?.agentSourcedIds ?? '').split(',').filter(Boolean).length;
    };
    const before = await agents();
    expect(before).toBeGreaterThan(1);
    const limit = (canMessage: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_message: canMessage })
          .where('user_id', '=', ids.marc)
          .where('child_id', '=', 1)
          .execute(),
      );
    await limit(false);
    expect(await agents()).toBe(before - 1);
    await limit(true);
    const barred = await database.asOwner((tx) =>
      sql`
        insert into custody_calendars (child_id, school_id, calendar, revision, set_by, set_at)
        select 1, 1, jsonb_build_object('bars', jsonb_build_array(
          jsonb_build_object('personId', p.id, 'from', '2026-04-01', 'until', null))), 1, ${ids.office}, now()
          from pickup_people p where p.user_id = ${ids.marc} and p.school_id = 1
        on conflict (child_id) do update set calendar = excluded.calendar`.execute(tx),
    );
    expect(Number(barred.numAffectedRows)).toBe(1);
    expect(await agents()).toBe(before - 1);
    await database.asOwner((tx) => tx.deleteFrom('custody_calendars').where('child_id', '=', 1).execute());
  });

  test('is for the office of the school only, and in its logs', async () => {
    expect((await sophie('GET', '/api/staff/roster.zip')).status).toBe(403);
    expect((await office('GET', '/api/staff/roster.zip?school=2')).status).toBe(404);
    expect((await office('GET', '/api/staff/roster.zip')).status).toBe(200);
    await app.accesses.flush();
    const entry = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    expect([entry.act, entry.user_id]).toEqual(['school.records_exported', ids.office]);
    expect((await sophie('GET', '/api/children/1/accesses')).text).toContain('"child"');
  });
});

describe('the import of a roster', () => {
  test('gives an empty school the groups, children and guardians of an export, and changes nothing again', async () => {
    const source = await exported(1);
    const schoolId = await newSchool('École de la Relève');
    const plan = await check(schoolId, source);
    expect(plan.problems).toEqual([]);
    expect(plan.children?.problems).toEqual([]);
    const isPartial = { isPartial: true };
    const answers = plan.children?.questions.map(({ line }) => ({ line, childId: null })) ?? [];
    const done = await bringIn(schoolId, source, { ...isPartial, answers });
    expect(done.status).toBe(200);
    const before = await families(1);
    const after = await families(schoolId);
    const groupsOf = ({ groups, children }: SchoolFamilies) =>
      groups
        .filter(({ id }) => children.some(({ groupId, leftAt }) => groupId === id && leftAt === null))
        .map(({ room }) => room)
        .toSorted();
    const childrenOf = ({ groups, children }: SchoolFamilies) =>
      children
        .filter(({ leftAt }) => leftAt === null)
        .map(({ name, number, groupId }) => [name, number, groups.find(({ id }) => id === groupId)?.room].join(' '))
        .toSorted();
    expect(groupsOf(after)).toEqual(groupsOf(before));
    expect(childrenOf(after)).toEqual(childrenOf(before));
    // Guardians are invited: no account of the first school is linked in the second.
    const linksIn = (texts: RosterTexts) => {
      const users = rowsOf(texts, 'users.csv');
      const nameOf = new Map(users.map((one) => [one.sourcedId, `${one.givenName} ${one.familyName}`]));
      const students = new Set(
        rowsOf(texts, 'roles.csv').flatMap(({ role, userSourcedId }) => (role === 'student' ? [userSourcedId] : [])),
      );
      return users
        .filter(({ sourcedId }) => students.has(sourcedId))
        .flatMap((one) =>
          (one.agentSourcedIds ?? '')
            .split(',')
            .filter(Boolean)
            .map((id) => `${nameOf.get(one.sourcedId)} ${nameOf.get(id)}`),
        )
        .toSorted();
    };
    const invited = after.children.flatMap(({ name, invited: people }) => people.map((one) => `${name} ${one.name}`));
    expect(invited.toSorted()).toEqual(linksIn(textsIn(source)));
    expect(after.children.flatMap(({ guardians }) => guardians)).toEqual([]);

    const again = await check(schoolId, source);
    expect(again.children).toMatchObject({ steps: [], groups: [], links: 0, invitations: 0, questions: [], phones: 0 });
    expect(again.staff?.steps).toEqual([]);
    const repeated = (await bringIn(schoolId, source, isPartial)).json as RosterOutcome;
    expect(repeated.children).toMatchObject({ added: 0, changed: 0, groups: 0, links: 0, invitations: 0 });
    expect(repeated.staff).toBe(0);
    // The records keep the ids of the file.
    const idsIn = (texts: RosterTexts) =>
      rowsOf(texts, 'enrollments.csv')
        .filter(({ role }) => role === 'student')
        .map((one) => [one.userSourcedId, one.classSourcedId].join(' '))
        .toSorted();
    expect(idsIn(textsIn(await exported(schoolId)))).toEqual(idsIn(textsIn(source)));
  });

  test('writes nothing when it is previewed, and applies a file once', async () => {
    const schoolId = await newSchool('École des Pins');
    const before = await counts();
    const plan = await check(schoolId, zipOf(smallRoster));
    expect(plan).toMatchObject({
      problems: [],
      children: { groups: ['P-2B'], invitations: 1, withoutEmail: 1, problems: [] },
      staff: { steps: [{ name: 'Jade Fortin', title: 'class_teacher', rooms: ['P-2B'] }] },
    });
    expect(plan.children?.steps.map(({ line, name, room }) => [line, name, room])).toEqual([
      [2, 'Zoé Gélinas', 'P-2B'],
      [3, 'Max Roy', 'P-2B'],
    ]);
    expect(await counts()).toEqual(before);
    const zip = zipOf(smallRoster);
    const done = await bringIn(schoolId, zip, {}, 'pins');
    expect(done.json).toMatchObject({ children: { added: 2, groups: 1, invitations: 1, withoutEmail: 1 }, staff: 1 });
    const after = await counts();
    expect((await bringIn(schoolId, zip, {}, 'pins')).json).toEqual(done.json);
    expect(await counts()).toEqual(after);
  });

  test('knows a child by its id when its name and group change, and keeps the group of a renamed class', async () => {
    const schoolId = await newSchool('École des Pins');
    await bringIn(schoolId, zipOf(smallRoster));
    const changed = zipOf({
      ...smallRoster,
      'classes.csv': rosterText('classes', [
        'c1,,,3e année B,,k1,P-3B,homeroom,,s1,y1,,,',
        'c3,,,4e,,k1,P-4,homeroom,,s1,y1,,,',
      ]),
      'users.csv': rosterText('users', [
        userLine('u1', 'Zoé', 'Gélinas-Roy'),
        userLine('u2', 'Max', 'Roy', { number: 'P-2' }),
        userLine('u5', 'Jade', 'Fortin', { email: 'jade@example.com' }),
      ]),
      'roles.csv': rosterText('roles', [roleLine('u1', 'student'), roleLine('u2', 'student')]),
      'enrollments.csv': rosterText('enrollments', [enrollmentLine('u1', 'c3'), enrollmentLine('u2', 'c1')]),
    });
    const done = (await bringIn(schoolId, changed)).json as RosterOutcome;
    expect(done.children).toMatchObject({ added: 0, changed: 1, groups: 1 });
    const { children, groups } = await families(schoolId);
    expect(groups.map(({ room }) => room).toSorted()).toEqual(['P-2B', 'P-4']);
    expect(children.map(({ name, number }) => [name, number])).toEqual(
      expect.arrayContaining([
        ['Zoé Gélinas-Roy', 'P-1'],
        ['Max Roy', 'P-2'],
      ]),
    );
    // The id of one child with the name of another is a mistake of the file.
    const other = zipOf({
      ...smallRoster,
      'users.csv': (smallRoster['users.csv'] ?? '').replace('Zoé,Gélinas', 'Olivier,Bouchard'),
    });
    expect((await check(schoolId, other)).children?.problems).toEqual([
      expect.objectContaining({ line: 2, fault: 'another_child' }),
    ]);
  });

  test('proposes a child to be deleted as one who leaves, and ends its enrolment only when the office chose it', async () => {
    const schoolId = await newSchool('École des Pins');
    await bringIn(schoolId, zipOf(smallRoster));
    const leaving = zipOf({
      ...smallRoster,
      'users.csv': (smallRoster['users.csv'] ?? '').replace('u2,,,', 'u2,tobedeleted,,'),
    });
    const { children } = await check(schoolId, leaving);
    expect(children?.leavers.map(({ name }) => name)).toEqual(['Max Roy']);
    await bringIn(schoolId, leaving);
    const max = async () => (await families(schoolId)).children.find(({ name }) => name === 'Max Roy');
    expect(await max()).toMatchObject({ leftAt: null });
    const done = await bringIn(schoolId, leaving, { leavers: children?.leavers.map(({ childId }) => childId) });
    expect(done.json).toMatchObject({ children: { left: 1 } });
    expect((await max())?.leftAt).not.toBeNull();
  });

  test('links no guardian that the office removed, and adds none to a child with a court restriction', async () => {
    const noah = (await families(1)).children.find(({ name }) => name === 'Noah Tremblay');
    const texts = {
      ...smallRoster,
      'orgs.csv': rosterText('orgs', ['s1,,,École du Village,school,,']),
      'classes.csv': rosterText('classes', ['c1,,,203,,k1,203,homeroom,,s1,y1,,,']),
      'users.csv': rosterText('users', [
        userLine('n1', 'Noah', 'Tremblay', { number: noah?.number ?? '', agents: 'n2' }),
        userLine('n2', 'Marc', 'Tremblay', { email: 'marc.tremblay@example.org' }),
      ]),
      'roles.csv': rosterText('roles', [roleLine('n1', 'student'), roleLine('n2', 'parent')]),
      'enrollments.csv': rosterText('enrollments', [enrollmentLine('n1', 'c1')]),
    };
    const preview = async (more: RosterTexts = {}) => {
      const body = bodyOf(1, zipOf({ ...texts, ...more }));
      return (await office('POST', `${base}/check`, { body })).json as RosterPlan;
    };
    await office('DELETE', `/api/staff/families/children/${noah?.id}/guardians/${ids.marc}`);
    expect((await preview()).children).toMatchObject({
      links: 0,
      invitations: 0,
      leftOut: [{ line: 2, child: 'Noah Tremblay', guardian: 'marc.tremblay@example.org' }],
    });
    const restriction = `/api/staff/families/children/${noah?.id}/restriction`;
    await office('PUT', restriction, { body: { note: 'Not the uncle.', before: null } });
    const uncle = {
      'users.csv': texts['users.csv'].replace('marc.tremblay@example.org', 'uncle@example.com').replace('Marc', 'Luc'),
    };
    expect((await preview(uncle)).children?.problems).toEqual([
      expect.objectContaining({ line: 2, fault: 'restricted', value: 'uncle@example.com' }),
    ]);
  });

  test('sends no invitation and makes no account without being asked', async () => {
    const schoolId = await newSchool('École des Pins');
    const accounts = await countOf('users');
    const plan = await check(schoolId, zipOf(smallRoster), { invite: false });
    expect(plan).toMatchObject({ staff: null, staffUninvited: 1, children: { invitations: 0, uninvited: 1 } });
    const done = await bringIn(schoolId, zipOf(smallRoster), { invite: false });
    expect(done.json).toMatchObject({ children: { added: 2, invitations: 0 }, staff: 0 });
    const sent = await database.asOwner((tx) =>
      tx
        .selectFrom('invitations')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('email', 'is not', null)
        .execute(),
    );
    expect(sent).toEqual([]);
    expect(await countOf('users')).toBe(accounts);
  });

  test('keeps a name that looks like a formula as text, and guards it in an export', async () => {
    const schoolId = await newSchool('École des Pins');
    const name = '=HYPERLINK(1)';
    const texts = { ...smallRoster, 'users.csv': (smallRoster['users.csv'] ?? '').replace('Zoé', name) };
    await bringIn(schoolId, zipOf(texts));
    expect((await families(schoolId)).children.map((child) => child.name)).toContain(`${name} Gélinas`);
    const users = textsIn(await exported(schoolId))['users.csv'] ?? '';
    expect(users).toContain(`'${name}`);
    expect((await check(schoolId, await exported(schoolId))).children?.steps).toEqual([]);
  });

  test('is for the office of the school only', async () => {
    const body = bodyOf(1, zipOf(smallRoster));
    expect((await sophie('POST', `${base}/check`, { body })).status).toBe(403);
    expect((await sophie('POST', base, { body })).status).toBe(403);
    expect((await office('POST', base, { body: { ...body, schoolId: 2 } })).status).toBe(404);
    expect((await office('POST', `${base}/check`, { body: { ...body, schoolId: 2 } })).status).toBe(404);
  });
});
