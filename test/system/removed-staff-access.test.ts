/**
 * What a teacher can still read and write of a group after the office has removed them from it, and of a school after
 * they have left.
 */
import { describe, expect, test } from 'vitest';
import { emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import type { StaffAnswers, StaffForms } from '#core/forms/staff-form.ts';
import { emptyQuestionDraft, emptyQuizDraft } from '#core/quizzes/quiz-draft-rules.ts';
import type { StaffQuiz, StaffQuizResults } from '#core/quizzes/staff-quiz.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { testFamily } from '#test/support/test-family.ts';

const { teacher, office, sophie, ids, lea, database, reads } = await setUp();

async function setUp() {
  const family = await testFamily();
  return {
    ...family,
    reads: contracts().filter(({ method, access }) => method === 'GET' && access === 'staff:group'),
  };
}

const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow(),
);
const { forms } = (await teacher('GET', '/api/staff/forms')).json as StaffForms;
const form = forms.find((one) => one.groupId === groupId && one.answered > 0);
const answered = ((await teacher('GET', `/api/staff/forms/${form?.id}/answers`)).json as StaffAnswers).children;
const answerId = answered.flatMap(({ answers }) => answers)[0]?.id;
const both = { en: 'Which?', fr: 'Lequel?' };
const draft = {
  ...emptyQuizDraft('2026-04-20T20:30:00.000Z', { groupIds: [groupId], childIds: [] }),
  title: both,
  questions: [
    { ...emptyQuestionDraft(), questionType: 'text' as const, questionText: both, correctText: both, pointValue: 2 },
  ],
};
const quiz = (await teacher('POST', '/api/staff/quizzes', { body: { schoolId: 1, draft } })).json as StaffQuiz;
await teacher('POST', `/api/staff/quizzes/${quiz.id}/publish`, { body: { revision: 1 } });
const openQuiz = (await sophie('GET', `/api/quizzes/${quiz.id}`)).json as { questions: { id: number }[] };
const questionId = openQuiz.questions[0]?.id ?? 0;
await sophie('POST', `/api/quizzes/${quiz.id}/submit`, { body: { answers: { [questionId]: 'That' } } });
const results = (await teacher('GET', `/api/staff/quizzes/${quiz.id}/results`)).json as StaffQuizResults;
const submissionId = results.submissions[0]?.id ?? 0;
const unsent = (await teacher('POST', '/api/staff/quizzes', { body: { schoolId: 1, draft } })).json as StaffQuiz;
const status = async (...call: Parameters<typeof teacher>) => (await teacher(...call)).status;

describe('a teacher removed from a group', () => {
  test('finds none of its children, answers and texts any more, and cannot write', async () => {
    expect(submissionId).toBeGreaterThan(0);
    expect(answerId).toBeGreaterThan(0);
    const change = { schoolId: 1, title: 'class_teacher', doorDuty: false, groupIds: [] };
    expect((await office('PUT', `/api/staff/families/staff/${ids.teacher}`, { body: change })).status).toBe(200);

    const hidden = [
      `/api/staff/forms/${form?.id}`,
      `/api/staff/forms/${form?.id}/answers`,
      `/api/staff/forms/${form?.id}/answers/${answerId}`,
      `/api/staff/forms/${form?.id}/answers.csv`,
    ];
    for (const path of hidden) expect([path, await status('GET', path)]).toEqual([path, 404]);
    for (const { path } of reads.filter((one) => !one.path.includes('{'))) {
      const query = path === '/api/staff/plans' ? `?group=${groupId}` : '';
      const { text } = await teacher('GET', path + query);
      expect([path, /Tremblay/.test(text)]).toEqual([path, path === '/api/staff/orders']);
    }
    const left = (await teacher('GET', `/api/staff/quizzes/${quiz.id}/results`)).json as StaffQuizResults;
    expect([left.submissions, left.missing]).toEqual([[], []]);
    const table = await teacher('GET', `/api/staff/quizzes/${quiz.id}/results.csv`);
    expect(table.text).not.toContain('Tremblay');
    const grade = { submissionId, questionId, points: 1 };
    expect(await status('POST', `/api/staff/quizzes/${quiz.id}/grades`, { body: grade })).toBe(404);
    expect(await status('POST', `/api/staff/quizzes/${unsent.id}/publish`, { body: { revision: 1 } })).toBe(422);
    expect(await status('POST', `/api/staff/forms/${form?.id}/reminders`)).toBe(404);
    const made = { schoolId: 1, draft: emptyFormDraft(groupId, '2026-04-20') };
    expect(await status('POST', '/api/staff/forms', { body: made })).toBe(422);
    const plan = { date: '2026-04-15', version: 0, activities: [] };
    expect(await status('PUT', `/api/staff/groups/${groupId}/plan`, { body: plan })).toBe(404);
    const parts = { notes: { en: 'x', fr: 'x' } };
    const drafts = { date: '2026-04-14', drafts: [{ childId: lea, revision: 0, parts }] };
    expect(await status('PUT', '/api/staff/reports/drafts', { body: drafts })).toBe(404);
    const mark = { day: '2026-04-14', status: 'present' };
    expect(await status('POST', `/api/staff/attendance/${lea}/marks`, { body: mark })).toBe(404);
  });

  test('a teacher who has left the school cannot read or write anything in its staff area', async () => {
    expect((await office('DELETE', `/api/staff/families/staff/${ids.teacher}?school=1`)).status).toBe(204);
    for (const { path } of reads) {
      const record = path.replaceAll(/\{\w+\}/g, '1');
      // A missing query parameter is reported first, for any user.
      expect([path, await status('GET', record)]).toEqual([path, expect.toBeOneOf([403, 422])]);
    }
  });
});
