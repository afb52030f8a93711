import { expect, test } from 'vitest';
import type { Notification } from '#core/notifications/notification.ts';
import type { NewQuiz } from '#core/quizzes/quiz-content.ts';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { testFamily } from '#test/support/test-family.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { insertQuiz } from './quiz-draft-store.ts';
import { publishQuiz } from './quiz-acts.ts';

const { sophie, marc, database, clock, lea, noah, ids, rows } = await testFamily();

const written: NewQuiz = {
  title: { en: 'Bins', fr: 'Bacs' },
  description: { fr: 'Un seul coup d’œil' },
  dueDate: '2026-04-20T20:30:00Z',
  passingScore: 50,
  audience: { groupIds: [], childIds: [lea, noah] },
  questions: [
    {
      questionText: { en: 'Which bin?', fr: 'Quel bac?' },
      questionType: 'multiple-choice',
      options: { en: ['Blue', 'Brown'], fr: ['Bleu', 'Brun'] },
      correctAnswer: { en: 'Brown', fr: 'Brun' },
      pointValue: 4,
    },
  ],
};

/** Inserts a draft as the teacher. */
const draft = (changes: Partial<NewQuiz> = {}) => {
  const quiz = { ...written, ...changes };
  return database.transaction({ userId: ids.teacher, schoolIds: [1] }, async (tx) => {
    const of = { schoolId: 1, authorId: ids.teacher, quiz, now: clock.now };
    return insertQuiz(tx, of);
  });
};

const publish = (id: number) =>
  database.transaction({ userId: ids.teacher }, async (tx) => {
    const currentUser = await loadCurrentUser(tx, 'staff', 'en');
    if (!currentUser) throw new Error('User not found.');
    await publishQuiz({ tx, currentUser, now: clock.now, requestId: 'sent' }, id);
  });

const bell = async (ask = sophie) => (await ask('GET', '/api/notifications')).json as Notification[];
const titles = async () => ((await sophie('GET', '/api/quizzes')).json as Quiz[]).map(({ title }) => title);

test('a published quiz is visible, and notifies each guardian once about their children, without its text', async () => {
  const id = await draft();
  expect(await titles()).not.toContain('Bins');
  await publish(id);
  expect(await titles()).toContain('Bins');
  for (const guardian of [sophie, marc]) {
    expect((await bell(guardian))[0]).toMatchObject({
      kind: 'quiz',
      childIds: [lea, noah],
      title: 'New quiz',
      body: 'For Léa and Noah, due April 20, 2026, 4:30\u00a0PM.',
      link: `/quiz-center/${id}`,
    });
  }
  const notified = (await rows('notifications')).filter(({ link }) => link === `/quiz-center/${id}`);
  expect(notified).toHaveLength(2);
  expect(notified[0]?.body_fr).toBe('Pour Léa et Noah, à remettre au plus tard le 20 avril 2026 à 16\u00a0h\u00a030.');
  expect(JSON.stringify(notified)).not.toContain('Bins');
  expect((await rows('audit_entries'))[0]).toMatchObject({
    act: 'quiz.published',
    subject_id: id,
    user_id: ids.teacher,
  });
});

test('a quiz for the whole school notifies every guardian once, without naming a child', async () => {
  const id = await draft({ audience: 'all' });
  await publish(id);
  const notified = (await rows('notifications')).filter(({ link }) => link === `/quiz-center/${id}`);
  expect(notified.length).toBeGreaterThan(300);
  expect(new Set(notified.map(({ user_id }) => user_id)).size).toBe(notified.length);
  expect((await bell())[0]).toMatchObject({
    childIds: [],
    body: 'For all families, due April 20, 2026, 4:30\u00a0PM.',
  });
});

test('a quiz that is already published or has no audience is not published', async () => {
  const before = (await rows('notifications')).length;
  const sent = await draft();
  await publish(sent);
  await expect(publish(sent)).rejects.toMatchObject({ code: 'not_found' });
  await expect(publish(await draft({ audience: { groupIds: [], childIds: [] } }))).rejects.toMatchObject({
    details: { problems: [{ path: 'audience', code: 'required' }] },
  });
  expect((await rows('notifications')).length).toBe(before + 2);
});
