import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '#core/sessions/profile.ts';
import { CallError } from '#web/session/call-error.ts';
import { NewPasswordField } from '#web/session/NewPasswordField.tsx';
import { newPasswordProblem } from '#web/session/new-password-problem.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { PasswordField } from '#web/session/PasswordField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords, type Words } from '#web/words/words.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { useChangePassword } from './profile-queries.ts';
import { useConfirmation, wantsProof } from './use-confirmation.ts';

type Problem = { field: 'current' | 'password'; text: string };

/** A new password, by who knows the one of before. What is typed here is not kept: it goes with the sheet. */
export function PasswordDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useWords();
  const { hasPassword } = profile;
  const form = useRef<HTMLFormElement>(null);
  const confirmation = useConfirmation();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const known = [profile.email, profile.name];
  const { mutate, isPending, error } = useChangePassword(() => {
    showToast({ title: t('profile.passwordChanged'), text: t('profile.passwordChangedText') });
    flushSync(onClose);
  });
  const show = (found: Problem | undefined) => {
    setProblem(found);
    if (found) form.current?.querySelector<HTMLElement>(`input[name="${found.field}"]`)?.focus();
  };
  const change = () =>
    mutate(
      { next, ...(hasPassword && { current }) },
      {
        onError(failure) {
          if (!confirmation.wants(failure, change)) show(refusedField(t, failure));
        },
      },
    );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = missing(t, hasPassword ? current : undefined, newPasswordProblem(t, next, known));
    show(found);
    if (!found && !isPending) change();
  };
  const problemAt = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);
  const failure = error && !wantsProof(error) && !refusedField(t, error) ? error : null;
  const title = t(hasPassword ? 'profile.changePassword' : 'profile.choosePassword');
  return (
    <>
      <Dialog title={title} onClose={onClose}>
        <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
          <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
          {hasPassword && (
            <PasswordField
              label={t('profile.currentPassword')}
              name="current"
              autoComplete="current-password"
              value={current}
              onChange={(value) => {
                setCurrent(value);
                setProblem(undefined);
              }}
              problem={problemAt('current')}
            />
          )}
          <NewPasswordField
            known={known}
            value={next}
            onChange={(value) => {
              setNext(value);
              setProblem(undefined);
            }}
            problem={problemAt('password')}
          />
          <p className="text-ink-soft text-small">{t('profile.othersEnd')}</p>
          {failure && <NotSent title={t('profile.passwordNotChanged')} failure={failure} onRetry={submit} />}
          <Button type="submit" wide unready={isPending}>
            {isPending ? t('profile.saving') : title}
          </Button>
        </form>
      </Dialog>
      {confirmation.asked && <ProofDialog confirmation={confirmation} />}
    </>
  );
}

function missing(t: Words, current: string | undefined, problem: string | undefined): Problem | undefined {
  if (current === '') return { field: 'current', text: t('profile.currentRequired') };
  return problem === undefined ? undefined : { field: 'password', text: problem };
}

/** What the school found wrong with what was typed. */
function refusedField(t: Words, error: Error): Problem | undefined {
  const problems = error instanceof CallError ? (error.problem?.problems ?? []) : [];
  if (problems.some(({ path }) => path === 'current')) return { field: 'current', text: t('profile.currentWrong') };
  return problems.some(({ path }) => path === 'next')
    ? { field: 'password', text: t('passwords.tooCommon') }
    : undefined;
}
