import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import type { SubmissionResult } from '#core/quizzes/quiz.ts';
import { quizApi } from '#core/quizzes/quiz-api.ts';
import { call } from '#web/api/call.ts';

export const quizzesQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['quizzes', 'all', locale], queryFn: () => call(quizApi.list) });

export const quizQuery = (id: number, locale: Locale) =>
  queryOptions({ queryKey: ['quizzes', id, locale], queryFn: () => call(quizApi.read, { params: { id } }) });

export const resultsQuery = (id: number, locale: Locale) =>
  queryOptions({
    queryKey: ['quizzes', 'results', id, locale],
    queryFn: () => call(quizApi.results, { params: { id } }),
  });

/** The reply to a submission from this page, known before the results are loaded. */
export type SubmissionOutcome = { readonly result?: SubmissionResult; readonly alreadySent?: boolean };

const outcomeKey = (id: number) => ['outcomes', id];

export const outcomeOf = (client: QueryClient, id: number) => client.getQueryData<SubmissionOutcome>(outcomeKey(id));

export const storeOutcome = (client: QueryClient, id: number, outcome: SubmissionOutcome) =>
  client.setQueryData<SubmissionOutcome>(outcomeKey(id), outcome);
