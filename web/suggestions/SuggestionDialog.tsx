import { PartyPopper } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { lengthOf } from '#core/http/fields.ts';
import {
  descriptionLengthLimits,
  lengthProblem,
  type NewSuggestion,
  type Rating,
  titleLengthLimits,
} from '#core/suggestions/suggestion.ts';
import { errorCode } from '#web/api/call-error.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { RatingChoice } from './RatingChoice.tsx';
import { useSendSuggestion } from './suggestion-queries.ts';

const draftName = 'suggestion';

type Draft = { title: string; description: string; rating: Rating | undefined };

/**
 * Dialog to send a suggestion: form, sending, thanks. Closing discards the draft; it cannot be closed while sending.
 */
export function SuggestionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [draft, touch] = useDraft<Draft>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const [thanked, setThanked] = useState(false);
  const { title = '', description = '', rating } = draft ?? {};
  const forget = () => discardDraft(draftName);
  const { sending, failureOf, send } = useSendSuggestion({
    onDone() {
      forget();
      setThanked(true);
    },
    // One title for every failure: the error box in the dialog says whether it waits.
    onFailed: () => showToast({ title: t('suggestions.error'), text: t('suggestions.errorText'), failed: true }),
  });
  const whyNot = (error: Error) =>
    t(errorCode(error) === 'rate_limited' ? 'suggestions.rateLimited' : 'suggestions.errorText');
  const body: NewSuggestion = {
    title: title.trim(),
    description: description.trim(),
    ...(rating && { emojiRating: rating }),
  };
  const problems = {
    title: lengthProblem(title, titleLengthLimits),
    description: lengthProblem(description, descriptionLengthLimits),
  };
  const problemAt = (field: 'title' | 'description') => {
    const problem = isSubmitted && problems[field];
    return problem ? t(`suggestions.${field}${problem === 'too_short' ? 'Short' : 'Long'}`) : undefined;
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    const wrong = (['title', 'description'] as const).find((field) => problems[field]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else send(body, undefined);
  };
  const close = () => {
    forget();
    onClose();
  };
  const failure = failureOf(body);
  if (thanked) {
    return (
      <Dialog title={t('suggestions.suggest')} onClose={close}>
        <EmptyState icon={PartyPopper} tone="fir" title={t('suggestions.thanks')} text={t('suggestions.thanksText')} />
        <Button wide onClick={close}>
          {t('suggestions.close')}
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('suggestions.suggest')} onClose={close} insistent={sending}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RestoredDraft name={draftName} />
        <Field
          label={t('suggestions.title')}
          problem={problemAt('title')}
          room={t('suggestions.count', { n: lengthOf(title.trim()), max: titleLengthLimits.max })}
        >
          {(wiring) => (
            <input
              {...wiring}
              name="title"
              autoComplete="off"
              value={title}
              onChange={({ target }) => touch({ title: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
        <Field
          label={t('suggestions.description')}
          problem={problemAt('description')}
          room={t('suggestions.count', { n: lengthOf(description.trim()), max: descriptionLengthLimits.max })}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              name="description"
              rows={4}
              value={description}
              onChange={({ target }) => touch({ description: target.value })}
              className={`${controlClasses} py-3`}
            />
          )}
        </Field>
        <RatingChoice value={rating} onChange={(next) => touch({ rating: next })} />
        {failure && (
          <SubmitError title={t('suggestions.error')} failure={failure} why={whyNot(failure)} onRetry={submit} />
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button kind="line" unready={sending} onClick={() => sending || close()}>
            {t('suggestions.cancel')}
          </Button>
          <Button type="submit" unready={sending}>
            {t(sending ? 'suggestions.submitting' : 'suggestions.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
