/** What the school asks, and what was answered. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerSummary, Form } from '#core/forms/form.ts';
import type { NewFormAnswer } from '#core/forms/form-answer.ts';
import { formApi } from '#core/forms/form-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/session/call.ts';
import { newIn } from '#web/session/intention.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const formsQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['forms', locale], queryFn: () => call(formApi.list) });

export const formQuery = (id: number, locale: Locale) =>
  queryOptions({ queryKey: ['forms', locale, id], queryFn: () => call(formApi.read, { params: { id } }) });

export type AnswerAt = { readonly formId: number; readonly answerId: number };

/** What was answered, in the language in which it was. */
export const answerQuery = ({ formId, answerId }: AnswerAt) =>
  queryOptions({
    queryKey: ['forms', 'answers', formId, answerId],
    queryFn: () => call(formApi.readAnswer, { params: { id: formId, responseId: answerId } }),
  });

type Given = Pick<AnswerSummary, 'id' | 'ended'>;
type Told<Said, Aside> = {
  onDone: (answer: Given, said: Said, aside: Aside) => void;
  onFailed: (error: Error) => void;
};
/** The draft that an answer was made from. */
type Draft = object | undefined;

const answersIn = (form: Form, childId: number) =>
  form.children.find((child) => child.childId === childId)?.answers ?? [];

/** Answering for a child. Done once the form is read again and shows it. */
export function useAnswering(formId: number, childId: number, { onDone, onFailed }: Told<NewFormAnswer, Draft>) {
  const client = useQueryClient();
  const { locale } = usePerson();
  const askAgain = () => client.invalidateQueries({ queryKey: ['forms'] });
  return useIntention({
    name: ['answer form', formId, childId],
    send: (body: NewFormAnswer, key): Promise<Given> => call(formApi.answer, { params: { id: formId }, body, key }),
    shown: {
      list: formQuery(formId, locale).queryKey,
      find: (now: Form, before: Form, said: NewFormAnswer) =>
        newIn(answersIn(now, childId), answersIn(before, childId)).filter(
          ({ isMine, ended, version, going, people }) =>
            isMine &&
            ended === null &&
            version === said.version &&
            going === (said.going ?? null) &&
            (people ?? 0) === (said.people ?? 0),
        ),
    },
    isWanted: ({ ended }) => ended === null,
    async onDone(answer, asOf: Draft, said) {
      await askAgain();
      onDone(answer, said, asOf);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}

/** Taking back an answer of one's own. */
export function useTakingBack({ formId, answerId }: AnswerAt, { onDone, onFailed }: Told<'take back', undefined>) {
  const client = useQueryClient();
  const { locale } = usePerson();
  const askAgain = () => client.invalidateQueries({ queryKey: ['forms'] });
  const params = { id: formId, responseId: answerId };
  return useIntention({
    name: ['take back answer', answerId],
    send: async (_: 'take back', key): Promise<Given> => {
      await call(formApi.withdraw, { params, key });
      return { id: answerId, ended: 'withdrawn' };
    },
    shown: {
      list: formQuery(formId, locale).queryKey,
      find: (now: Form) =>
        now.children
          .flatMap(({ answers }) => answers)
          .filter(({ id, ended }) => id === answerId && ended === 'withdrawn'),
    },
    async onDone(answer, _: undefined, said) {
      await askAgain();
      onDone(answer, said, undefined);
    },
    onFailed(error) {
      void askAgain();
      onFailed(error);
    },
  });
}
