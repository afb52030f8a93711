import { describe, expect, test } from 'vitest';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { quizzesOf } from '#core/quizzes/quiz-rules.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { correctAnswers, testQuizzes } from '#test/support/test-quiz.ts';
import { codeOf, type SendRequest } from '#test/support/test-app.ts';

const { sophie, marc, teacher, as, database, clock, lea, noah, ids, foreign, ...quizzesHere } = await testQuizzes();
const { read, sendAnother, submit, results } = quizzesHere;
const start = clock.now;

const listed = async (ask = sophie) => (await ask('GET', '/api/quizzes')).json as Quiz[];
const named = async (title: string) => (await listed()).find((quiz) => quiz.title === title) as Quiz;

describe('the demo parent', () => {
  test('has one quiz due tonight, one due later, one passed, one failed and one past due', async () => {
    const quizzes = await listed();
    const titles = (tab: Parameters<typeof quizzesOf>[0]) =>
      quizzesOf(tab, quizzes, clock.now).map(({ title }) => title);
    expect(titles('active')).toEqual(['Road safety', 'Reading together']);
    expect(titles('completed')).toEqual(['Sorting what we throw away', 'Life at school']);
    expect(titles('past')).toEqual(['The school garden']);
    expect(await named('Life at school')).toMatchObject({
      status: 'completed',
      isActive: false,
      score: 75,
      passingScore: 70,
    });
    expect(await named('Sorting what we throw away')).toMatchObject({ score: 67, passingScore: 80 });
    expect(await named('Road safety')).toMatchObject({
      dueDate: '2026-04-15T03:59:00.000Z',
      status: 'open',
      isActive: true,
    });
    expect(await named('Road safety')).not.toHaveProperty('score');
  });

  test('reads questions of all three types in the requested language', async () => {
    const { id } = await named('Road safety');
    const english = await read(id);
    expect(new Set(english.questions.map(({ questionType }) => questionType)).size).toBe(3);
    expect(english.questions).toHaveLength(8);
    const french = await read(id, sophie, { 'accept-language': 'fr' });
    expect(french.title).toBe('Sécurité routière');
    expect(french.questions[0]?.options[1]).toBe('S’arrêter, regarder à gauche, à droite, puis encore à gauche');
  });

  test('reads a text that exists only in the other language, marked with that language', async () => {
    const quiz = await sendAnother({ title_fr: null, description_fr: null });
    expect(await read(quiz.id, sophie, { 'accept-language': 'fr' })).toMatchObject({
      title: 'Road safety',
      lang: 'en',
    });
  });
});

describe('the audience of a quiz', () => {
  test('excludes families of other groups, drafts and quizzes with a later publication time', async () => {
    const elsewhere = await database.asOwner((tx) =>
      tx
        .selectFrom('guardians as g')
        .innerJoin('children as c', 'c.id', 'g.child_id')
        .innerJoin('groups as gr', 'gr.id', 'c.group_id')
        .select('g.user_id')
        .where('gr.room', '=', '501')
        .where('g.can_view', '=', true)
        .where('g.user_id', 'not in', (eb) =>
          eb
            .selectFrom('guardians as og')
            .innerJoin('children as oc', 'oc.id', 'og.child_id')
            .innerJoin('groups as ogr', 'ogr.id', 'oc.group_id')
            .select('og.user_id')
            .where('ogr.room', 'in', ['402', '203']),
        )
        .executeTakeFirstOrThrow(),
    );
    const other = await as(elsewhere.user_id);
    expect((await listed(other)).map(({ title }) => title).toSorted()).toEqual([
      'Life at school',
      'Reading together',
      'The school garden',
    ]);
    const { id } = await named('Road safety');
    for (const path of [`/api/quizzes/${id}`, `/api/quizzes/${id}/results`])
      expect(codeOf(await other('GET', path))).toBe('not_found');
    expect(codeOf(await submit(id, {}, other))).toBe('not_found');
    expect(codeOf(await submit(id, {}, teacher))).toBe('not_found');
    for (const published_at of [null, new Date(start.getTime() + 1)]) {
      const hidden = await sendAnother({ published_at });
      expect(hidden).toMatchObject({ code: 'not_found' });
    }
  });

  test('of a single child is limited to its guardians', async () => {
    const quiz = await sendAnother();
    await database.asOwner(async (tx) => {
      const place = { school_id: 1, quiz_id: quiz.id };
      await tx.deleteFrom('quiz_targets').where('quiz_id', '=', quiz.id).execute();
      await tx
        .insertInto('quiz_targets')
        .values({ ...place, child_id: lea })
        .execute();
    });
    for (const guardian of [sophie, marc]) expect(await read(quiz.id, guardian)).toMatchObject({ id: quiz.id });
    expect(codeOf(await (await as(foreign.userId))('GET', `/api/quizzes/${quiz.id}`))).toBe('not_found');
  });

  test('includes a guardian with the view right only, who cannot submit answers', async () => {
    const quiz = await sendAnother();
    const write = (can_message: boolean) =>
      database.asOwner((tx) =>
        tx.updateTable('guardians').set({ can_message }).where('user_id', '=', ids.marc).execute(),
      );
    await write(false);
    expect(await read(quiz.id, marc)).toMatchObject({ id: quiz.id, maySend: false });
    expect(codeOf(await submit(quiz.id, {}, marc))).toBe('forbidden');
    await write(true);
    expect((await listed(marc)).find(({ id }) => id === quiz.id)).toMatchObject({ maySend: true });
    const sent = { answers: correctAnswers(quiz) };
    expect((await submit(quiz.id, sent, marc, 'marc')).status).toBe(201);
    await write(false);
    // A repeated request is authorized again. The result stays readable.
    expect(codeOf(await submit(quiz.id, sent, marc, 'marc'))).toBe('forbidden');
    expect(await results(quiz.id, marc)).toMatchObject({ score: 100 });
    await write(true);
  });
});

