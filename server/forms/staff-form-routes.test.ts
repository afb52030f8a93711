import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FormSummary } from '#core/forms/form.ts';
import { emptyFieldDraft } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import { signedText } from '#core/forms/signed-text.ts';
import type { StaffAnswer, StaffForm } from '#core/forms/staff-form.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { addDays } from '#core/time/day.ts';
import { both, testStaffForms } from '#test/support/test-staff-forms.ts';

const { as, sophie, marc, database, clock, lea, today, answer, codeOf, ...ofSchool } = await testStaffForms();
const { teacher, office, list, complete, make, made, publish, published, answers } = ofSchool;
const bell = async (ask = sophie) => (await ask('GET', '/api/notifications')).json as Notification[];

test('a teacher lists their own forms, the office all forms of the school', async () => {
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

test('a draft may be incomplete, and is published once it is complete in both languages', async () => {
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
  expect(codeOf(await save(1, half))).toBe('conflict');
  expect(codeOf(await publish(form.id, 1))).toBe('conflict');
  expect(((await sophie('GET', '/api/forms')).json as FormSummary[]).map(({ id }) => id)).not.toContain(form.id);
  expect((await publish(form.id, 2)).json).toMatchObject({ state: 'open', version: 1, asked: 20, answered: 0 });
  expect((await bell())[0]).toMatchObject({ kind: 'form', link: `/forms/${form.id}`, title: 'A form to fill in' });
  // A published form is no longer a draft.
  expect((await save(2, half)).status).toBe(404);
  expect((await teacher('DELETE', `/api/staff/forms/${form.id}`)).status).toBe(404);
});

const phone = { ...emptyFieldDraft(1, 'short_text'), label: both('Phone') };

test('sharing answers between guardians is set per version, and the school reads all answers', async () => {
  const form = await published({ ...complete, signers: 'both', text: { ...complete.text, fields: [phone] } });
  expect(form.draft.text.sharesAnswers ?? false).toBe(false);
  const reply = await answer(marc, form.id, { answers: { 1: '514 555-0117' } });
  expect(reply.status).toBe(201);
  const { dueDay, acceptsLate, capacity, text } = form.draft;
  const body = {
    version: 1,
    terms: { dueDay, acceptsLate, capacity },
    asksAgain: false,
    text: { ...text, sharesAnswers: true },
  };
  const { json } = await teacher('POST', `/api/staff/forms/${form.id}/versions`, { body });
  expect(json).toMatchObject({ version: 2, draft: { text: { sharesAnswers: true } } });
  const { id } = reply.json as { id: number };
  expect((await sophie('GET', `/api/forms/${form.id}/responses/${id}`)).json).toMatchObject({ answers: {} });
  expect((await teacher('GET', `/api/staff/forms/${form.id}/answers/${id}`)).json).toMatchObject({
    isShown: true,
    answers: { 1: '514 555-0117' },
  });
});

test('the people per answer may be missing or too large in a draft, but not in a published event', async () => {
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
  // Only an event requires a number of people.
  expect((await published({ ...complete, mostPeople: null })).state).toBe('open');
  const open = await published(draft);
  const terms = { dueDay: draft.dueDay, acceptsLate: false, capacity: 10_001 };
  const body = { version: 1, terms, text: draft.text, asksAgain: false };
  expect((await teacher('POST', `/api/staff/forms/${open.id}/versions`, { body })).json).toMatchObject({
    problems: [{ path: 'capacity', code: 'too_large' }],
  });
});

test('a draft is deleted, and a repeated request gets the same reply', async () => {
  const { id } = await made();
  const remove = () => teacher('DELETE', `/api/staff/forms/${id}`, { key: 'away' });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await teacher('GET', `/api/staff/forms/${id}`)).status).toBe(404);
});

test('staff write only for their groups, and only the office for the whole school', async () => {
  const others = (await list(office)).groups.find(({ room }) => room === '101')?.id ?? 0;
  const problem = { code: 'invalid', problems: [{ path: 'groupId', code: 'not_allowed' }] };
  expect((await make({ ...complete, groupId: others })).json).toMatchObject(problem);
  expect((await make({ ...complete, groupId: null })).json).toMatchObject(problem);
  const whole = (await make({ ...complete, groupId: null }, office)).json as StaffForm;
  expect(whole.asked).toBe(240);
  expect((await publish(whole.id, 1)).status).toBe(404);
  expect((await publish(whole.id, 1, office)).status).toBe(200);
});

test('answers are listed by child, and exported as CSV with formulas escaped', async () => {
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

test('an answer is shown with the text it was given to, after later versions and withdrawal', async () => {
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
  // Readable for the author and the office only, and only under its own form.
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

test('with both guardians signing, one answer is not enough', async () => {
  const { id } = await published({ ...complete, signers: 'both' });
  await answer(sophie, id, { answers: { 1: true } });
  const stateOf = async () => (await answers(id)).children.find(({ childId }) => childId === lea)?.state;
  expect(await stateOf()).toBe('waiting');
  await answer(marc, id, { answers: { 1: false } });
  expect(await stateOf()).toBe('done');
});

test('a reminder goes to guardians who have not answered, once per day', async () => {
  const { id } = await published();
  await answer(sophie, id, { answers: { 1: true } });
  const before = await bell(marc);
  const remind = () => teacher('POST', `/api/staff/forms/${id}/reminders`);
  expect((await remind()).json).toMatchObject({ form: { remindedOn: today } });
  // The other guardian answered for the child.
  expect(await bell(marc)).toEqual(before);
  const notifications = await database.asOwner((tx) =>
    tx.selectFrom('notifications').select('title_en').where('link', '=', `/forms/${id}`).execute(),
  );
  expect(notifications.filter(({ title_en }) => title_en.startsWith('Reminder')).length).toBeGreaterThan(20);
  const second = await remind();
  expect([second.status, codeOf(second)]).toEqual([429, 'rate_limited']);
  const now = clock.now;
  clock.now = new Date(now.getTime() + 86_400_000);
  expect((await remind()).status).toBe(200);
  clock.now = now;
});

test("staff read the other guardian's answers for their own child only as far as a guardian may", async () => {
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
