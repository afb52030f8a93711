/** Quizzes on the school's side, and what is done with one. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { StaffQuiz } from '#core/quizzes/staff-quiz.ts';
import { staffQuizApi } from '#core/quizzes/staff-quiz-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/session/call.ts';
import { useDeed } from '#web/session/use-deed.ts';

const about = ['quizzes', 'staff'] as const;

export const staffQuizzesQuery = queryOptions({ queryKey: about, queryFn: () => call(staffQuizApi.list) });

export const staffQuizQuery = (id: number) =>
  queryOptions({ queryKey: [...about, id], queryFn: () => call(staffQuizApi.read, { params: { id } }) });

export const staffResultsQuery = (id: number, locale: Locale) =>
  queryOptions({
    queryKey: [...about, id, 'results', locale],
    queryFn: () => call(staffQuizApi.results, { params: { id } }),
  });

export const exportAddress = (id: number) => staffQuizApi.export.path.replace('{id}', String(id));

type Told<Reply = StaffQuiz> = { onDone: (reply: Reply) => void; onFailed: (error: Error) => void };

/** What is written, and whether it is to be published as soon as it is saved. */
type Saving = { schoolId: number; revision: number; draft: QuizDraft; thenPublish: boolean };

type Saved = { onDone: (quiz: StaffQuiz, said: Saving) => void; onFailed: (error: Error) => void };

/** Saves what is written: a new draft, or one that is there. */
export function useSaveQuiz(id: number | undefined, { onDone, onFailed }: Saved) {
  const keep = useKeep();
  return useDeed({
    name: ['save quiz', id ?? 'new'],
    about,
    send: ({ schoolId, revision, draft }: Saving, key) =>
      id === undefined
        ? call(staffQuizApi.make, { body: { schoolId, draft }, key })
        : call(staffQuizApi.save, { params: { id }, body: { revision, draft }, key }),
    onDone(quiz, said) {
      keep(quiz);
      onDone(quiz, said);
    },
    onFailed,
  });
}

export function usePublishQuiz({ onDone, onFailed }: Told) {
  const keep = useKeep();
  return useDeed({
    name: ['publish quiz'],
    about,
    send: ({ id, revision }: { id: number; revision: number }, key) =>
      call(staffQuizApi.publish, { params: { id }, body: { revision }, key }),
    onDone(quiz) {
      keep(quiz);
      onDone(quiz);
    },
    onFailed,
  });
}

/** Throws a draft away, or ends what is published. */
export function useEndQuiz(id: number, isDraft: boolean, { onDone, onFailed }: Told<unknown>) {
  return useDeed({
    name: ['end quiz', id],
    about,
    send: (_: 'end', key): Promise<unknown> =>
      isDraft ? call(staffQuizApi.remove, { params: { id }, key }) : call(staffQuizApi.close, { params: { id }, key }),
    onDone,
    onFailed,
  });
}

export type Grading = { submissionId: number; questionId: number; points: number };

export function useGrade(id: number, { submissionId, questionId }: Omit<Grading, 'points'>, told: Told<unknown>) {
  return useDeed({
    name: ['grade', id, submissionId, questionId],
    about,
    send: (body: Grading, key) => call(staffQuizApi.grade, { params: { id }, body, key }),
    ...told,
  });
}

/** The page goes on from the answer at once. */
function useKeep() {
  const client = useQueryClient();
  return (quiz: StaffQuiz) => client.setQueryData(staffQuizQuery(quiz.id).queryKey, quiz);
}
