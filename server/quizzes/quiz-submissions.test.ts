import { describe, expect, test } from 'vitest';
import type { Notification } from '#core/notifications/notification.ts';
import type { Quiz, SubmissionResult } from '#core/quizzes/quiz.ts';
import { codeOf } from '#test/support/test-app.ts';
import { correctAnswers, testQuizzes } from '#test/support/test-quiz.ts';

const { sophie, database, clock, ids, read, sendAnother, submit, results } = await testQuizzes();
const start = clock.now;

const listed = async (ask = sophie) => (await ask('GET', '/api/quizzes')).json as Quiz[];

describe('submitting a quiz', () => {
  test('returns the result, and the review has the correct answers', async () => {
    const quiz = await sendAnother();
    const [first, second, , typed] = quiz.questions.map(({ id }) => id);
    const answers = { ...correctAnswers(quiz), [String(first)]: 'Courir le plus vite possible', [String(second)]: '' };
    const { status, json } = await submit(quiz.id, {
      quizId: quiz.id,
      userId: ids.sophie,
      answers,
      status: 'completed',
    });
    expect(status).toBe(201);
    // 2 and 1 of 11 points are missing.
    expect(json).toEqual({
      score: 73,
      correctAnswers: 6,
      feedback: 'You know the rules of the road. Walk the route to school together once more.',
    });
    const review = await results(quiz.id);
    expect(review).toMatchObject({
      score: 73,
      correctAnswers: 6,
      quiz: { title: 'Road safety', status: 'completed', passingScore: 70, score: 73 },
    });
    expect(review.questions[0]).toMatchObject({
      correctAnswer: 'Stop, look left, right, then left again',
      isCorrect: false,
      points: 0,
      pointValue: 2,
    });
    expect(review.questions[3]).toMatchObject({
      questionType: 'text',
      correctAnswer: 'Red',
      isCorrect: true,
      points: 2,
    });
    expect(review.userAnswers).toMatchObject({ [String(first)]: 'Run as fast as you can', [String(typed)]: 'ROUGE' });
    expect(review.userAnswers).not.toHaveProperty(String(second));
    const french = await results(quiz.id, sophie, { 'accept-language': 'fr' });
    expect(french.questions[0]?.correctAnswer).toBe('S’arrêter, regarder à gauche, à droite, puis encore à gauche');
    expect(french.userAnswers[String(first)]).toBe('Courir le plus vite possible');
    expect(await listed()).toContainEqual(
      expect.objectContaining({ id: quiz.id, status: 'completed', isActive: false, score: 73 }),
    );
  });

  test('is idempotent for one key, and refused for another', async () => {
    const quiz = await sendAnother();
    const once = { answers: correctAnswers(quiz) };
    const first = await submit(quiz.id, once, sophie, 'once');
    expect(await submit(quiz.id, once, sophie, 'once')).toMatchObject({ status: 201, json: first.json });
    expect(await submit(quiz.id, { answers: {} }, sophie, 'twice')).toMatchObject({
      status: 409,
      json: { code: 'quiz_submitted' },
    });
    expect((await results(quiz.id)).score).toBe(100);
  });

  test('concurrently from two devices stores one submission and refuses the other', async () => {
    const quiz = await sendAnother();
    const halves = [correctAnswers(quiz), {}];
    const answered = await Promise.all(
      Array.from({ length: 20 }, (_, n) => submit(quiz.id, { answers: halves[n % 2] }, sophie, `phone ${n}`)),
    );
    const made = answered.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const refused of answered.filter(({ status }) => status !== 201))
      expect(codeOf(refused)).toMatch(/^(quiz_submitted|unavailable)$/);
    expect(made[0]?.json).toMatchObject({ score: (await results(quiz.id)).score });
    const stored = await database.asOwner((tx) =>
      tx
        .selectFrom('quiz_submissions as s')
        .innerJoin('quiz_answers as a', 'a.submission_id', 's.id')
        .select('a.question_id')
        .where('s.quiz_id', '=', quiz.id)
        .execute(),
    );
    expect(stored).toHaveLength(8);
  });

  test('is accepted up to the due date inclusive, and refused later or once the school has closed the quiz', async () => {
    const due = new Date('2026-03-08T07:00:00.000Z'); // the instant at which clocks go forward
    const [inTime, late, closed] = [
      await sendAnother({ due_at: due }),
      await sendAnother({ due_at: due }),
      await sendAnother({ closed_at: start }),
    ];
    expect(closed).toMatchObject({ isActive: false, status: 'open' });
    expect(codeOf(await submit(closed.id, {}))).toBe('quiz_past_due');
    clock.now = new Date(due.getTime() + 1);
    await database.asOwner((tx) =>
      tx
        .updateTable('quizzes')
        .set({ published_at: new Date(0) })
        .where('id', 'in', [inTime.id, late.id])
        .execute(),
    );
    expect(await submit(late.id, {})).toMatchObject({ status: 409, json: { code: 'quiz_past_due' } });
    clock.now = due;
    expect((await submit(inTime.id, {})).status).toBe(201);
    clock.now = new Date(due.getTime() + 1);
    expect(codeOf(await submit(inTime.id, {}))).toBe('quiz_submitted');
    clock.now = start;
  });

  test('is rejected with the paths of unknown questions and of answers that are not an option', async () => {
    const quiz = await sendAnother();
    const [first] = quiz.questions.map(({ id }) => id);
    const another = (await sendAnother()).questions[0]?.id ?? 0;
    const answers = { ...correctAnswers(quiz), [String(first)]: 'Fly', [String(another)]: 'true' };
    const { status, json } = await submit(quiz.id, { answers });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      problems: [
        { path: `answers.${first}`, code: 'not_in_list' },
        { path: `answers.${another}`, code: 'not_allowed' },
      ],
    });
    expect(codeOf(await sophie('GET', `/api/quizzes/${quiz.id}/results`))).toBe('not_found');
  });
});

