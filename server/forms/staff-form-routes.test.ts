import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FormSummary } from '#core/forms/form.ts';
import { freshForm } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import { signedText } from '#core/forms/signed-text.ts';
import type { StaffAnswer, StaffAnswers, StaffForm, StaffForms } from '#core/forms/staff-form.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { testForms } from '#server/app/test-forms.ts';
import { addDays } from '#core/time/day.ts';

const { as, sophie, marc, database, clock, lea, today, answer, codeOf } = await testForms();
const teacher = await as(3);
const officeId = await database.asOwner(async (tx) => {
  const row = tx.selectFrom('school_admins').select('user_id').where('school_id', '=', 1).orderBy('user_id');
  return (await row.executeTakeFirstOrThrow()).user_id;
});
const office = await as(officeId);

const list = async (ask = teacher) => (await ask('GET', '/api/staff/forms')).json as StaffForms;
const { groups } = await list();
const groupId = groups.find(({ room }) => room === '402')?.id ?? 0;

const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const complete: FormDraft = {
  ...freshForm(groupId, addDays(today, 5)),
  text: {
    ...freshForm(groupId, today).text,
    title: both('Skating'),
    text: both('We skate on Friday.'),
    fields: [
      { id: 1, type: 'yes_no', label: both('Own skates'), required: true, options: [] },
      {
        id: 2,
        type: 'choice',
        label: both('Size'),
        required: false,
        options: [
          { id: 1, label: both('Small') },
          { id: 2, label: both('=Large') },
        ],
      },
    ],
  },
};
const make = async (draft: FormDraft = complete, ask = teacher) =>
  ask('POST', '/api/staff/forms', { body: { schoolId: 1, draft } });
const made = async (draft: FormDraft = complete) => (await make(draft)).json as StaffForm;
const publish = (id: number, revision = 1, ask = teacher) =>
  ask('POST', `/api/staff/forms/${id}/publish`, { body: { revision } });
const published = async (draft: FormDraft = complete) => (await publish((await made(draft)).id)).json as StaffForm;
const answers = async (id: number, ask = teacher) =>
  (await ask('GET', `/api/staff/forms/${id}/answers`)).json as StaffAnswers;
const bell = async (ask = sophie) => (await ask('GET', '/api/notifications')).json as Notification[];

test('a teacher lists what they wrote for their groups, the office what anybody of the school did', async () => {
  const { forms, officeOf } = await list();
  expect(forms.map(({ room, kind, state }) => [room, kind, state])).toEqual([
    ['402', 'event', 'open'],
    ['203', 'permission', 'open'],
    ['402', 'permission', 'open'],
  ]);
  expect(officeOf).toEqual([]);
  const event = forms[0];
  expect(event?.asked).toBe(20);
  expect(event && event.answered > 5 && event.taken > 5 && event.capacity === 45).toBe(true);
  expect((await list(office)).forms.map(({ room }) => room)).toContain('101');
  expect((await list(office)).officeOf).toEqual([1]);
});

test('a form is kept half written, and published once it is whole in both languages', async () => {
  const half = { ...complete, text: { ...complete.text, title: { en: 'Skating', fr: '' } } };
  const form = await made(half);
  expect(form).toMatchObject({ state: 'draft', revision: 1, draft: half, version: null });
  expect((await publish(form.id)).json).toMatchObject({
    code: 'invalid',
    problems: [{ path: 'text.title.fr', code: 'required' }],
  });
  const save = (revision: number, draft: FormDraft) =>
    teacher('PUT', `/api/staff/forms/${form.id}`, { body: { revision, draft } });
  const unsigned = await made({ ...complete, kind: 'permission' });
  expect((await publish(unsigned.id)).json).toMatchObject({ problems: [{ path: 'text.fields', code: 'not_allowed' }] });
  expect((await save(1, complete)).json).toMatchObject({ revision: 2, draft: complete });
  expect(codeOf(await save(1, half))).toBe('moved_on');
  expect(codeOf(await publish(form.id, 1))).toBe('moved_on');
  expect(((await sophie('GET', '/api/forms')).json as FormSummary[]).map(({ id }) => id)).not.toContain(form.id);
  expect((await publish(form.id, 2)).json).toMatchObject({ state: 'open', version: 1, asked: 20, answered: 0 });
  expect((await bell())[0]).toMatchObject({ kind: 'form', link: `/forms/${form.id}`, title: 'A form to fill in' });
  // What is published is no draft any more.
  expect((await save(2, half)).status).toBe(404);
  expect((await teacher('DELETE', `/api/staff/forms/${form.id}`)).status).toBe(404);
});

