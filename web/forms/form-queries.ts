/** Queries and mutations of forms and answers. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerSummary, Form } from '#core/forms/form.ts';
import type { NewFormAnswer } from '#core/forms/form-answer.ts';
import { formApi } from '#core/forms/form-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/api/call.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';
import { sends } from './form-sends.ts';

export const formsQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['forms', locale], queryFn: () => call(formApi.list) });

export const formQuery = (id: number, locale: Locale) =>
  queryOptions({ queryKey: ['forms', locale, id], queryFn: () => call(formApi.read, { params: { id } }) });

export type AnswerRef = { readonly formId: number; readonly answerId: number };

/** An answer, in the language in which it was given. */
export const answerQuery = ({ formId, answerId }: AnswerRef) =>
  queryOptions({
    queryKey: ['forms', 'answers', formId, answerId],
    queryFn: () => call(formApi.readAnswer, { params: { id: formId, answerId } }),
  });

type AnswerReply = Pick<AnswerSummary, 'id' | 'ended'>;
type AnswerCallbacks<Variables, Context> = {
  onDone: (answer: AnswerReply, variables: Variables, aside: Context) => void;
  onFailed: (error: Error) => void;
};
/** The name of the draft of an answer. */
export const answerDraftName = (formId: number, childId: number): string => `form ${formId} of ${childId}`;

/** The draft from which the answer was made. */
type Draft = object | undefined;

const answersIn = (form: Form, childId: number) =>
  form.children.find((child) => child.childId === childId)?.answers ?? [];

/** Answers a form for a child. Done once the refetched form shows the answer. */
export function useAnswerMutation(
  formId: number,
  childId: number,
  { onDone, onFailed }: AnswerCallbacks<NewFormAnswer, Draft>,
) {
  const client = useQueryClient();
  const { locale } = useCurrentUser();
  const askAgain = () => client.invalidateQueries({ queryKey: ['forms'] });
  return useIdempotentMutation({
    name: ['answer form', formId, childId],
    queue: `answers to ${formId}`,
    send: (body: NewFormAnswer, key): Promise<AnswerReply> => sends['answer form'](body, key, formId),
    replaces: () => true,
    draft: (asOf: Draft) => ({ name: answerDraftName(formId, childId), asOf }),
    shown: {
      list: formQuery(formId, locale).queryKey,
      find: (now: Form, before: Form, body: NewFormAnswer) =>
        addedItems(answersIn(now, childId), answersIn(before, childId)).filter(
          ({ isMine, ended, version, going, people }) =>
            isMine &&
            ended === null &&
            version === body.version &&
            going === (body.going ?? null) &&
            (people ?? 0) === (body.people ?? 0),
        ),
    },
    isWanted: ({ ended }) => ended === null,
    async onDone(answer, asOf: Draft, body) {
      await askAgain();
      onDone(answer, body, asOf);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}

/** Withdraws the user's own answer. */
export function useWithdrawAnswer(
  { formId, answerId }: AnswerRef,
  { onDone, onFailed }: AnswerCallbacks<'take back', undefined>,
) {
  const client = useQueryClient();
  const { locale } = useCurrentUser();
  const askAgain = () => client.invalidateQueries({ queryKey: ['forms'] });
  return useIdempotentMutation({
    name: ['take back answer', formId, answerId],
    queue: `answers to ${formId}`,
    send: async (action: 'take back', key): Promise<AnswerReply> => {
      await sends['take back answer'](action, key, formId, answerId);
      return { id: answerId, ended: 'withdrawn' };
    },
    shown: {
      list: formQuery(formId, locale).queryKey,
      find: (now: Form) =>
        now.children
          .flatMap(({ answers }) => answers)
          .filter(({ id, ended }) => id === answerId && ended === 'withdrawn'),
    },
    async onDone(answer, _: undefined, text) {
      await askAgain();
      onDone(answer, text, undefined);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}
