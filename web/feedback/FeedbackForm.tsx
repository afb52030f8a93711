import { type FormEvent, useRef, useState } from 'react';
import { type Feedback, longest, priorities } from '#core/feedback/feedback.ts';
import { lengthOf } from '#core/http/fields.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { usePerson } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { draftOf, forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { type FeedbackDraft, type FeedbackField, feedbackFields, feedbackOf, problemOf } from './feedback-draft.ts';
import { useSendFeedback } from './feedback-queries.ts';
import { forgetFeedback, keepFeedback, readKept } from './kept-feedback.ts';

const draftName = 'feedback';
const roomLeftShownUnder = 200;

const inputs = {
  username: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  subject: { autoComplete: 'off' },
  imageUrl: { type: 'url', autoComplete: 'off', inputMode: 'url' },
} as const;

/** Who writes, about what, how much it matters, perhaps with a picture’s address. (§9) */
export function FeedbackForm({ onSent }: { onSent: (sent: Feedback) => void }) {
  const t = useWords();
  const { id, name, email } = usePerson();
  const form = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => readKept(id));
  const [touched, remember] = useDraft<FeedbackDraft>(draftName);
  const [asked, setAsked] = useState(false);
  const draft: FeedbackDraft = {
    username: name,
    email,
    phone: '',
    subject: '',
    feedback: '',
    priority: 'medium',
    imageUrl: '',
    ...kept,
    ...touched,
  };
  const touch = (part: Partial<FeedbackDraft>) => {
    remember(part);
    keepFeedback(id, { ...kept, ...touched, ...part });
  };
  const whyNot = (error: Error) => (refusalIn(error) === 'too_many' ? t('feedback.tooMany') : undefined);
  const { sending, failureOf, send } = useSendFeedback({
    onDone(sent, asOf) {
      forgetDraft(draftName, asOf);
      if (!draftOf(draftName)) forgetFeedback(id);
      onSent(sent);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('feedback.error'), whyNot(error))),
  });
  const said = feedbackOf(draft);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    const wrong = feedbackFields.find((field) => problemOf(field, draft, t));
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else send(said, touched);
  };
  const problemAt = (field: FeedbackField) => (asked ? problemOf(field, draft, t) : undefined);
  const line = (field: Exclude<FeedbackField, 'feedback'>, more: { optional?: string; hint?: string } = {}) => (
    <Field label={t(`feedback.${field}`)} problem={problemAt(field)} {...more}>
      {(wiring) => (
        <input
          {...wiring}
          {...inputs[field]}
          name={field}
          value={draft[field]}
          onChange={({ target }) => touch({ [field]: target.value })}
          className={control}
        />
      )}
    </Field>
  );
  const optional = t('ui.optional');
  const left = longest.feedback - lengthOf(draft.feedback.trim());
  const failure = failureOf(said);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
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
            className={`${control} py-3`}
          />
        )}
      </Field>
      <Choice
        look="bar"
        name="priority"
        legend={t('feedback.priority')}
        options={priorities.map((value) => ({ value, label: t(`feedback.${value}`) }))}
        value={draft.priority}
        onChange={(priority) => touch({ priority })}
      />
      {line('imageUrl', { optional, hint: t('feedback.imageHint') })}
      {failure && <NotSent title={t('feedback.error')} failure={failure} why={whyNot(failure)} onRetry={submit} />}
      <Button type="submit" wide unready={sending}>
        {t(sending ? 'feedback.sending' : 'feedback.send')}
      </Button>
    </form>
  );
}