test("a guardian with the message right for one child submits that child's quiz only, as `maySend` shows", async () => {
  const [forLea, forNoah] = [await sendAnother(), await sendAnother()];
  await database.asOwner(async (tx) => {
    for (const [id, child_id] of [
      [forLea.id, lea],
      [forNoah.id, noah],
    ] as const) {
      await tx.deleteFrom('quiz_targets').where('quiz_id', '=', id).execute();
      await tx.insertInto('quiz_targets').values({ school_id: 1, quiz_id: id, child_id }).execute();
    }
  });
  const grant = (can_message: boolean) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_message })
        .where('user_id', '=', ids.marc)
        .where('child_id', '=', noah)
        .execute(),
    );
  await grant(false);
  expect([(await read(forLea.id, marc)).maySend, (await read(forNoah.id, marc)).maySend]).toEqual([true, false]);
  expect(codeOf(await submit(forNoah.id, {}, marc))).toBe('forbidden');
  expect((await submit(forLea.id, {}, marc)).status).toBe(201);
  await grant(true);
});

test('after a child changes group its guardian reads their own result only, and nothing once the child has left', async () => {
  const only = async (group_id: number) => {
    const quiz = await sendAnother();
    await database.asOwner(async (tx) => {
      await tx.deleteFrom('quiz_targets').where('quiz_id', '=', quiz.id).execute();
      await tx.insertInto('quiz_targets').values({ school_id: 1, quiz_id: quiz.id, group_id }).execute();
    });
    return quiz;
  };
  const change = (child: { group_id?: number; left_at?: Date | null }) =>
    database.asOwner((tx) =>
      tx
        .updateTable('children')
        .set(child)
        .where('id', 'in', child.left_at === undefined ? [lea] : [lea, noah])
        .execute(),
    );
  const groups = await database.asOwner((tx) =>
    tx
      .selectFrom('groups as g')
      .leftJoin('children as c', 'c.group_id', 'g.id')
      .select(['g.id', 'c.id as childId'])
      .where('g.school_id', '=', 1)
      .where('g.archived_at', 'is', null)
      .execute(),
  );
  const own = groups.find(({ childId }) => childId === lea)?.id ?? 0;
  const taken = new Set(groups.filter(({ childId }) => childId === lea || childId === noah).map(({ id }) => id));
  const elsewhere = groups.find(({ id }) => !taken.has(id))?.id ?? 0;
  const [sent, unsent] = [await only(own), await only(own)];
  expect((await submit(sent.id, { answers: correctAnswers(sent) })).status).toBe(201);
  await change({ group_id: elsewhere });
  expect((await listed()).find(({ id }) => id === sent.id)).toMatchObject({ status: 'completed', score: 100 });
  expect(await read(sent.id)).toMatchObject({ status: 'completed', maySend: false });
  expect(await results(sent.id)).toMatchObject({ score: 100, quiz: { id: sent.id } });
  expect((await listed()).map(({ id }) => id)).not.toContain(unsent.id);
  for (const one of [unsent, sent]) expect(codeOf(await submit(one.id, {}))).toBe('not_found');
  expect(await read(unsent.id)).toMatchObject({ code: 'not_found' });
  // The other guardian sent nothing.
  expect(await results(sent.id, marc)).toMatchObject({ code: 'not_found' });
  await change({ left_at: start });
  expect((await sophie('GET', `/api/quizzes/${sent.id}/results`)).status).not.toBe(200);
  await change({ group_id: own });
  await change({ left_at: null });
});

