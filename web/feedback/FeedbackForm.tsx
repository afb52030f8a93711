import { type FormEvent, useRef, useState } from 'react';
import { type Feedback, maxFeedbackLength, priorities } from '#core/feedback/feedback.ts';
import { lengthOf } from '#core/http/fields.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type FeedbackDraft, type FeedbackField, feedbackFields, feedbackOf, problemOf } from './feedback-draft.ts';
import { useSendFeedback } from './feedback-queries.ts';

const draftName = 'feedback';
const roomLeftShownUnder = 200;

const inputs = {
  username: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  subject: { autoComplete: 'off' },
  imageUrl: { type: 'url', autoComplete: 'off', inputMode: 'url' },
} as const;

/** Feedback form: sender, subject, priority, and an optional image URL. */
export function FeedbackForm({ onSent }: { onSent: (sent: Feedback) => void }) {
  const t = useTranslation();
  const { name, email } = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  const [touched, touch] = useDraft<FeedbackDraft>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const draft: FeedbackDraft = {
    username: name,
    email,
    phone: '',
    subject: '',
    feedback: '',
    priority: 'medium',
    imageUrl: '',
    ...touched,
  };
  const whyNot = (error: Error) => (errorCode(error) === 'rate_limited' ? t('feedback.rateLimited') : undefined);
  const { sending, failureOf, send } = useSendFeedback({
    onDone(sent, asOf) {
      deleteDraft(draftName, asOf);
      onSent(sent);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('feedback.error'), whyNot(error))),
  });
  const body = feedbackOf(draft);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    const wrong = feedbackFields.find((field) => problemOf(field, draft, t));
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else send(body, touched);
  };
  const problemAt = (field: FeedbackField) => (isSubmitted ? problemOf(field, draft, t) : undefined);
  const line = (field: Exclude<FeedbackField, 'feedback'>, more: { optional?: string; hint?: string } = {}) => (
    <Field label={t(`feedback.${field}`)} problem={problemAt(field)} {...more}>
      {(wiring) => (
        <input
          {...wiring}
          {...inputs[field]}
          name={field}
          value={draft[field]}
          onChange={({ target }) => touch({ [field]: target.value })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  const optional = t('ui.optional');
  const left = maxFeedbackLength.feedback - lengthOf(draft.feedback.trim());
  const failure = failureOf(body);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RestoredDraft name={draftName} />
      <p className="text-ink-soft text-small">{t('feedback.intro')}</p>
      {line('username')}
      {line('email')}
      {line('phone', { optional })}
      {line('subject')}
      <Field
        label={t('feedback.feedback')}
        problem={problemAt('feedback')}
        room={left <= roomLeftShownUnder ? t('feedback.left', { n: Math.max(0, left) }) : undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            name="feedback"
            rows={5}
            value={draft.feedback}
            onChange={({ target }) => touch({ feedback: target.value })}
            className={`${controlClasses} py-3`}
          />
        )}
      </Field>
      <RadioGroup
        look="bar"
        name="priority"
        legend={t('feedback.priority')}
        options={priorities.map((value) => ({ value, label: t(`feedback.${value}`) }))}
        value={draft.priority}
        onChange={(priority) => touch({ priority })}
      />
      {line('imageUrl', { optional, hint: t('feedback.imageHint') })}
      {failure && <SubmitError title={t('feedback.error')} failure={failure} why={whyNot(failure)} onRetry={submit} />}
      <Button type="submit" wide unready={sending}>
        {t(sending ? 'feedback.sending' : 'feedback.send')}
      </Button>
    </form>
  );
}
