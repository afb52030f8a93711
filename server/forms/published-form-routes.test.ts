/** Changes of published forms: versions, and the time, place and capacity of an event. */
import { expect, test } from 'vitest';
import type { FormDraft } from '#core/forms/form-draft.ts';
import type { StaffForm } from '#core/forms/staff-form.ts';
import { addDays } from '#core/time/day.ts';
import { both, testStaffForms } from '#test/support/test-staff-forms.ts';

const { sophie, database, lea, today, answer, codeOf, ...ofSchool } = await testStaffForms();
const { teacher, office, list, groupId, complete, published, answers } = ofSchool;

test('a published form gets a new version, and signed guardians are asked again only on request', async () => {
  const form = await published();
  await answer(sophie, form.id, { answers: { 1: true } });
  const change = (version: number, body: object = {}) =>
    teacher('POST', `/api/staff/forms/${form.id}/versions`, {
      body: {
        version,
        terms: { dueDay: addDays(today, 8), acceptsLate: true, capacity: null },
        text: { ...form.draft.text, title: both('Skating, later') },
        asksAgain: false,
        ...body,
      },
    });
  const changed = (await change(1)).json as StaffForm;
  expect(changed).toMatchObject({ version: 2, dueDay: addDays(today, 8), answered: 1, lastFieldId: 2 });
  expect(codeOf(await change(1))).toBe('conflict');
  expect(await change(2, { asksAgain: true })).toMatchObject({ json: { version: 3, answered: 0 } });
  const past = { dueDay: addDays(today, -1), acceptsLate: true, capacity: null };
  expect((await change(3, { terms: past })).json).toMatchObject({ problems: [{ path: 'dueDay', code: 'too_early' }] });
  expect((await teacher('POST', `/api/staff/forms/${form.id}/withdraw`)).json).toMatchObject({ state: 'withdrawn' });
  expect((await change(3)).status).toBe(404);
  expect((await teacher('POST', `/api/staff/forms/${form.id}/reminders`)).status).toBe(404);
});

test('a new time or place of an event notifies guardians who may answer or have answered, and keeps their answers', async () => {
  const event = { day: addDays(today, 9), startsAt: '18:00', endsAt: '20:00', place: both('Yard') };
  const draft: FormDraft = { ...complete, kind: 'event', text: { ...complete.text, fields: [], event } };
  const form = await published(draft);
  await answer(sophie, form.id, { going: true, people: 2 });
  let version = 1;
  const change = async (changes: object, more: object = {}, asksAgain = false) => {
    const terms = { dueDay: draft.dueDay, acceptsLate: false, capacity: null };
    const text = { ...draft.text, event: { ...event, ...changes }, ...more };
    const body = { version, terms, text, asksAgain };
    expect((await teacher('POST', `/api/staff/forms/${form.id}/versions`, { body })).status).toBe(201);
    version += 1;
  };
  const findNotified = () =>
    database.asOwner((tx) =>
      tx
        .selectFrom('notifications')
        .select(['user_id', 'title_en', 'title_fr', 'body_fr'])
        .where('link', '=', `/forms/${form.id}`)
        .where('title_en', 'like', 'An event has changed%')
        .orderBy('id')
        .execute(),
    );
  await change({}, { title: both('Skating, later') });
  expect(await findNotified()).toEqual([]);

  // A guardian with the view right only is not notified.
  const setMayAnswer = (can_report_absence: boolean) =>
    database.asOwner((tx) =>
      tx.updateTable('guardians').set({ can_report_absence }).where('user_id', '=', 2).execute(),
    );
  await setMayAnswer(false);
  await change({ day: addDays(today, 10) });
  await setMayAnswer(true);
  const first = await findNotified();
  expect(first).toContainEqual({
    user_id: 1,
    title_en: 'An event has changed',
    title_fr: 'Une activité a changé',
    body_fr: 'La date, l’heure ou le lieu a changé.',
  });
  expect(first.map(({ user_id }) => user_id)).not.toContain(2);
  expect(new Set(first.map(({ user_id }) => user_id)).size).toBe(first.length);
  expect(first.length).toBeGreaterThan(20);
  expect((await answers(form.id)).form).toMatchObject({ taken: 2, answered: 1 });

  // After a child changes group, its family is notified only if they have answered.
  const leaGroup = (group_id: number) =>
    database.asOwner((tx) => tx.updateTable('children').set({ group_id }).where('id', '=', lea).execute());
  await leaGroup((await list(office)).groups.find(({ room }) => room === '101')?.id ?? 0);
  await change({ day: addDays(today, 10), place: { ...event.place, fr: 'Le gymnase' } });
  const second = (await findNotified()).slice(first.length).map(({ user_id }) => user_id);
  expect(second).toEqual(expect.arrayContaining([1, 2]));

  // Guardians asked to answer again get that notification only. The others are notified of the move.
  await change({ startsAt: '18:30' }, {}, true);
  const third = (await findNotified()).slice(first.length + second.length);
  const titleFor = (userId: number) =>
    third.filter(({ user_id }) => user_id === userId).map(({ title_en }) => title_en);
  expect([titleFor(1), titleFor(2)]).toEqual([['An event has changed'], ['An event has changed']]);
  const others = new Set(third.filter(({ user_id }) => user_id > 2).map(({ title_en }) => title_en));
  expect([...others]).toEqual(['An event has changed: please answer again']);
  await leaGroup(groupId);
});

test('the capacity of an event cannot be reduced below the people expected', async () => {
  const event = { day: addDays(today, 9), startsAt: '18:00', endsAt: null, place: both('Yard') };
  const form = await published({
    ...complete,
    kind: 'event',
    capacity: 20,
    text: { ...complete.text, fields: [], event },
  });
  await answer(sophie, form.id, { going: true, people: 4 });
  expect((await answers(form.id)).form).toMatchObject({ taken: 4, capacity: 20, eventDay: addDays(today, 9) });
  const change = (capacity: number) =>
    teacher('POST', `/api/staff/forms/${form.id}/versions`, {
      body: {
        version: 1,
        terms: { dueDay: form.dueDay, acceptsLate: false, capacity },
        text: form.draft.text,
        asksAgain: false,
      },
    });
  expect((await change(3)).json).toMatchObject({ problems: [{ path: 'capacity', code: 'too_small' }] });
  expect((await change(4)).json).toMatchObject({ capacity: 4 });
});