test("another user's id is refused before other checks, and another quiz id is an invalid field", async () => {
  const { id } = await named('Road safety');
  expect(await submit(id, { userId: ids.marc })).toMatchObject({ status: 403, json: { code: 'identity_mismatch' } });
  expect(await submit(2_000_000_000, { userId: ids.marc })).toMatchObject({ status: 403 });
  expect(await submit(id, { userId: ids.sophie, quizId: id + 1 })).toMatchObject({
    status: 422,
    json: { problems: [{ path: 'quizId', code: 'not_allowed' }] },
  });
});

test('no reply contains correct answers before the user has submitted, even after another parent has', async () => {
  const key = 'Zanzibar-is-right';
  const quiz = await sendAnother();
  await database.asOwner(async (tx) => {
    const place = { school_id: 1, quiz_id: quiz.id, points: 1, text_en: 'Where?' };
    await tx
      .insertInto('quiz_questions')
      .values({ ...place, place: 90, type: 'text', correct_en: key, correct_fr: key })
      .execute();
  });
  const readers: [SendRequest, number][] = [
    [sophie, ids.sophie],
    [marc, ids.marc],
    // The author reads the correct answers on the staff side only.
    [await as(ids.otherTeacher), ids.otherTeacher],
  ];
  const everything = async ([ask]: (typeof readers)[number]) => {
    const reads = contracts().filter(
      ({ method, path, event, access: who }) =>
        method === 'GET' && !event && !(who === 'anyone' && /openapi|docs/.test(path)),
    );
    const got = await Promise.all(reads.map(({ path }) => ask('GET', path.replace('{id}', String(quiz.id)))));
    const refused = [
      await submit(quiz.id, { answers: { 1: 'x' } }, ask),
      await submit(quiz.id, { quizId: 1 }, ask),
      await submit(quiz.id, { userId: 99 }, ask),
      await submit(quiz.id, { answers: 'none' }, ask),
    ];
    expect(refused.map(({ status }) => status).every((status) => status >= 400)).toBe(true);
    return [...got, ...refused].map(({ text }) => text).join('\n');
  };
  const leak = new RegExp(`${key}|correct(Answer|_|Option)|isCorrect`, 'i');
  for (const reader of readers) expect(await everything(reader)).not.toMatch(leak);
  expect((await submit(quiz.id, { answers: correctAnswers(quiz) }, marc)).text).not.toContain(key);
  expect((await sophie('GET', `/api/quizzes/${quiz.id}/results`)).status).toBe(404);
  const { quiz: taken } = await results(quiz.id, marc);
  expect(taken.id).toBe(quiz.id);
  expect((await sophie('GET', `/api/quizzes/${quiz.id}`)).text + JSON.stringify(await listed())).not.toMatch(leak);
  expect(JSON.stringify(await results(quiz.id, marc))).toContain(key);

  // Swapping the correct options does not change the questions read before submission.
  const before = (await sophie('GET', `/api/quizzes/${quiz.id}`)).text;
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('quiz_answers').execute();
    const questions = await tx.selectFrom('quiz_questions').selectAll().where('quiz_id', '=', quiz.id).execute();
    await tx.deleteFrom('quiz_questions').where('quiz_id', '=', quiz.id).execute();
    const swapped = questions.map((one) => ({
      ...one,
      correct_option: one.correct_option === null ? null : 0,
      correct_truth: one.correct_truth === null ? null : !one.correct_truth,
    }));
    await tx.insertInto('quiz_questions').values(swapped).execute();
  });
  expect((await sophie('GET', `/api/quizzes/${quiz.id}`)).text).toBe(before);
});
