import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ClassListOutcome, ClassListPlan } from '#core/class-lists/class-list.ts';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import type { Invitation } from '#core/auth/invitation.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, teacher, sophie, database, letters, ids, rows } = await testFamily();
const base = '/api/staff/families';
const head = 'Number,Family name,First name,Birth date,Room,Guardian 1 name,Guardian 1 e-mail,Guardian 1 relationship';
const bodyOf = (lines: readonly string[], more: object = {}) => ({
  schoolId: 1,
  text: [head, ...lines].join('\n'),
  makeGroups: false,
  invite: false,
  locale: 'fr',
  ...more,
});
const check = async (lines: readonly string[], more: object = {}) =>
  (await office('POST', `${base}/class-list/check`, { body: bodyOf(lines, more) })).json as ClassListPlan;
const bringIn = (lines: readonly string[], more: object = {}, key?: string) =>
  office('POST', `${base}/class-list`, { body: bodyOf(lines, more), key });
const children = async () => ((await office('GET', base)).json as SchoolFamilies).children;
/** Changes the address of Marc's account directly, without a school. */
const move = (email: string) =>
  database.transaction({}, (tx) => tx.updateTable('users').set({ email }).where('id', '=', ids.marc).execute());
const addressesKnown = (childId: number) =>
  database.transaction({ schoolIds: [1] }, async (tx) => {
    const found = tx.selectFrom('former_guardians').select('emails').where('child_id', '=', childId);
    return (await found.executeTakeFirst())?.emails;
  });
const nothing = {
  added: 0,
  changed: 0,
  groups: 0,
  links: 0,
  invitations: 0,
  withoutEmail: 0,
  pickupPeople: 0,
  phones: 0,
  left: 0,
  kept: 0,
};