test('how many one answer announces may be missing or too large while an event is written, and not once families have it', async () => {
  const event = { day: addDays(today, 9), startsAt: '18:00', endsAt: null, place: both('The gym') };
  const draft: FormDraft = { ...complete, kind: 'event', text: { ...complete.text, event } };
  for (const [mostPeople, code] of [
    [null, 'required'],
    [175, 'too_large'],
  ] as const) {
    const form = await made({ ...draft, mostPeople });
    expect(form.draft.mostPeople).toBe(mostPeople);
    expect((await publish(form.id)).json).toMatchObject({ problems: [{ path: 'mostPeople', code }] });
  }
  // What is no event asks nobody how many come.
  expect((await published({ ...complete, mostPeople: null })).state).toBe('open');
  const open = await published(draft);
  const terms = { dueDay: draft.dueDay, acceptsLate: false, capacity: 10_001 };
  const body = { version: 1, terms, text: draft.text, asksAgain: false };
  expect((await teacher('POST', `/api/staff/forms/${open.id}/versions`, { body })).json).toMatchObject({
    problems: [{ path: 'capacity', code: 'too_large' }],
  });
});

test('a draft is thrown away, and the same request again finds nothing more to do', async () => {
  const { id } = await made();
  const remove = () => teacher('DELETE', `/api/staff/forms/${id}`, { key: 'away' });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await teacher('GET', `/api/staff/forms/${id}`)).status).toBe(404);
});

test('nobody writes for a group that is not theirs, and only the office for a whole school', async () => {
  const others = (await list(office)).groups.find(({ room }) => room === '101')?.id ?? 0;
  const problem = { code: 'invalid', problems: [{ path: 'groupId', code: 'not_allowed' }] };
  expect((await make({ ...complete, groupId: others })).json).toMatchObject(problem);
  expect((await make({ ...complete, groupId: null })).json).toMatchObject(problem);
  const whole = (await make({ ...complete, groupId: null }, office)).json as StaffForm;
  expect(whole.asked).toBe(240);
  expect((await publish(whole.id, 1)).status).toBe(404);
  expect((await publish(whole.id, 1, office)).status).toBe(200);
});

test('what is answered is seen child by child, and as a table that no spreadsheet calculates', async () => {
  const { id } = await published();
  expect((await answer(sophie, id, { answers: { 1: true, 2: 2 } })).status).toBe(201);
  const found = await answers(id);
  const child = found.children.find(({ childId }) => childId === lea);
  expect(child).toMatchObject({ state: 'done', answers: [{ by: 'Sophie Tremblay', answers: { 1: true, 2: 2 } }] });
  expect(child?.guardians).toEqual([
    { name: 'Marc Tremblay', version: null },
    { name: 'Sophie Tremblay', version: 1 },
  ]);
  expect(found.children.filter(({ state }) => state === 'missing')).toHaveLength(19);
  expect(found.form.answered).toBe(1);
  const file = await teacher('GET', `/api/staff/forms/${id}/answers.csv`, { headers: { 'accept-language': 'en' } });
  expect(file.headers['content-type']).toMatch(/^text\/csv/);
  expect(file.text.split('\r\n')[0]).toContain('Own skates');
  expect(file.text).toContain(`"'=Large`);
  expect(file.text).toContain('"Léa Tremblay","402","Answered","Sophie Tremblay"');
  const acts = await database.asOwner((tx) =>
    tx.selectFrom('audit_entries').select(['act', 'subject_id']).where('act', '=', 'form.exported').execute(),
  );
  expect(acts).toEqual([{ act: 'form.exported', subject_id: id }]);
});

test('one answer is read with the very text it was given to, later versions and takings back notwithstanding', async () => {
  const form = await published({ ...complete, signers: 'both', canWithdraw: true });
  await answer(sophie, form.id, { answers: { 1: true } });
  const one = (await answers(form.id)).children.find(({ childId }) => childId === lea)?.answers[0];
  const read = (ask = teacher, formId = form.id) => ask('GET', `/api/staff/forms/${formId}/answers/${one?.id}`);
  const text = { ...form.draft.text, text: both('We skate on Monday.') };
  const terms = { dueDay: form.dueDay, acceptsLate: false, capacity: null };
  const body = { version: 1, terms, text, asksAgain: false };
  expect((await teacher('POST', `/api/staff/forms/${form.id}/versions`, { body })).status).toBe(201);
  const signed = (await read()).json as StaffAnswer;
  expect(signed).toMatchObject({ child: 'Léa Tremblay', room: '402', by: 'Sophie Tremblay', version: 1, ended: null });
  expect(signed.text).toBe('We skate on Friday.');
  expect(createHash('sha256').update(signedText(signed)).digest('hex')).toBe(signed.textHash);
  // Who wrote it and the office; nobody else, nor under another form.
  const other = await as(5);
  expect([(await read(office)).status, (await read(other)).status, (await read(sophie)).status]).toEqual([
    200, 404, 403,
  ]);
  expect((await read(teacher, (await published()).id)).status).toBe(404);

  await sophie('DELETE', `/api/forms/${form.id}/responses/${one?.id}`);
  const child = (await answers(form.id)).children.find(({ childId }) => childId === lea);
  expect(child).toMatchObject({ answers: [], past: [{ id: one?.id, by: 'Sophie Tremblay', ended: 'withdrawn' }] });
  expect((await read()).json).toMatchObject({ ended: 'withdrawn', text: 'We skate on Friday.' });
});

