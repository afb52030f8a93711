import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import type { FormText } from '#core/forms/form-text.ts';
import { signedText } from '#core/forms/signed-text.ts';
import type { Problem } from '#core/http/problem.ts';
import type { SendRequest } from '#test/support/test-app.ts';
import { testForms } from '#test/support/test-forms.ts';
import { publishVersion, publishForm, withdrawForm } from './form-acts.ts';

const { as, database, clock, ...forms } = await testForms();
const { sophie, marc, lea, noah, today, text, fair, list, read, publish, stateFor, answer, codeOf, asTeacher } = forms;
const start = clock.now;
const signed = { signature: 'Sophie Tremblay' };
const formOf = async (kind: string, childId = lea) => {
  const found = (await list(sophie)).find(
    (one) => one.kind === kind && one.children.some((child) => child.childId === childId),
  );
  if (!found) throw new Error(`Form not found: ${kind}`);
  return found.id;
};

describe('the demo forms', () => {
  test('include a permission to sign, a signed one and an event for Sophie, in her language', async () => {
    const states = await Promise.all(
      (await list(sophie)).map(async ({ id, kind, children }) => [
        kind,
        children.map((c) => c.childId),
        await stateFor(sophie, id),
      ]),
    );
    expect(states).toEqual([
      ['event', [lea], 'to_do'],
      ['permission', [noah], 'to_do'],
      ['permission', [lea], 'done'],
    ]);
    const outing = await read(await formOf('permission', noah));
    expect([outing.title, outing.fields.length, outing.signers]).toEqual(['Field trip: the nature centre', 3, 'both']);
    expect(outing.children[0]?.guardians).toEqual([
      { name: 'Sophie Tremblay', isMe: true, version: null },
      { name: 'Marc Tremblay', isMe: false, version: 1 },
    ]);
    await sophie('PUT', '/api/settings', { body: { locale: 'fr' } });
    expect((await read(outing.id)).title).toBe('Sortie éducative\u00a0: le centre de la nature');
    await sophie('PUT', '/api/settings', { body: { locale: 'en' } });
    expect(await stateFor(marc, outing.id)).toBe('waiting');
  });

  test('include families of another group with a late answer', async () => {
    const { rows } = await database.asOwner((tx) =>
      sql<{ userId: number; id: number }>`
        select g.user_id as "userId", f.id from forms f
        join children c on c.group_id = f.group_id join guardians g on g.child_id = c.id and g.can_report_absence
        where f.school_id = 1 and f.due_day < ${today}::date
          and not exists (select from form_answers a where a.form_id = f.id and a.child_id = c.id) order by 1 limit 1`.execute(
        tx,
      ),
    );
    const [late] = rows;
    expect(late && (await stateFor(await as(late.userId), late.id))).toBe('late');
  });

  test('show the signed text of an answer, and its hash matches', async () => {
    const answers = await database.asOwner((tx) =>
      tx.selectFrom('form_answers').select(['id', 'form_id']).where('child_id', '<=', 2).execute(),
    );
    expect(answers).toHaveLength(2);
    for (const { id, form_id } of answers) {
      const { json } = await sophie('GET', `/api/forms/${form_id}/responses/${id}`);
      const stored = json as FormAnswer;
      expect(createHash('sha256').update(signedText(stored)).digest('hex')).toBe(stored.textHash);
      expect([stored.lang, stored.signature]).toEqual(['fr', stored.by]);
      expect((await sophie('GET', `/api/forms/${form_id + 1}/responses/${id}`)).status).toBe(404);
    }
  });
});

