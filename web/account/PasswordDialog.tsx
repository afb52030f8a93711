import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '#core/account/profile.ts';
import { CallError } from '#web/api/call-error.ts';
import { NewPasswordField } from '#web/auth/NewPasswordField.tsx';
import { newPasswordProblem } from '#web/auth/new-password-problem.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { PasswordField } from '#web/auth/PasswordField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation, type Translate } from '#web/i18n/use-translation.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { useChangePassword } from './profile-queries.ts';
import { useReauthentication, isReauthenticationRequired } from '#web/session/use-reauthentication.ts';

type Problem = { field: 'current' | 'password'; text: string };

/** Changes the password, given the current one. The form's values are discarded when the dialog closes. */
export function PasswordDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useTranslation();
  const { hasPassword } = profile;
  const form = useRef<HTMLFormElement>(null);
  const confirmation = useReauthentication();
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
  const failure = error && !isReauthenticationRequired(error) && !refusedField(t, error) ? error : null;
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
          {failure && <SubmitError title={t('profile.passwordNotChanged')} failure={failure} onRetry={submit} />}
          <Button type="submit" wide unready={isPending}>
            {isPending ? t('profile.saving') : title}
          </Button>
        </form>
      </Dialog>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}

function missing(t: Translate, current: string | undefined, problem: string | undefined): Problem | undefined {
  if (current === '') return { field: 'current', text: t('profile.currentRequired') };
  return problem === undefined ? undefined : { field: 'password', text: problem };
}

/** The field of the form that the server refused, and why. */
function refusedField(t: Translate, error: Error): Problem | undefined {
  const problems = error instanceof CallError ? (error.problem?.problems ?? []) : [];
  if (problems.some(({ path }) => path === 'current')) return { field: 'current', text: t('profile.currentWrong') };
  return problems.some(({ path }) => path === 'next')
    ? { field: 'password', text: t('passwords.tooCommon') }
    : undefined;
}
