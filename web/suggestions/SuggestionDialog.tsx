import { PartyPopper } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { lengthOf } from '#core/http/fields.ts';
import {
  descriptionLength,
  lengthProblem,
  type NewSuggestion,
  type Rating,
  titleLength,
} from '#core/suggestions/suggestion.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useDraft } from '#web/ui/drafts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { RatingChoice } from './RatingChoice.tsx';
import { useSuggest } from './suggestion-queries.ts';

type Draft = { title: string; description: string; rating: Rating | undefined };

/**
 * A wish for the app: form, submitting, thanks. Closing forgets it; while it is sent nothing closes it. (§2, §4 Feature
 * dialog)
 */
export function SuggestionDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [draft, touch] = useDraft<Draft>('suggestion');
  const [asked, setAsked] = useState(false);
  const [thanked, setThanked] = useState(false);
  const { title = '', description = '', rating } = draft ?? {};
  const forget = () => touch({ title: '', description: '', rating: undefined });
  const { sending, failureOf, send } = useSuggest({
    onDone() {
      forget();
      setThanked(true);
    },
    // The specification's words, whatever is known: the box in the dialog says whether it waits. (§8)
    onFailed: () => showToast({ title: t('suggestions.error'), text: t('suggestions.errorText'), failed: true }),
  });
  const whyNot = (error: Error) => t(refusalIn(error) === 'too_many' ? 'suggestions.tooMany' : 'suggestions.errorText');
  const said: NewSuggestion = {
    title: title.trim(),
    description: description.trim(),
    ...(rating && { emojiRating: rating }),
  };
  const problems = {
    title: lengthProblem(title, titleLength),
    description: lengthProblem(description, descriptionLength),
  };
  const problemAt = (field: 'title' | 'description') => {
    const problem = asked && problems[field];
    return problem ? t(`suggestions.${field}${problem === 'too_short' ? 'Short' : 'Long'}`) : undefined;
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    const wrong = (['title', 'description'] as const).find((field) => problems[field]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else send(said, undefined);
  };
  const close = () => {
    forget();
    onClose();
  };
  const failure = failureOf(said);
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
        <Field
          label={t('suggestions.title')}
          problem={problemAt('title')}
          room={t('suggestions.count', { n: lengthOf(title.trim()), max: titleLength.max })}
        >
          {(wiring) => (
            <input
              {...wiring}
              name="title"
              autoComplete="off"
              value={title}
              onChange={({ target }) => touch({ title: target.value })}
              className={control}
            />
          )}
        </Field>
        <Field
          label={t('suggestions.description')}
          problem={problemAt('description')}
          room={t('suggestions.count', { n: lengthOf(description.trim()), max: descriptionLength.max })}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              name="description"
              rows={4}
              value={description}
              onChange={({ target }) => touch({ description: target.value })}
              className={`${control} py-3`}
            />
          )}
        </Field>
        <RatingChoice value={rating} onChange={(next) => touch({ rating: next })} />
        {failure && <NotSent title={t('suggestions.error')} failure={failure} why={whyNot(failure)} onRetry={submit} />}
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
