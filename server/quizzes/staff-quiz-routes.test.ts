import { expect, test } from 'vitest';
import type { AssignedChild } from '#core/children/assigned-child.ts';
import type { Problem } from '#core/http/problem.ts';
import type { Notification } from '#core/notifications/notification.ts';
import type { Quiz, QuizResults, QuizToTake } from '#core/quizzes/quiz.ts';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import { emptyQuestionDraft, emptyQuizDraft } from '#core/quizzes/quiz-draft-rules.ts';
import type { StaffQuiz, StaffQuizResults, StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { sophie, as, database, rows, ids, lea } = await testFamily();
const teacher = await as(ids.teacher);
const officeId = await adminOf(database, 1);
const office = await as(officeId);

const list = async (ask = teacher) => (await ask('GET', '/api/staff/quizzes')).json as StaffQuizzes;
const groupId = (await list()).groups.find(({ room }) => room === '402')?.id ?? 0;
const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const complete: QuizDraft = {
  ...emptyQuizDraft('2026-04-20T20:30:00.000Z', { groupIds: [groupId], childIds: [] }),
  title: both('Colours'),
  passingScore: 50,
  passed: both('Well done'),
  notPassed: both('Try again'),
  questions: [
    { ...emptyQuestionDraft(), questionText: both('Which?'), options: [both('Red'), both('Blue')], correctOption: 1 },
    { ...emptyQuestionDraft(), questionType: 'true-false', questionText: both('Is it?'), correctTruth: true },
    {
      ...emptyQuestionDraft(),
      questionType: 'text',
      questionText: both('Name one'),
      correctText: both('Green'),
      pointValue: 4,
    },
  ],
};
const make = (draft: QuizDraft = complete, ask = teacher) =>
  ask('POST', '/api/staff/quizzes', { body: { schoolId: 1, draft } });
const made = async (draft: QuizDraft = complete) => (await make(draft)).json as StaffQuiz;
const publish = (id: number, revision = 1) =>
  teacher('POST', `/api/staff/quizzes/${id}/publish`, { body: { revision } });

test('a teacher lists their own quizzes with their results, the office all quizzes of the school', async () => {
  const { quizzes } = await list();
  expect(quizzes).toHaveLength(5);
  expect(quizzes.every(({ author, state }) => author === 'Mireille Bouchard' && state !== 'draft')).toBe(true);
  expect(quizzes.some(({ sent, passed }) => sent > 0 && passed > 0)).toBe(true);
  expect((await list(office)).quizzes).toHaveLength(5);
});

test('a draft may be incomplete, is saved by revision, and is published once complete in both languages', async () => {
  const half = { ...complete, title: { en: '', fr: '' }, questions: [emptyQuestionDraft()] };
  const quiz = await made(half);
  expect(quiz).toMatchObject({ state: 'draft', revision: 1, questionCount: 1, draft: half });
  const paths = ((await publish(quiz.id)).json as Problem).problems?.map(({ path }) => path);
  expect(paths).toContain('title.fr');
  expect(paths).toContain('questions.0.options.1.en');
  expect(paths).toContain('questions.0.correctOption');
  const over = await made({ ...complete, dueDate: '2026-04-01T00:00:00.000Z', questions: [] });
  expect((await publish(over.id)).json).toMatchObject({
    problems: [
      { path: 'dueDate', code: 'too_early' },
      { path: 'questions', code: 'required' },
    ],
  });
  const save = (revision: number, draft: QuizDraft) =>
    teacher('PUT', `/api/staff/quizzes/${quiz.id}`, { body: { revision, draft } });
  expect((await save(1, complete)).json).toMatchObject({ revision: 2, draft: complete });
  expect(codeOf(await save(1, half))).toBe('conflict');
  expect(codeOf(await publish(quiz.id, 1))).toBe('conflict');
  const sent = await publish(quiz.id, 2);
  // The published quiz has the content of the draft, without the fields its question types do not use.
  expect(sent.json).toMatchObject({ state: 'open', title: both('Colours'), draft: { title: both('Colours') } });
  const question = (sent.json as StaffQuiz).draft.questions[0];
  expect(question).toMatchObject({ options: [both('Red'), both('Blue')], correctOption: 1, pointValue: 1 });
  const bell = (await sophie('GET', '/api/notifications')).json as Notification[];
  expect(bell[0]).toMatchObject({ kind: 'quiz', link: `/quiz-center/${quiz.id}` });
  expect((await save(2, half)).status).toBe(404);
  expect((await teacher('DELETE', `/api/staff/quizzes/${quiz.id}`)).status).toBe(404);
});

test('a number that is missing or too large is kept in a draft, and rejected on publishing', async () => {
  const [question] = complete.questions;
  for (const [typed, code] of [
    [null, 'required'],
    [175, 'too_large'],
  ] as const) {
    const draft = { ...complete, passingScore: typed, questions: question ? [{ ...question, pointValue: typed }] : [] };
    const quiz = await made(draft);
    expect(quiz).toMatchObject({ passingScore: null, draft });
    expect((await publish(quiz.id)).json).toMatchObject({
      code: 'invalid',
      problems: [
        { path: 'passingScore', code },
        { path: 'questions.0.pointValue', code },
      ],
    });
  }
  expect((await make({ ...complete, passingScore: 0 })).status).toBe(422);
});

test('staff write only to their groups, only the office to the whole school, and a draft can be deleted', async () => {
  const others = (await list(office)).groups.find(({ room }) => room === '101')?.id ?? 0;
  const problem = { code: 'invalid', problems: [{ path: 'audience', code: 'not_allowed' }] };
  expect((await make({ ...complete, audience: { groupIds: [others], childIds: [] } })).json).toMatchObject(problem);
  expect((await make({ ...complete, audience: { groupIds: [], childIds: [200] } })).json).toMatchObject(problem);
  expect((await make({ ...complete, audience: 'all' })).json).toMatchObject(problem);
  const whole = (await make({ ...complete, audience: 'all' }, office)).json as StaffQuiz;
  expect((await publish(whole.id)).status).toBe(404);
  expect((await office('DELETE', `/api/staff/quizzes/${whole.id}`)).status).toBe(204);
  expect((await office('GET', `/api/staff/quizzes/${whole.id}`)).status).toBe(404);
});

test("a quiz for single children is limited to the author's children, and reaches only their families", async () => {
  const names = async (ask = teacher) => (await ask('GET', '/api/staff/children')).json as AssignedChild[];
  const own = await names();
  expect(new Set(own.map(({ room }) => room))).toEqual(new Set(['203', '402']));
  expect([own.length, (await names(office)).length]).toEqual([40, 240]);
  expect((await sophie('GET', '/api/staff/children')).status).toBe(403);
  const other = own.find(({ name, room }) => room === '402' && !name.endsWith('Tremblay'));
  const { id } = await made({ ...complete, audience: { groupIds: [], childIds: [other?.id ?? 0] } });
  expect((await publish(id)).json).toMatchObject({ state: 'open', audience: { groupIds: [], childIds: [other?.id] } });
  expect(((await sophie('GET', '/api/quizzes')).json as Quiz[]).map((one) => one.id)).not.toContain(id);
  expect((await sophie('GET', `/api/quizzes/${id}`)).status).toBe(404);
  const { id: mine } = await made({ ...complete, audience: { groupIds: [], childIds: [lea] } });
  await publish(mine);
  expect(((await sophie('GET', '/api/quizzes')).json as Quiz[]).map((one) => one.id)).toContain(mine);
});

test('grading a text answer by hand updates the score, and notifies the parent once', async () => {
  const { id } = await made();
  await publish(id);
  const quiz = (await sophie('GET', `/api/quizzes/${id}`)).json as QuizToTake;
  const [first, second, third] = quiz.questions;
  const answers = { [first?.id ?? 0]: 'Blue', [second?.id ?? 0]: 'false', [third?.id ?? 0]: 'Emerald' };
  await sophie('POST', `/api/quizzes/${id}/submit`, { body: { answers } });
  const score = async () => ((await sophie('GET', `/api/quizzes/${id}/results`)).json as QuizResults).score;
  expect(await score()).toBe(17);
  const found = (await teacher('GET', `/api/staff/quizzes/${id}/results`)).json as StaffQuizResults;
  const submission = found.submissions[0];
  expect(submission).toMatchObject({ name: 'Sophie Tremblay', children: [{ name: 'Léa Tremblay' }], hasPassed: false });
  expect(submission?.answers.map(({ given, points }) => [given, points])).toEqual([
    ['1', 1],
    ['false', 0],
    ['Emerald', 0],
  ]);
  expect(found.missing.length).toBeGreaterThan(10);
  const before = (await rows('notifications')).length;
  const grade = (points: number, questionId = third?.id ?? 0) =>
    teacher('POST', `/api/staff/quizzes/${id}/grades`, {
      body: { submissionId: submission?.id, questionId, points },
    });
  expect((await grade(5)).json).toMatchObject({ problems: [{ path: 'points', code: 'too_large' }] });
  expect((await grade(1, second?.id)).json).toMatchObject({ problems: [{ path: 'questionId', code: 'not_allowed' }] });
  const graded = (await grade(4)).json as StaffQuizResults;
  expect(graded.submissions[0]).toMatchObject({ score: 83, hasPassed: true });
  expect(await score()).toBe(83);
  expect(((await sophie('GET', '/api/quizzes')).json as Quiz[]).find((one) => one.id === id)?.feedback).toBe(
    'Well done',
  );
  expect((await grade(2)).json).toMatchObject({ submissions: [{ score: 50 }] });
  const notifications = (await rows('notifications')).filter(({ link }) => link === `/quiz-center/${id}/results`);
  expect([notifications.length, (await rows('notifications')).length]).toEqual([1, before + 1]);
  expect(JSON.stringify(notifications)).not.toContain('Colours');
  const file = await teacher('GET', `/api/staff/quizzes/${id}/results.csv`, { headers: { 'accept-language': 'en' } });
  expect(file.text).toContain('"Sophie Tremblay","Léa Tremblay"');
  expect(file.text).toContain('"Emerald",2');
  expect((await sophie('GET', `/api/staff/quizzes/${id}/results.csv`)).status).toBe(403);
});

test('a score of 99.5 is shown as 99 and fails a passing score of 100: for the parent, in the list and in the export', async () => {
  const truth = (pointValue: number) => ({
    ...emptyQuestionDraft(),
    questionType: 'true-false' as const,
    questionText: both('True?'),
    correctTruth: true,
    pointValue,
  });
  const typed = {
    ...emptyQuestionDraft(),
    questionType: 'text' as const,
    questionText: both('One'),
    correctText: both('1'),
  };
  const { id } = await made({ ...complete, passingScore: 100, questions: [truth(100), truth(99), typed] });
  await publish(id);
  const { questions } = (await sophie('GET', `/api/quizzes/${id}`)).json as QuizToTake;
  const answers = Object.fromEntries(questions.map((one, n) => [one.id, n < 2 ? 'true' : 'two']));
  const sent = await sophie('POST', `/api/quizzes/${id}/submit`, { body: { answers } });
  expect(sent.json).toMatchObject({ score: 99, correctAnswers: 2, feedback: 'Try again' });
  const own = async () => ((await sophie('GET', '/api/quizzes')).json as Quiz[]).find((one) => one.id === id)?.score;
  const results = async () => (await teacher('GET', `/api/staff/quizzes/${id}/results`)).json as StaffQuizResults;
  const passed = async () => (await list()).quizzes.find((one) => one.id === id)?.passed;
  const file = async () =>
    (await teacher('GET', `/api/staff/quizzes/${id}/results.csv`, { headers: { 'accept-language': 'en' } })).text;
  expect([await own(), await passed()]).toEqual([99, 0]);
  const [submission] = (await results()).submissions;
  expect(submission).toMatchObject({ score: 99, hasPassed: false });
  expect(await file()).toMatch(/"Sophie Tremblay".*,99,"No"/);

  const grade = (points: number) =>
    teacher('POST', `/api/staff/quizzes/${id}/grades`, {
      body: { submissionId: submission?.id, questionId: questions[2]?.id, points },
    });
  expect((await grade(0)).json).toMatchObject({ submissions: [{ score: 99, hasPassed: false }] });
  expect((await grade(1)).json).toMatchObject({ submissions: [{ score: 100, hasPassed: true }] });
  expect([await own(), await passed()]).toEqual([100, 1]);
});

test('a quiz closed by the school refuses answers, and its notifications are marked as read', async () => {
  const { id } = await made();
  await publish(id);
  const unread = async () =>
    (await rows('notifications')).filter(({ link, read_at }) => link === `/quiz-center/${id}` && read_at === null);
  expect((await unread()).length).toBeGreaterThan(1);
  expect((await teacher('POST', `/api/staff/quizzes/${id}/close`)).json).toMatchObject({ state: 'closed' });
  expect(await unread()).toEqual([]);
  expect(codeOf(await sophie('POST', `/api/quizzes/${id}/submit`, { body: { answers: {} } }))).toBe('quiz_past_due');
  expect((await teacher('POST', `/api/staff/quizzes/${id}/close`)).status).toBe(404);
});

test('a teacher reads the results of a whole-school quiz for their own families only', async () => {
  const whole = (await list()).quizzes.find(({ audience, sent }) => audience === 'all' && sent > 0);
  const seen = async (ask = teacher) =>
    (await ask('GET', `/api/staff/quizzes/${whole?.id}/results`)).json as StaffQuizResults;
  const [own, all] = [await seen(), await seen(office)];
  const namesIn = ({ missing, submissions }: StaffQuizResults) =>
    [...missing, ...submissions].flatMap(({ children }) => children.map(({ id }) => id));
  expect(namesIn(all).length).toBeGreaterThan(300);
  const inGroups = await database.asOwner((tx) =>
    tx
      .selectFrom('children as c')
      .innerJoin('groups as g', 'g.id', 'c.group_id')
      .select('c.id')
      .where('c.school_id', '=', 1)
      .where('g.room', 'in', ['402', '203'])
      .execute(),
  );
  const served = new Set(inGroups.map(({ id }) => id));
  expect(namesIn(own).filter((id) => !served.has(id))).toEqual([]);
  expect(namesIn(own).length).toBeGreaterThan(20);
});
