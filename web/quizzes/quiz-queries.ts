import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import type { SubmissionResult } from '#core/quizzes/quiz.ts';
import { quizApi } from '#core/quizzes/quiz-api.ts';
import { call } from '#web/session/call.ts';

export const quizzesQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['quizzes', 'all', locale], queryFn: () => call(quizApi.list) });

export const quizQuery = (id: number, locale: Locale) =>
  queryOptions({ queryKey: ['quizzes', id, locale], queryFn: () => call(quizApi.read, { params: { id } }) });

export const resultsQuery = (id: number, locale: Locale) =>
  queryOptions({
    queryKey: ['quizzes', 'results', id, locale],
    queryFn: () => call(quizApi.results, { params: { id } }),
  });

/** What came of sending a quiz from this page, known before the results can be asked for. */
export type Outcome = { readonly result?: SubmissionResult; readonly alreadySent?: boolean };

const outcomeKey = (id: number) => ['outcomes', id];

export const outcomeOf = (client: QueryClient, id: number) => client.getQueryData<Outcome>(outcomeKey(id));

export const noteOutcome = (client: QueryClient, id: number, outcome: Outcome) =>
  client.setQueryData<Outcome>(outcomeKey(id), outcome);