describe('a permission that both guardians sign', () => {
  test("is done once each has signed with their own name, and each sees the other's state", async () => {
    const id = await publish();
    expect(codeOf(await answer(sophie, id, { signature: 'Marc Tremblay' }))).toBe('invalid');
    const { json } = await answer(sophie, id, {});
    expect((json as Problem).problems).toEqual([{ path: 'signature', code: 'required' }]);
    const made = await answer(sophie, id, { signature: 'sophie  TREMBLAY', lang: 'fr' });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      text: 'Mon enfant peut nager.',
      signature: 'sophie  TREMBLAY',
      isLate: false,
      version: 1,
    });
    expect([await stateFor(sophie, id), await stateFor(marc, id)]).toEqual(['waiting', 'to_do']);
    await answer(marc, id, { signature: 'Marc Tremblay' });
    expect([await stateFor(sophie, id), await stateFor(marc, id)]).toEqual(['done', 'done']);
  });

  test('shows the other guardian the time of signing, and the answers only if they are shared', async () => {
    const phone = { id: 2, type: 'short_text', label: { en: 'Phone', fr: 'Téléphone' }, required: true } as const;
    const asks: FormText = { ...text, fields: [...text.fields, { ...phone, options: [] }] };
    const id = await publish({}, asks);
    expect(await read(id)).toMatchObject({ sharesAnswers: false });
    const typed = { answers: { 2: '514 555-0117' }, signature: 'marc  TREMBLAY' };
    const { json: own } = await answer(marc, id, typed);
    const { id: first } = own as FormAnswer;
    const seenBy = async (ask: SendRequest, one: number) =>
      (await ask('GET', `/api/forms/${id}/responses/${one}`)).json as FormAnswer;
    expect(await seenBy(marc, first)).toEqual(own);
    expect(await seenBy(sophie, first)).toEqual({
      ...(own as FormAnswer),
      isMine: false,
      isShown: false,
      answers: {},
      signature: 'Marc Tremblay',
    });
    for (const path of [`/api/forms/${id}`, '/api/forms'])
      expect(JSON.stringify((await sophie('GET', path)).json), path).not.toMatch(/514 555-0117|marc {2}TREMBLAY/);

    // A later version that shares answers says so before it is answered, and does not reveal answers to the first one.
    await asTeacher((context) => publishVersion(context, id, { ...asks, sharesAnswers: true }, true));
    expect(await read(id)).toMatchObject({ sharesAnswers: true, version: 2 });
    const { id: second } = (await answer(marc, id, { ...typed, version: 2 })).json as FormAnswer;
    expect(await seenBy(sophie, second)).toMatchObject({ isShown: true, ...typed });
    expect(await seenBy(sophie, first)).toMatchObject({ isShown: false, answers: {} });
    const shown = (await read(id)).children[0]?.answers.map((one) => [one.id, one.by, one.isShown]);
    expect(shown).toEqual([
      [second, 'Marc Tremblay', true],
      [first, 'Marc Tremblay', false],
    ]);
  });

  test('shows the other guardian the people coming if one answers for the child, but not if each does', async () => {
    const going = async (signers: 'one' | 'both') => {
      const id = await publish({ kind: 'event', signers }, fair);
      const { id: answerId } = (await answer(marc, id, { going: true, people: 3 })).json as FormAnswer;
      const { json } = await sophie('GET', `/api/forms/${id}/responses/${answerId}`);
      const listed = (await read(id)).children[0]?.answers[0];
      return [listed?.people, listed?.going, (json as FormAnswer).people, (json as FormAnswer).going];
    };
    expect(await going('one')).toEqual([3, true, 3, true]);
    expect(await going('both')).toEqual([null, null, null, null]);
  });

  test('notifies each guardian once, and the notification is read once the form is answered', async () => {
    const bell = async (ask: SendRequest) => ((await ask('GET', '/api/badges')).json as { bell: number }).bell;
    const before = [await bell(sophie), await bell(marc)];
    const id = await publish({ groupId: null });
    const findNotified = () =>
      database.asOwner((tx) => tx.selectFrom('notifications').selectAll().where('link', '=', `/forms/${id}`).execute());
    const guardians = new Set((await findNotified()).map(({ user_id }) => user_id));
    expect((await findNotified()).length).toBe(guardians.size);
    expect(guardians.size).toBeGreaterThan(380);
    const mine = (await findNotified()).find(({ user_id }) => user_id === 1);
    expect(mine?.title_fr).toBe('Autorisation à signer');
    expect(mine?.body_en).toBe('Léa and Noah · by April 19, 2026');
    expect(JSON.stringify(await findNotified())).not.toMatch(/Swimming|Natation|Tremblay/);
    expect([await bell(sophie), await bell(marc)]).toEqual(before.map((n) => n + 1));
    await answer(sophie, id, signed);
    expect(await bell(sophie)).toBe((before[0] ?? 0) + 1);
    await answer(sophie, id, { ...signed, childId: noah });
    expect([await bell(sophie), await bell(marc)]).toEqual([before[0], (before[1] ?? 0) + 1]);

    await asTeacher((context) => withdrawForm(context, id));
    expect(await bell(marc)).toBe(before[1]);
    expect([await stateFor(sophie, id), await stateFor(marc, id)]).toEqual(['closed', 'closed']);
    expect(codeOf(await answer(sophie, id, signed))).toBe('conflict');
    const unanswered = await publish();
    await asTeacher((context) => withdrawForm(context, unanswered));
    expect((await sophie('GET', `/api/forms/${unanswered}`)).status).toBe(404);
  });

  test("marks both guardians' notifications as read once one has answered for each child", async () => {
    const waits = (userId: number, id: number) =>
      database.asOwner(async (tx) => {
        const theirs = tx.selectFrom('notifications').select('read_at').where('link', '=', `/forms/${id}`);
        return (await theirs.where('user_id', '=', userId).execute()).some(({ read_at }) => read_at === null);
      });
    const id = await publish({ groupId: null, signers: 'one' });
    await answer(sophie, id, signed);
    expect([await waits(1, id), await waits(2, id)], 'Noah’s is to be signed').toEqual([true, true]);
    await answer(sophie, id, { ...signed, childId: noah });
    expect([await waits(1, id), await waits(2, id)]).toEqual([false, false]);
  });

  test('is signed once under one idempotency key, and again under another', async () => {
    const id = await publish();
    const twice = await Promise.all([answer(sophie, id, signed, 'k'), answer(sophie, id, signed, 'k')]);
    const again = await answer(sophie, id, signed, 'k');
    expect(twice.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await read(id)).children[0]?.answers).toHaveLength(1);
    expect((again.json as FormAnswer).id).toBe((await read(id)).children[0]?.answers[0]?.id);
    await Promise.all(Array.from({ length: 8 }, () => answer(sophie, id, signed)));
    const answers = (await read(id)).children[0]?.answers ?? [];
    expect(answers.filter(({ ended }) => ended === null)).toHaveLength(1);
    expect(answers).toHaveLength(9);
  });
});

