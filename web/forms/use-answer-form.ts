/** The life of one answer: written, checked, sent, and if need be sent again. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Form, FormChild } from '#core/forms/form.ts';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import { firstMissing } from '#core/forms/form-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { CallError } from '#web/session/call-error.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { type AnswerDraft, answerOf, freshDraft, problemInWords } from './answer-draft.ts';
import { useAnswering } from './form-queries.ts';

/** What somebody writes of a form for a child, wherever they look meanwhile. */
export function useAnswerDraft(form: Form, { childId }: FormChild, before: FormAnswer | undefined) {
  const name = `form ${form.id} of ${childId}`;
  const [touched, touchDraft] = useDraft<AnswerDraft>(name);
  const draft: AnswerDraft = { ...freshDraft(form, before), ...touched };
  return {
    touched,
    draft,
    /** What is written answers the text that was read when the first word was written. */
    touch: (part: Partial<AnswerDraft>) => touchDraft({ version: draft.version, ...part }),
    forget: (asOf: object | undefined = touched) => forgetDraft(name, asOf),
  };
}

type Props = {
  form: Form;
  child: FormChild;
  before: FormAnswer | undefined;
  /** After the page shows what was sent. */
  onDone: (answerId: number) => void;
};

export function useAnswerForm({ form, child, before, onDone }: Props) {
  const t = useWords();
  const { name, locale } = usePerson();
  const element = useRef<HTMLFormElement>(null);
  const { touched, draft, touch, forget } = useAnswerDraft(form, child, before);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const { sending, failureOf, send } = useAnswering(form.id, child.childId, {
    onDone({ id }, { signature }, asOf) {
      showToast({ title: t(signature ? 'forms.signedToast' : 'forms.sent'), text: t('forms.sentText') });
      flushSync(() => forget(asOf));
      onDone(id);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('forms.notSent'))),
  });
  const said = answerOf(form, draft, child.childId, locale);
  const missing = firstMissing(form, said, name);
  const isStale = draft.version !== form.version;
  const failure = failureOf(said);
  const places = failure instanceof CallError ? failure.problem?.placesLeft : undefined;

  const focus = (field: string) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const submit = () => {
    if (sending) return;
    setProblem(isStale ? null : missing);
    if (isStale) {
      showToast({ title: t('ui.error'), text: t('forms.readFirst'), failed: true });
      focus('haveRead');
    } else if (missing) {
      showToast({ title: t('ui.error'), text: problemInWords(missing, form, name, t), failed: true });
      focus(missing.path);
    } else send(said, touched);
  };

  return {
    element,
    draft,
    change(part: Partial<AnswerDraft>) {
      touch(part);
      setProblem(null);
    },
    problemAt: (path: string) => (problem?.path === path ? problemInWords(problem, form, name, t) : undefined),
    submit,
    sending,
    unready: sending || isStale || missing !== null,
    isStale,
    failure,
    why: places === undefined ? undefined : t('forms.roomFor', { n: places }),
  };
}