test('a later change of the quiz does not change results', async () => {
  const quiz = await sendAnother();
  const before = await submit(quiz.id, { answers: correctAnswers(quiz) });
  const review = await results(quiz.id);
  await database.asOwner(async (tx) => {
    await tx
      .updateTable('quizzes')
      .set({ passing_score: 100, passed_en: 'Changed' })
      .where('id', '=', quiz.id)
      .execute();
    const [one] = await tx
      .selectFrom('quiz_questions')
      .selectAll()
      .where('quiz_id', '=', quiz.id)
      .orderBy('place')
      .execute();
    if (!one) throw new Error('Question not found.');
    const { id: _, ...copied } = one;
    await tx
      .insertInto('quiz_questions')
      .values({ ...copied, correct_option: 0, text_en: 'Asked again' })
      .execute();
  });
  expect(await results(quiz.id)).toEqual(review);
  const { feedback, ...counted } = before.json as SubmissionResult;
  expect(review).toMatchObject({ ...counted, quiz: { feedback } });
  expect((await read(quiz.id)).questions.map(({ questionText }) => questionText)).toContain('Asked again');
  // A trigger rejects changes of a question.
  await expect(
    database.asOwner((tx) =>
      tx.updateTable('quiz_questions').set({ points: 9 }).where('quiz_id', '=', quiz.id).execute(),
    ),
  ).rejects.toThrow('stays as it was asked');
});

test('points given by hand replace the computed points in the review', async () => {
  const quiz = await sendAnother();
  const [, , , typed] = quiz.questions.map(({ id }) => id);
  await submit(quiz.id, { answers: { [String(typed)]: 'Amber' } });
  await database.asOwner((tx) =>
    tx
      .updateTable('quiz_answers')
      .set({ points_by_hand: 2 })
      .where('question_id', '=', typed ?? 0)
      .execute(),
  );
  expect((await results(quiz.id)).questions[3]).toMatchObject({ points: 2, isCorrect: true });
});

test('submitting a quiz marks its notification as read', async () => {
  const quiz = await sendAnother();
  const notification = {
    school_id: 1,
    user_id: ids.sophie,
    kind: 'quiz',
    title_en: 'New quiz',
    title_fr: 'Nouveau quiz',
    created_at: start,
  };
  await database.asOwner((tx) =>
    tx
      .insertInto('notifications')
      .values({ ...notification, link: `/quiz-center/${quiz.id}` })
      .execute(),
  );
  const bell = async () => ((await sophie('GET', '/api/notifications')).json as Notification[])[0];
  expect(await bell()).toMatchObject({ kind: 'quiz', readAt: null });
  await submit(quiz.id, {});
  expect(await bell()).toMatchObject({ kind: 'quiz', readAt: start.toISOString() });
});
