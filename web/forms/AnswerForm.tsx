import type { Form, FormChild } from '#core/forms/form.ts';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import { placesFor } from '#core/forms/form-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { Button } from '#web/ui/Button.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { EventFields } from './EventFields.tsx';
import { FieldInput } from './FieldInput.tsx';
import { useAnswerForm } from './use-answer-form.ts';

type Props = {
  form: Form;
  child: FormChild;
  before: FormAnswer | undefined;
  onDone: (answerId: number) => void;
  /** Leaves an answer that stands as it is. */
  onKeep: (() => void) | undefined;
};

/** What is asked, field by field, and the signature last. */
export function AnswerForm({ form, child, before, onDone, onKeep }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { element, draft, change, problemAt, submit, sending, unready, isStale, failure, why } = useAnswerForm({
    form,
    child,
    before,
    onDone,
  });
  const signature = form.fields.find(({ type }) => type === 'signature');
  const asks = draft.going !== false;
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('forms.yourAnswer')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-5"
    >
      {isStale && (
        <div role="alert" className="flex flex-col gap-3 rounded-m bg-sun-tint p-4 text-sun">
          <p className="text-small">
            <strong className="block font-bold text-note">{t('forms.changedMeanwhile')}</strong>
            {t('forms.changedMeanwhileText')}
          </p>
          <Button kind="line" name="haveRead" className="bg-surface" onClick={() => change({ version: form.version })}>
            {t('forms.haveRead')}
          </Button>
        </div>
      )}
      {form.event && (
        <EventFields
          event={form.event}
          places={placesFor(form, child)}
          going={draft.going}
          people={draft.people}
          onChange={change}
          problemAt={problemAt}
        />
      )}
      {asks &&
        form.fields
          .filter(({ type }) => type !== 'signature')
          .map((field) => (
            <FieldInput
              key={field.id}
              field={field}
              value={draft.answers[field.id]}
              onChange={(answer) => change({ answers: { ...draft.answers, [field.id]: answer } })}
              problem={problemAt(`answers.${field.id}`)}
            />
          ))}
      {asks && signature && (
        <div className="flex flex-col gap-2">
          <Field label={signature.label} problem={problemAt('signature')}>
            {(wiring) => (
              <input
                {...wiring}
                name="signature"
                autoComplete="off"
                autoCapitalize="words"
                spellCheck={false}
                value={draft.signature}
                onChange={({ target }) => change({ signature: target.value })}
                className={`${control} signature`}
              />
            )}
          </Field>
          <p className="text-ink-soft text-tiny">
            {t('forms.signNote')}{' '}
            {form.canWithdraw && t('forms.canWithdrawUntil', { day: formatDay(form.dueDay, locale, 'long') })}
          </p>
        </div>
      )}
      {failure && (
        <NotSent title={t('forms.notSent')} failure={failure} childId={child.childId} why={why} onRetry={submit} />
      )}
      <p className="text-ink-soft text-small">
        {t(form.sharesAnswers ? 'forms.answersShared' : 'forms.answersNotShared')}
      </p>
      <div className="flex flex-col gap-2">
        <Button type="submit" wide unready={unready}>
          {t(sending ? 'forms.sending' : signature && asks ? 'forms.signAndSend' : 'forms.send')}
        </Button>
        {onKeep && (
          <Button kind="bare" wide onClick={onKeep}>
            {t('forms.keepAnswer')}
          </Button>
        )}
      </div>
    </form>
  );
}
