/** Counts the families reached, before and after publishing. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { emptyQuizDraft } from '#core/quizzes/quiz-draft-rules.ts';
import type { StaffQuiz } from '#core/quizzes/staff-quiz.ts';
import { testStaffForms } from '#test/support/test-staff-forms.ts';

const { teacher, office, sophie, database, groupId, published, list, lea } = await testStaffForms();
const noah = 2;

const count = async (query: string, ask = teacher) => {
  const { status, json } = await ask('GET', `/api/staff/reach?${query}`);
  expect(status).toBe(200);
  return json as FamilyCount;
};
const write = (...statements: ReturnType<typeof sql>[]) =>
  database.asOwner(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
const invite = (childId: number, name: string) => sql`
  with made as (
    insert into invitations (school_id, token, name, email, locale, gives, created_at, sent_at, expires_at)
      values (1, null, ${name}, ${`${name}@reach.example`}, 'fr', 'guardian', '2026-04-01', '2026-04-01', '2027-01-01') returning id)
  insert into invitation_children (invitation_id, school_id, child_id, relationship, can_view, can_report_absence, can_pickup, can_message)
    select id, 1, ${childId}, 'father', true, true, true, true from made`;
const inGroup = sql`child_id in (select id from children where group_id = ${groupId})`;
/** Removes the view right of every guardian of the group: each child becomes a family without a known guardian. */
const unlinkGroup = sql`update guardians set can_view = false where ${inGroup}`;

beforeEach(() =>
  write(
    sql`delete from invitations where email like '%@reach.example'`,
    sql`update guardians set can_view = true`,
    sql`update children set left_at = null`,
  ),
);

test('counts all families of a group in which each child has a guardian with an account', async () => {
  const { reached, all } = await count(`groups=${groupId}`);
  expect([reached, all > 10]).toEqual([all, true]);
});

test('counts no family without a guardian who may see the child, and only the reached ones otherwise', async () => {
  await write(unlinkGroup);
  expect(await count(`groups=${groupId}`)).toEqual({ reached: 0, all: 20 });
  expect(await count(`children=${lea}`)).toEqual({ reached: 0, all: 1 });
  await write(sql`update guardians set can_view = true where child_id = ${lea}`);
  expect(await count(`groups=${groupId}`)).toEqual({ reached: 1, all: 20 });
  expect(await count(`children=${lea}`)).toEqual({ reached: 1, all: 1 });
});

test('counts a child with one accepted and one invited guardian as one reached family', async () => {
  await write(unlinkGroup, invite(lea, 'waiting'));
  expect(await count(`children=${lea}`)).toEqual({ reached: 0, all: 1 });
  await write(sql`update guardians set can_view = true where child_id = ${lea} and user_id = 1`);
  expect(await count(`children=${lea}`)).toEqual({ reached: 1, all: 1 });
});

test('counts a family with two children once', async () => {
  const both = await count(`children=${lea},${noah}`, office);
  expect(both).toEqual({ reached: 1, all: 1 });
});

test('counts neither a child who has left nor children of other groups', async () => {
  const before = await count(`groups=${groupId}`);
  await write(sql`update children set left_at = '2026-03-01' where id = ${lea}`);
  expect(await count(`groups=${groupId}`)).toEqual({ reached: before.reached - 1, all: before.all - 1 });
  // A teacher reaches only their own groups, the office the whole school.
  expect(await count('school=2')).toEqual({ reached: 0, all: 0 });
  expect((await count('school=1', office)).all).toBeGreaterThan((await count('school=1')).all);
});

test('rejects parents', async () => {
  expect((await sophie('GET', '/api/staff/reach?school=1')).status).toBe(403);
});

test('a form and a quiz show how many families they reach, and for how many children a reply is possible', async () => {
  await write(unlinkGroup, sql`update guardians set can_view = true where child_id = ${lea}`);
  const form = await published();
  expect(form).toMatchObject({ asked: 20, answerable: 1, answered: 0, families: { reached: 1, all: 20 } });
  expect((await list()).forms.find(({ id }) => id === form.id)?.families).toEqual({ reached: 1, all: 20 });
  const draft = emptyQuizDraft('2026-12-01T20:00:00Z', { groupIds: [groupId], childIds: [] });
  const { json } = await teacher('POST', '/api/staff/quizzes', { body: { schoolId: 1, draft } });
  expect((json as StaffQuiz).families).toEqual({ reached: 1, all: 20 });
});

test('a reminder of a form that reaches no family is not in the audit log', async () => {
  const form = await published();
  await write(unlinkGroup);
  expect((await teacher('POST', `/api/staff/forms/${form.id}/reminders`)).status).toBe(200);
  const { rows } = await database.asOwner((tx) =>
    sql`select 1 from audit_entries where act = 'form.reminded' and subject_id = ${form.id}`.execute(tx),
  );
  expect(rows).toEqual([]);
});
