import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FormSummary } from '#core/forms/form.ts';
import { freshField } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import { signedText } from '#core/forms/signed-text.ts';
import type { StaffAnswer, StaffForm } from '#core/forms/staff-form.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { addDays } from '#core/time/day.ts';
import { both, testStaffForms } from '#server/app/test-staff-forms.ts';

const { as, sophie, marc, database, clock, lea, today, answer, codeOf, ...ofSchool } = await testStaffForms();
const { teacher, office, list, complete, make, made, publish, published, answers } = ofSchool;
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

const phone = { ...freshField(1, 'short_text'), label: both('Phone') };

test('the author says whether guardians read each other’s answers, version by version; the school reads them all', async () => {
  const form = await published({ ...complete, signers: 'both', text: { ...complete.text, fields: [phone] } });
  expect(form.draft.text.sharesAnswers ?? false).toBe(false);
  const said = await answer(marc, form.id, { answers: { 1: '514 555-0117' } });
  expect(said.status).toBe(201);
  const { dueDay, acceptsLate, capacity, text } = form.draft;
  const body = {
    version: 1,
    terms: { dueDay, acceptsLate, capacity },
    asksAgain: false,
    text: { ...text, sharesAnswers: true },
  };
  const { json } = await teacher('POST', `/api/staff/forms/${form.id}/versions`, { body });
  expect(json).toMatchObject({ version: 2, draft: { text: { sharesAnswers: true } } });
  const { id } = said.json as { id: number };
  expect((await sophie('GET', `/api/forms/${form.id}/responses/${id}`)).json).toMatchObject({ answers: {} });
  expect((await teacher('GET', `/api/staff/forms/${form.id}/answers/${id}`)).json).toMatchObject({
    isShown: true,
    answers: { 1: '514 555-0117' },
  });
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

test('who works at the school reads no more of the other guardian’s answers for their own child than a guardian', async () => {
  const form = await published({ ...complete, signers: 'both', text: { ...complete.text, fields: [phone] } });
  expect((await answer(marc, form.id, { answers: { 1: '514 555-0117' } })).status).toBe(201);
  const read = async () => JSON.stringify(await answers(form.id));
  expect(await read()).toContain('514 555-0117');
  const link = { child_id: lea, school_id: 1, relationship: 'guardian', can_view: true };
  await database.asOwner(async (tx) => {
    const teacherId = (
      await tx.selectFrom('users').select('id').where('role', '=', 'teacher').orderBy('id').executeTakeFirstOrThrow()
    ).id;
    const { household_id } = await tx
      .selectFrom('guardians')
      .select('household_id')
      .where('child_id', '=', lea)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('guardians')
      .values({
        ...link,
        household_id,
        user_id: teacherId,
        can_report_absence: true,
        can_pickup: true,
        can_message: true,
        created_at: clock.now,
      })
      .execute();
  });
  expect(await read()).not.toContain('514 555-0117');
  const file = await teacher('GET', `/api/staff/forms/${form.id}/answers.csv`);
  expect(JSON.stringify(file)).not.toContain('514 555-0117');
  await database.asOwner((tx) =>
    tx.deleteFrom('guardians').where('child_id', '=', lea).where('created_at', '=', clock.now).execute(),
  );
});
