/** Who is reminded of a form where the parents have the child in turn (docs/decisions/0057). */
import { beforeEach, expect, test } from 'vitest';
import { emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import type { FormSigners, FormSummary } from '#core/forms/form.ts';
import type { StaffForm } from '#core/forms/staff-form.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';

const { sophie, marc, teacher, database, at, ids, lea, people, weeks, saveCustody, clearCustody } = await testCustody();
const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow(),
);

const both = { en: 'Boots', fr: 'Bottes' };

async function publish(dueDay: string, signers: FormSigners): Promise<number> {
  const empty = emptyFormDraft(groupId, dueDay);
  const fields = empty.text.fields.map((field) => ({ ...field, label: both }));
  const draft = { ...empty, signers, text: { ...empty.text, title: both, text: both, fields } };
  const made = (await teacher('POST', '/api/staff/forms', { body: { schoolId: 1, draft } })).json as StaffForm;
  const body = { revision: made.revision };
  expect((await teacher('POST', `/api/staff/forms/${made.id}/publish`, { body })).status).toBe(200);
  return made.id;
}

/** The parents of Léa whom a reminder of the form reaches. */
async function reminded(id: number): Promise<number[]> {
  expect((await teacher('POST', `/api/staff/forms/${id}/reminders`)).status).toBe(200);
  const rows = await database.asOwner((tx) =>
    tx
      .selectFrom('notifications')
      .select('user_id')
      .where('link', '=', `/forms/${id}`)
      .where('title_en', 'like', 'Reminder%')
      .where('user_id', 'in', [ids.sophie, ids.marc])
      .orderBy('user_id')
      .execute(),
  );
  return rows.map(({ user_id }) => user_id);
}

beforeEach(async () => {
  at('09:00:00');
  await clearCustody();
  await saveCustody(weeks());
});

test('a form with one signature reminds the parent who has the child on the due day', async () => {
  expect(await reminded(await publish('2026-04-16', 'one'))).toEqual([ids.marc]);
  expect(await reminded(await publish('2026-04-22', 'one'))).toEqual([ids.sophie]);
});

test('the other parent still has the form to do, and may answer it', async () => {
  const id = await publish('2026-04-16', 'one');
  await reminded(id);
  const listed = (await sophie('GET', '/api/forms')).json as FormSummary[];
  const guardians = listed.find((form) => form.id === id)?.children[0]?.guardians;
  expect(guardians?.map(({ name }) => name)).toEqual(['Sophie Tremblay', 'Marc Tremblay']);
  const body = { childId: lea, version: 1, lang: 'en', answers: { 1: 'Yes' } };
  expect((await sophie('POST', `/api/forms/${id}/responses`, { body })).status).toBe(201);
  expect(await reminded(await publish('2026-04-16', 'one'))).toEqual([ids.marc]);
});

test('a form that both sign reminds both', async () => {
  expect(await reminded(await publish('2026-04-16', 'both'))).toEqual([ids.sophie, ids.marc]);
});

test('a form with one signature reminds both when the calendar names no parent, or a court excludes that one', async () => {
  await saveCustody(weeks({ bars: [{ personId: people.marc, from: '2026-04-01', until: null }] }));
  expect(await reminded(await publish('2026-04-16', 'one'))).toEqual([ids.sophie, ids.marc]);
  await clearCustody();
  expect(await reminded(await publish('2026-04-16', 'one'))).toEqual([ids.sophie, ids.marc]);
});

test('a parent whose day it is and who answered ends the reminders of a form with one signature', async () => {
  const id = await publish('2026-04-16', 'one');
  const body = { childId: lea, version: 1, lang: 'en', answers: { 1: 'Yes' } };
  expect((await marc('POST', `/api/forms/${id}/responses`, { body })).status).toBe(201);
  expect(await reminded(id)).toEqual([]);
});
