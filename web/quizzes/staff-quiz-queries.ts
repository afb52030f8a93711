/** Queries and mutations of quizzes on the staff side. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { StaffQuiz } from '#core/quizzes/staff-quiz.ts';
import { staffQuizApi } from '#core/quizzes/staff-quiz-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

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

/** The draft, and whether to publish it after saving. */
type SaveVariables = { schoolId: number; revision: number; draft: QuizDraft; thenPublish: boolean };

type SaveCallbacks = { onDone: (quiz: StaffQuiz, variables: SaveVariables) => void; onFailed: (error: Error) => void };

/** Saves a new or existing draft. */
export function useSaveQuiz(id: number | undefined, { onDone, onFailed }: SaveCallbacks) {
  const keep = useCacheReply();
  return useSimpleMutation({
    name: ['save quiz', id ?? 'new'],
    about,
    send: ({ schoolId, revision, draft }: SaveVariables, key) =>
      id === undefined
        ? call(staffQuizApi.make, { body: { schoolId, draft }, key })
        : call(staffQuizApi.save, { params: { id }, body: { revision, draft }, key }),
    onDone(quiz, variables) {
      keep(quiz);
      onDone(quiz, variables);
    },
    onFailed,
  });
}

export function usePublishQuiz({ onDone, onFailed }: MutationCallbacks<StaffQuiz>) {
  const keep = useCacheReply();
  return useSimpleMutation({
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

/** Deletes a draft or closes a published quiz. */
export function useEndQuiz(id: number, isDraft: boolean, { onDone, onFailed }: MutationCallbacks<unknown>) {
  return useSimpleMutation({
    name: ['end quiz', id],
    about,
    send: (_: 'end', key): Promise<unknown> =>
      isDraft ? call(staffQuizApi.remove, { params: { id }, key }) : call(staffQuizApi.close, { params: { id }, key }),
    onDone,
    onFailed,
  });
}

export type GradeVariables = { submissionId: number; questionId: number; points: number };

export function useGrade(
  id: number,
  { submissionId, questionId }: Omit<GradeVariables, 'points'>,
  callbacks: MutationCallbacks<unknown>,
) {
  return useSimpleMutation({
    name: ['grade', id, submissionId, questionId],
    about,
    send: (body: GradeVariables, key) => call(staffQuizApi.grade, { params: { id }, body, key }),
    ...callbacks,
  });
}

/** Updates the page's cache from the reply. */
function useCacheReply() {
  const client = useQueryClient();
  return (quiz: StaffQuiz) => client.setQueryData(staffQuizQuery(quiz.id).queryKey, quiz);
}