describe('a form with a new version', () => {
  test('is signed at its current version, and earlier signatures keep theirs', async () => {
    const id = await publish({ signers: 'one' });
    const first = (await answer(sophie, id, signed)).json as FormAnswer;
    const change = (word: string, asksAgain: boolean) =>
      asTeacher((context) =>
        publishVersion(context, id, { ...text, text: { en: `${word}.`, fr: `${word}.` } }, asksAgain),
      );
    await change('Clearer', false);
    expect(await stateFor(sophie, id)).toBe('done');
    await change('Other', true);
    expect([await stateFor(sophie, id), (await read(id)).version]).toEqual(['to_do', 3]);
    const refused = await Promise.all([1, 2, 4].map((version) => answer(sophie, id, { ...signed, version })));
    expect(refused.map(codeOf)).toEqual(['conflict', 'conflict', 'conflict']);
    const second = (await answer(marc, id, { signature: 'Marc Tremblay', version: 3 })).json as FormAnswer;
    expect([second.text, second.textHash === first.textHash]).toEqual(['Other.', false]);
    const { json } = await sophie('GET', `/api/forms/${id}/responses/${first.id}`);
    expect(json).toEqual({ ...first, ended: 'replaced', endedAt: clock.now.toISOString() });
    expect(await stateFor(sophie, id)).toBe('done');
  });

  test('is protected from rewriting by database privileges', async () => {
    const id = await publish();
    const { id: answerId } = (await answer(sophie, id, signed)).json as FormAnswer;
    const attempts = [
      sql`update form_versions set text_en = 'x' where form_id = ${id}`,
      sql`delete from form_versions where form_id = ${id}`,
      sql`update form_answers set signature = 'x' where id = ${answerId}`,
      sql`update form_answers set text_hash = repeat('0', 64) where id = ${answerId}`,
      sql`delete from form_answers where id = ${answerId}`,
    ];
    for (const attempt of attempts) {
      await expect(database.transaction({ schoolIds: [1] }, (tx) => attempt.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  test('is published once', async () => {
    const id = await publish();
    await expect(asTeacher((context) => publishForm(context, id, text))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a withdrawn answer', () => {
  test('is withdrawn by its author before the due day, stays readable, and can be replaced', async () => {
    const id = await publish();
    const mine = (await answer(sophie, id, signed)).json as FormAnswer;
    const path = `/api/forms/${id}/responses/${mine.id}`;
    expect(codeOf(await marc('DELETE', path))).toBe('forbidden');
    expect((await sophie('DELETE', `/api/forms/${id + 1}/responses/${mine.id}`)).status).toBe(404);
    clock.now = new Date('2026-04-20T03:59:59Z'); // 23:59:59 on the 19th, its last day
    expect((await sophie('DELETE', path)).status).toBe(204);
    expect((await sophie('DELETE', path)).status).toBe(404);
    expect([await stateFor(sophie, id), (await sophie('GET', path)).json]).toMatchObject([
      'withdrawn',
      { ended: 'withdrawn' },
    ]);
    const next = (await answer(sophie, id, signed)).json as FormAnswer;
    clock.now = new Date('2026-04-20T04:00:00Z');
    expect(codeOf(await sophie('DELETE', `/api/forms/${id}/responses/${next.id}`))).toBe('conflict');
    expect(codeOf(await answer(marc, id, { signature: 'Marc Tremblay' }))).toBe('conflict');
    clock.now = start;
  });

  test('cannot be given late more than once, and only if the form accepts late answers', async () => {
    const id = await publish({ acceptsLate: true, signers: 'one' });
    clock.now = new Date('2026-04-21T12:00:00Z');
    expect(await stateFor(sophie, id, '2026-04-21')).toBe('late');
    expect((await answer(sophie, id, signed)).json).toMatchObject({ isLate: true });
    expect(codeOf(await answer(sophie, id, signed))).toBe('conflict');
    clock.now = start;
  });
});

describe('the right to answer', () => {
  const grant = (userId: number, rights: { can_report_absence?: boolean; can_view?: boolean }) =>
    database.asOwner((tx) =>
      tx.updateTable('guardians').set(rights).where('user_id', '=', userId).where('child_id', '=', lea).execute(),
    );

  const findNotified = (id: number) =>
    database.asOwner(async (tx) => {
      const all = tx.selectFrom('notifications').select('user_id').where('link', '=', `/forms/${id}`);
      return (await all.where('user_id', '<=', 2).execute()).map((one) => one.user_id);
    });

  test('requires the right to act for the child; a guardian with the view right only reads', async () => {
    const id = await publish();
    await grant(2, { can_report_absence: false });
    expect(codeOf(await answer(marc, id, { signature: 'Marc Tremblay' }))).toBe('forbidden');
    await answer(sophie, id, signed);
    expect([await stateFor(sophie, id), await stateFor(marc, id)]).toEqual(['done', 'done']);
    const unasked = await publish();
    expect([await stateFor(marc, unasked), await findNotified(unasked)]).toEqual(['read_only', [1]]);
    // An answer signed by a guardian who lost the right no longer counts.
    const other = await publish({ signers: 'one' });
    await grant(2, { can_report_absence: true });
    await answer(marc, other, { signature: 'Marc Tremblay' });
    expect(await stateFor(sophie, other)).toBe('done');
    await grant(2, { can_report_absence: false, can_view: false });
    expect(await stateFor(sophie, other)).toBe('to_do');
    expect((await answer(sophie, other, signed)).status).toBe(201);
    await grant(2, { can_report_absence: true, can_view: true });
  });
});

test('form mutations are in the audit log without their content', async () => {
  const entries = await database.asOwner((tx) => tx.selectFrom('audit_entries').select('act').distinct().execute());
  expect(
    entries
      .map(({ act }) => act)
      .filter((act) => act.startsWith('form.'))
      .toSorted(),
  ).toEqual(['form.answer_withdrawn', 'form.answered', 'form.changed', 'form.published', 'form.withdrawn']);
});