describe('class lists', () => {
  const lines = [
    'C-1,Gélinas,Zoé,2019-03-05,402,Ève Gélinas,eve@example.com,mother',
    'C-2,Gélinas,Max,2020-03-05,203,Ève Gélinas,eve@example.com,mother',
    'C-3,Roy,Ada,,999,Sophie,sophie.tremblay@example.org,guardian',
    'R-0001,Tremblay,Léa,2018-05-01,203',
  ];
  const asIs = { makeGroups: true, invite: true };

  test('are previewed without writing', async () => {
    const before = (await children()).length;
    const plan = await check(lines, asIs);
    expect(plan).toMatchObject({ problems: [], groups: ['999'], same: 0, absent: 239, links: 1, invitations: 1 });
    expect(plan.steps.map(({ name, isNew, changes }) => [name, isNew, ...changes])).toEqual([
      ['Zoé Gélinas', true],
      ['Max Gélinas', true],
      ['Ada Roy', true],
      ['Léa Tremblay', false, 'bornOn', 'room'],
    ]);
    expect((await children()).length).toBe(before);
    expect(await check(lines)).toMatchObject({
      problems: [{ line: 4, column: 'room', fault: 'unknown_room', value: '999' }],
    });
    expect(await check(lines, { makeGroups: true })).toMatchObject({ invitations: 0, uninvited: 1 });
  });

  test('add no guardian to a child with a custody restriction', async () => {
    const noah = (await children()).find(({ name }) => name === 'Noah Tremblay');
    const line = `${noah?.number},Tremblay,Noah,,203,Ève Gélinas,eve@example.com,guardian`;
    const restriction = `${base}/children/${noah?.id}/restriction`;
    const { json } = await office('PUT', restriction, { body: { note: 'Not the father.', before: null } });
    expect((await check([line])).problems).toEqual([
      {
        line: 2,
        column: 'guardianEmail',
        fault: 'restricted',
        value: 'eve@example.com',
        index: 6,
        name: 'Noah Tremblay',
      },
    ]);
    expect((await bringIn([line])).status).toBe(422);
    const before = (json as ChildRecord).restriction?.writtenAt;
    await office('PUT', restriction, { body: { note: '', before } });
    expect((await check([line])).problems).toEqual([]);
  });

  test('neither link nor invite a guardian that the office removed, and the preview says so', async () => {
    const noah = (await children()).find(({ name }) => name === 'Noah Tremblay');
    const of = async () => (await children()).find(({ id }) => id === noah?.id)?.guardians.map(({ id }) => id);
    const marcs = 'marc.tremblay@example.org';
    const line = `${noah?.number},Tremblay,Noah,,203,Marc Tremblay,${marcs},father`;
    const left = {
      problems: [],
      links: 0,
      invitations: 0,
      leftOut: [{ line: 2, child: 'Noah Tremblay', guardian: marcs }],
    };
    const record = `${base}/children/${noah?.id}/guardians`;
    await office('DELETE', `${record}/${ids.marc}`);
    // He is still the sibling's guardian, so the list links him there.
    expect(await check([line], { invite: true })).toMatchObject(left);
    expect((await bringIn([line], { invite: true })).json).toEqual(nothing);
    expect(await of()).toEqual([ids.sophie]);

    // He is no longer a guardian of Léa: neither his new address, his former ones nor an invited one link him.
    const lea = (await children()).find(({ name }) => name === 'Léa Tremblay');
    const noahs = noah?.id ?? 0;
    const at = new Date();
    const past = { created_at: at, sent_at: at, expires_at: at, accepted_at: at, accepted_by: ids.marc };
    const work = 'marc@work.example';
    const accepted = { school_id: 1, gives: 'guardian', name: 'Marc', email: work, locale: 'fr', ...past };
    await database.asOwner((tx) => tx.insertInto('invitations').values(accepted).execute());
    await move('marc.before@example.org');
    await office('DELETE', `${base}/children/${lea?.id}/guardians/${ids.marc}`);
    await database.asOwner((tx) => sql`delete from invitations where accepted_by = ${ids.marc}`.execute(tx));
    await move('marc.new@example.org');
    for (const email of ['marc.new@example.org', 'marc.before@example.org', marcs, work]) {
      const leas = `${lea?.number},Tremblay,Léa,,203,Marc Tremblay,${email},father`;
      expect(await check([leas], { invite: true })).toMatchObject({
        invitations: 0,
        leftOut: [{ guardian: email }],
      });
    }
    // He was no longer Noah's guardian when that invitation was shown.
    for (const email of ['marc.new@example.org', 'marc.before@example.org', marcs]) {
      expect(await check([line.replace(marcs, email)], { invite: true })).toMatchObject({ invitations: 0 });
    }
    expect((await bringIn([line], { invite: true })).json).toEqual(nothing);
    expect((await letters()).filter(({ to }) => to === marcs)).toEqual([]);
    expect(await addressesKnown(noahs)).toEqual(['marc.before@example.org', 'marc.new@example.org', marcs]);

    // The office can readmit him deliberately, by the record or by an invitation to the child.
    const invited = { childId: noahs, relationship: 'father', rights: ['view'] };
    const body = { schoolId: 1, gives: 'guardian', name: 'Marc', email: marcs, locale: 'fr', children: [invited] };
    expect((await office('POST', '/api/staff/invitations', { body })).status).toBe(201);
    expect(await check([line], { invite: true })).toMatchObject({ invitations: 0, leftOut: [] });
  });

  test('of ten thousand lines are rejected, and formulas are read as text', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `T-${n},Roy${n},A${n}b,,402`);
    expect((await check(many)).problems).toMatchObject([{ line: 1, fault: 'too_many' }]);
    const timeOf = async (some: readonly string[]) => {
      const began = performance.now();
      expect((await check(some)).steps).toHaveLength(some.length);
      return performance.now() - began;
    };
    const time = await timeOf(many.slice(0, 400));
    // Five times the lines take at most twenty times as long, so the work per line stays bounded.
    expect(await timeOf(many.slice(0, 2000))).toBeLessThan(20 * time);
    const text = `\u{FEFF}${head.replaceAll(',', ';')}\r\n"T-1";"=HYPERLINK(""x"")";"+1";;"402"`;
    const read = await office('POST', `${base}/class-list/check`, { body: bodyOf([], { text }) });
    expect((read.json as ClassListPlan).steps).toMatchObject([{ name: '+1 =HYPERLINK("x")' }]);
  });

  test('with problems change nothing', async () => {
    const before = await children();
    const refused = await bringIn([...lines, 'C-9,,,,402'], asIs);
    expect(refused).toMatchObject({ status: 422, json: { problems: [{ path: 'text', code: 'not_allowed' }] } });
    expect(await children()).toEqual(before);
  });

  test('are imported whole: children, groups, existing guardians and one email to each other address', async () => {
    const done = await bringIn(lines, asIs, 'list');
    expect(done).toMatchObject({ status: 200, json: { added: 3, changed: 1, groups: 1, links: 1, invitations: 1 } });
    expect((await bringIn(lines, asIs, 'list')).json).toEqual(done.json);
    const mine = (await sophie('GET', '/api/children')).json as { name: string; className: string }[];
    expect(mine.map(({ name, className }) => [name, className])).toEqual([
      ['Ada Roy', '999'],
      ['Léa Tremblay', '203'],
      ['Noah Tremblay', '203'],
    ]);
    expect((await letters()).filter(({ to }) => to === 'eve@example.com')).toHaveLength(1);
    const invited = (await office('GET', '/api/staff/invitations')).json as Invitation[];
    expect(invited.find(({ email }) => email === 'eve@example.com')?.children.map(({ name }) => name)).toEqual([
      'Max Gélinas',
      'Zoé Gélinas',
    ]);
    const acts = (await rows('audit_entries')).map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['class_list.brought_in', 'child.added', 'guardian.added']));
  });

  test('change nothing when repeated, and do not remove missing children', async () => {
    const before = await children();
    const written = (await rows('audit_entries')).length;
    expect(await check(lines, asIs)).toMatchObject({ steps: [], same: 4, links: 0, invitations: 0 });
    expect((await bringIn(lines, asIs)).json as ClassListOutcome).toEqual(nothing);
    expect(await children()).toEqual(before);
    expect((await rows('audit_entries')).length).toBe(written);
    expect((await letters()).filter(({ to }) => to === 'eve@example.com')).toHaveLength(1);
  });

  test('re-enrol former children and reassign a number', async () => {
    const zoe = (await children()).find(({ name }) => name === 'Zoé Gélinas')?.id ?? 0;
    await office('PUT', `${base}/children/${zoe}/enrolment`, { body: { isEnrolled: false } });
    const [first = '', second = ''] = lines;
    const swapped = [second, first.replace('402', '203')];
    expect((await check(swapped, asIs)).steps).toMatchObject([{ changes: ['room', 'isBack'] }]);
    const written = new Set((await rows('audit_entries')).map(({ id }) => id));
    expect((await bringIn(swapped, asIs)).json).toMatchObject({ changed: 1 });
    expect((await children()).find(({ id }) => id === zoe)?.leftAt).toBeNull();
    // The audit acts are those of changing one child.
    const acts = (await rows('audit_entries')).filter((one) => one.child_id === zoe && !written.has(one.id));
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['child.changed', 'child.moved', 'child.returned']);
  });

  test('are for the office of the school only, with a size limit', async () => {
    expect((await teacher('POST', `${base}/class-list`, { body: bodyOf(lines) })).status).toBe(403);
    expect((await bringIn(lines, { schoolId: 2 })).status).toBe(404);
    const many = Array.from({ length: 700 }, (_, n) => `M-${n},Nom${n},Prénom${n},,402,,,,${'x'.repeat(100)}`);
    const large = await bringIn(many);
    expect(large).toMatchObject({ status: 200, json: { added: 700 } });
    expect((await office('POST', `${base}/class-list/check`, { body: bodyOf(['x'.repeat(500_001)]) })).status).toBe(
      422,
    );
    const n = await database.asOwner((tx) =>
      tx
        .selectFrom('children')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('number', 'like', 'M-%')
        .executeTakeFirstOrThrow(),
    );
    expect(n).toEqual({ n: 700 });
    expect(ids.office).toBeGreaterThan(0);
  });
});
