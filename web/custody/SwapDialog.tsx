import { type FormEvent, useRef, useState } from 'react';
import type { FamilyCustody } from '#core/custody/custody-api.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { yearAfter } from '#core/time/day.ts';
import { CallError } from '#web/api/call-error.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useAskSwap } from './family-custody-queries.ts';
import { type SwapDraft, swapOfDraft } from './swap-draft.ts';

type Props = { custody: FamilyCustody; others: FamilyCustody['guardians']; onClose: () => void };

/** Asks another guardian for a swap: days to give, days to take, or both. */
export function SwapDialog({ custody: { childId, today }, others, onClose }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const draftName = `swap of ${childId}`;
  const [touched, touch] = useDraft<SwapDraft>(draftName);
  const [isSubmitted, setSubmitted] = useState(false);
  const blank = { withPersonId: others[0]?.personId ?? 0, giveFrom: '', giveUntil: '', takeFrom: '', takeUntil: '' };
  const draft: SwapDraft = { ...blank, ...touched };
  const body = swapOfDraft(childId, draft);
  const name = others.find(({ personId }) => personId === draft.withPersonId)?.name ?? '';
  const { sending, failureOf, send } = useAskSwap({
    onDone() {
      discardDraft(draftName);
      showToast({ title: t('familyCustody.sent'), text: t('familyCustody.sentText', { name }) });
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    },
    onFailed() {
      // The form shows the reason.
    },
  });
  const failure = failureOf(body);
  const problems = failure instanceof CallError ? (failure.problem?.problems ?? []) : [];
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setSubmitted(true);
    if (body) send(body, undefined);
    else form.current?.querySelector<HTMLElement>('[name="giveFrom"]')?.focus();
  };
  const dateField = (field: keyof typeof labels, path: string) => {
    const problem = problems.find((one) => one.path === path);
    const isMissing = isSubmitted && !body && field === 'giveFrom';
    return (
      <Field
        label={t(labels[field])}
        day={draft[field] || undefined}
        problem={isMissing ? t('familyCustody.noDays') : problem && t(wordOf(problem))}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="date"
            name={field}
            min={today}
            max={yearAfter(today)}
            value={draft[field]}
            onChange={({ target }) => touch({ [field]: target.value })}
            className={controlClasses}
          />
        )}
      </Field>
    );
  };
  return (
    <Dialog title={t('familyCustody.ask')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RestoredDraft name={draftName} />
        <p className="text-ink-soft text-small">{t('familyCustody.askIntro')}</p>
        <Field label={t('familyCustody.withWhom')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={draft.withPersonId}
              onChange={({ target }) => touch({ withPersonId: Number(target.value) })}
            >
              {others.map(({ personId, name: other }) => (
                <option key={personId} value={personId}>
                  {other}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1.5 font-bold text-note">{t('familyCustody.give')}</legend>
          <div className="grid gap-3 medium:grid-cols-2">
            {dateField('giveFrom', 'gives.from')}
            {dateField('giveUntil', 'gives.until')}
          </div>
        </fieldset>
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1.5 font-bold text-note">{t('familyCustody.take')}</legend>
          <div className="grid gap-3 medium:grid-cols-2">
            {dateField('takeFrom', 'takes.from')}
            {dateField('takeUntil', 'takes.until')}
          </div>
        </fieldset>
        {failure && (
          <SubmitError
            title={t('familyCustody.notSent')}
            failure={failure}
            childId={childId}
            why={problems[0] && t(wordOf(problems[0]))}
            onRetry={submit}
          />
        )}
        <Button type="submit" wide unready={sending || !body}>
          {t(sending ? 'familyCustody.sending' : 'familyCustody.send')}
        </Button>
      </form>
    </Dialog>
  );
}

const labels = {
  giveFrom: 'familyCustody.giveFrom',
  giveUntil: 'familyCustody.giveUntil',
  takeFrom: 'familyCustody.takeFrom',
  takeUntil: 'familyCustody.takeUntil',
} as const;

function wordOf({ code }: FieldProblem) {
  if (code === 'too_early') return 'familyCustody.problem_early';
  return code === 'too_late' ? 'familyCustody.problem_late' : 'familyCustody.problem_days';
}
