/** State of an answer form: draft, validation, submission and retry. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Form, FormChild } from '#core/forms/form.ts';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import { firstMissing } from '#core/forms/form-rules.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type AnswerDraft, answerOf, freshDraft, problemLabel } from './answer-draft.ts';
import { answerDraftName, useAnswerMutation } from './form-queries.ts';

/** The user's draft of an answer for a child. It survives navigation. */
export function useAnswerDraft(form: Form, { childId }: FormChild, before: FormAnswer | undefined) {
  const name = answerDraftName(form.id, childId);
  const [touched, touchDraft] = useDraft<AnswerDraft>(name);
  const draft: AnswerDraft = { ...freshDraft(form, before), ...touched };
  return {
    name,
    touched,
    draft,
    /** The draft belongs to the versions of the form and of its consent that were loaded when editing began. */
    touch: (part: Partial<AnswerDraft>) =>
      touchDraft({ version: draft.version, consentVersion: draft.consentVersion, ...part }),
    forget: (asOf: object | undefined = touched) => deleteDraft(name, asOf),
  };
}

type Props = {
  form: Form;
  child: FormChild;
  before: FormAnswer | undefined;
  /** Called once the page shows the answer. */
  onDone: (answerId: number) => void;
};

export function useAnswerForm({ form, child, before, onDone }: Props) {
  const t = useTranslation();
  const { name, locale } = useCurrentUser();
  const element = useRef<HTMLFormElement>(null);
  const { name: draftName, touched, draft, touch, forget } = useAnswerDraft(form, child, before);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const { sending, failureOf, send } = useAnswerMutation(form.id, child.childId, {
    onDone({ id }, { signature }, asOf) {
      showToast({ title: t(signature ? 'forms.signedToast' : 'forms.sent'), text: t('forms.sentText') });
      flushSync(() => forget(asOf));
      onDone(id);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('forms.notSent'))),
  });
  const body = answerOf(form, draft, child.childId, locale);
  const missing = firstMissing(form, body, name);
  const shown = { version: form.version, consentVersion: form.consent?.version ?? null };
  const isStale = draft.version !== shown.version || draft.consentVersion !== shown.consentVersion;
  const failure = failureOf(body);
  const places = failure instanceof CallError ? failure.problem?.placesLeft : undefined;

  const focus = (field: string) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const submit = () => {
    if (sending) return;
    setProblem(isStale ? null : missing);
    if (isStale) {
      showToast({ title: t('ui.error'), text: t('forms.readFirst'), failed: true });
      focus('haveRead');
    } else if (missing) {
      showToast({ title: t('ui.error'), text: problemLabel(missing, form, name, t), failed: true });
      focus(missing.path);
    } else send(body, touched);
  };

  return {
    draftName,
    element,
    draft,
    change(part: Partial<AnswerDraft>) {
      touch(part);
      setProblem(null);
    },
    haveRead: () => touch(shown),
    problemAt: (path: string) => (problem?.path === path ? problemLabel(problem, form, name, t) : undefined),
    submit,
    sending,
    unready: sending || isStale || missing !== null,
    isStale,
    failure,
    why: places === undefined ? undefined : t('forms.roomFor', { n: places }),
  };
}