test('where both sign, one is not enough', async () => {
  const { id } = await published({ ...complete, signers: 'both' });
  await answer(sophie, id, { answers: { 1: true } });
  const stateOf = async () => (await answers(id)).children.find(({ childId }) => childId === lea)?.state;
  expect(await stateOf()).toBe('waiting');
  await answer(marc, id, { answers: { 1: false } });
  expect(await stateOf()).toBe('done');
});

test('who has not answered is reminded, once a day', async () => {
  const { id } = await published();
  await answer(sophie, id, { answers: { 1: true } });
  const before = await bell(marc);
  const remind = () => teacher('POST', `/api/staff/forms/${id}/reminders`);
  expect((await remind()).json).toMatchObject({ form: { remindedOn: today } });
  // One of them answered for the child.
  expect(await bell(marc)).toEqual(before);
  const told = await database.asOwner((tx) =>
    tx.selectFrom('notifications').select('title_en').where('link', '=', `/forms/${id}`).execute(),
  );
  expect(told.filter(({ title_en }) => title_en.startsWith('Reminder')).length).toBeGreaterThan(20);
  const second = await remind();
  expect([second.status, codeOf(second)]).toEqual([429, 'too_many']);
  const now = clock.now;
  clock.now = new Date(now.getTime() + 86_400_000);
  expect((await remind()).status).toBe(200);
  clock.now = now;
});

test('a published form gets a new version; who signed answers again only where the school says so', async () => {
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
  expect(codeOf(await change(1))).toBe('moved_on');
  expect(await change(2, { asksAgain: true })).toMatchObject({ json: { version: 3, answered: 0 } });
  const past = { dueDay: addDays(today, -1), acceptsLate: true, capacity: null };
  expect((await change(3, { terms: past })).json).toMatchObject({ problems: [{ path: 'dueDay', code: 'too_early' }] });
  expect((await teacher('POST', `/api/staff/forms/${form.id}/withdraw`)).json).toMatchObject({ state: 'withdrawn' });
  expect((await change(3)).status).toBe(404);
  expect((await teacher('POST', `/api/staff/forms/${form.id}/reminders`)).status).toBe(404);
});

test('an event that is at another time or place is told to whoever may answer or has, and their answers stand', async () => {
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
  const told = () =>
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
  expect(await told()).toEqual([]);

  // Who sees the child and may not speak for it is asked for nothing, and told nothing.
  const speaks = (can_report_absence: boolean) =>
    database.asOwner((tx) =>
      tx.updateTable('guardians').set({ can_report_absence }).where('user_id', '=', 2).execute(),
    );
  await speaks(false);
  await change({ day: addDays(today, 10) });
  await speaks(true);
  const first = await told();
  expect(first).toContainEqual({
    user_id: 1,
    title_en: 'An event has changed',
    title_fr: 'Une activité a changé',
    body_fr: 'Le jour, l’heure ou le lieu n’est plus le même.',
  });
  expect(first.map(({ user_id }) => user_id)).not.toContain(2);
  expect(new Set(first.map(({ user_id }) => user_id)).size).toBe(first.length);
  expect(first.length).toBeGreaterThan(20);
  expect((await answers(form.id)).form).toMatchObject({ taken: 2, answered: 1 });

  // Once a child is in another group the event is its family’s only where they have answered.
  const leaGroup = (group_id: number) =>
    database.asOwner((tx) => tx.updateTable('children').set({ group_id }).where('id', '=', lea).execute());
  await leaGroup((await list(office)).groups.find(({ room }) => room === '101')?.id ?? 0);
  await change({ day: addDays(today, 10), place: { ...event.place, fr: 'Le gymnase' } });
  const second = (await told()).slice(first.length).map(({ user_id }) => user_id);
  expect(second).toEqual(expect.arrayContaining([1, 2]));

  // Who is asked to answer again knows by that; the others are told as before.
  await change({ startsAt: '18:30' }, {}, true);
  const third = (await told()).slice(first.length + second.length);
  const titleFor = (userId: number) =>
    third.filter(({ user_id }) => user_id === userId).map(({ title_en }) => title_en);
  expect([titleFor(1), titleFor(2)]).toEqual([['An event has changed'], ['An event has changed']]);
  const others = new Set(third.filter(({ user_id }) => user_id > 2).map(({ title_en }) => title_en));
  expect([...others]).toEqual(['An event has changed: please answer again']);
  await leaGroup(groupId);
});

test('an event has never less room than people who are expected', async () => {
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
