import type { Form, FormChild } from '#core/forms/form.ts';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import { availablePlaces, isBlank } from '#core/forms/form-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ConsentNote } from './ConsentNote.tsx';
import { EventFields } from './editor/EventFields.tsx';
import { FieldInput } from './FieldInput.tsx';
import { LastAnswer } from './LastAnswer.tsx';
import { useAnswerForm } from './use-answer-form.ts';

type Props = {
  form: Form;
  child: FormChild;
  before: FormAnswer | undefined;
  onDone: (answerId: number) => void;
  /** Cancels the change of a submitted answer. */
  onKeep: (() => void) | undefined;
};

/** The form's fields, with the signature last. */
export function AnswerForm({ form, child, before, onDone, onKeep }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { draftName, element, draft, change, problemAt, haveRead, submit, sending, unready, isStale, failure, why } =
    useAnswerForm({
      form,
      child,
      before,
      onDone,
    });
  const { name } = useCurrentUser();
  // The button is gone once the field has its text.
  const focusField = (field: string) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
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
      <RestoredDraft name={draftName} />
      {isStale && (
        <div role="alert" className="flex flex-col gap-3 rounded-m bg-sun-tint p-4 text-sun">
          <p className="text-small">
            <strong className="block font-bold text-note">{t('forms.changedMeanwhile')}</strong>
            {t('forms.changedMeanwhileText')}
          </p>
          <Button kind="line" name="haveRead" className="bg-surface" onClick={haveRead}>
            {t('forms.haveRead')}
          </Button>
        </div>
      )}
      {form.event && (
        <EventFields
          event={form.event}
          places={availablePlaces(form, child)}
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
            <div key={field.id} className="flex flex-col gap-2">
              <FieldInput
                field={field}
                value={draft.answers[field.id]}
                onChange={(answer) => change({ answers: { ...draft.answers, [field.id]: answer } })}
                problem={problemAt(`answers.${field.id}`)}
              />
              {form.consent?.fieldId === field.id && <ConsentNote consent={form.consent} />}
              {field.type === 'short_text' && isBlank(draft.answers[field.id]) && (
                <LastAnswer
                  field={field}
                  onUse={(answer) => {
                    change({ answers: { ...draft.answers, [field.id]: answer } });
                    focusField(`answers.${field.id}`);
                  }}
                />
              )}
            </div>
          ))}
      {asks && signature && (
        <div className="flex flex-col gap-2">
          <Field label={signature.label} labelLang={signature.lang} problem={problemAt('signature')}>
            {(wiring) => (
              <input
                {...wiring}
                name="signature"
                autoComplete="off"
                autoCapitalize="words"
                spellCheck={false}
                value={draft.signature}
                onChange={({ target }) => change({ signature: target.value })}
                className={`${controlClasses} signature`}
              />
            )}
          </Field>
          {!draft.signature && (
            <Button
              kind="quiet"
              className="self-start"
              onClick={() => {
                change({ signature: name });
                focusField('signature');
              }}
            >
              <bdi className="min-w-0 wrap-anywhere">{t('forms.signAs', { name })}</bdi>
            </Button>
          )}
          <p className="text-ink-soft text-tiny">
            {t('forms.signNote')}{' '}
            {form.canWithdraw && t('forms.canWithdrawUntil', { day: formatDay(form.dueDay, locale, 'long') })}
          </p>
        </div>
      )}
      {failure && (
        <SubmitError title={t('forms.notSent')} failure={failure} childId={child.childId} why={why} onRetry={submit} />
      )}
      <p className="text-ink-soft text-small">
        {t(
          form.sharesAnswers
            ? 'forms.answersShared'
            : form.consent
              ? 'forms.answersNotSharedWithConsent'
              : 'forms.answersNotShared',
        )}
      </p>
      <div className="flex flex-col">
        <ActionBar>
          <Button type="submit" wide unready={unready}>
            {t(sending ? 'forms.sending' : signature && asks ? 'forms.signAndSend' : 'forms.send')}
          </Button>
        </ActionBar>
        {onKeep && (
          <Button kind="bare" wide onClick={onKeep}>
            {t('forms.keepAnswer')}
          </Button>
        )}
      </div>
    </form>
  );
}
