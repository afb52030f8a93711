import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { emailProblem, normalizeEmail } from '#core/http/email-rules.ts';
import type { Profile } from '#core/account/profile.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { useRequestEmailChange } from './profile-queries.ts';
import { useReauthentication, isReauthenticationRequired } from '#web/session/use-reauthentication.ts';

const draftName = 'new email';

/** Asks for a new address. It takes effect when the link in the confirmation email is opened. */
export function EmailDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const confirmation = useReauthentication();
  const [draft, touch] = useDraft<{ email: string }>(draftName);
  const [problem, setProblem] = useState<TranslationKey>();
  const typed = draft?.email ?? '';
  const email = normalizeEmail(typed);
  const { sending, failureOf, send } = useRequestEmailChange({
    onDone: (newEmail) => {
      deleteDraft(draftName, draft);
      showToast({ title: t('profile.letterSent'), text: t('profile.letterSentText', { email: newEmail }) });
      flushSync(onClose);
    },
    onFailed: (error) => {
      if (confirmation.wants(error, () => send(email, undefined))) return;
      showToast(failureToast(t, error, t('profile.letterNotSent')));
    },
  });
  const failure = failureOf(email);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = problemOf(email, profile.email);
    setProblem(found);
    if (found) input.current?.focus();
    else send(email, undefined);
  };
  return (
    <>
      <Dialog title={t('profile.changeEmail')} onClose={onClose}>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <RestoredDraft name={draftName} />
          <p className="text-ink-soft text-small">{t('profile.newEmailText')}</p>
          <Field label={t('profile.newEmail')} problem={problem && t(problem)}>
            {(wiring) => (
              <input
                {...wiring}
                ref={input}
                type="email"
                name="email"
                autoComplete="email"
                value={typed}
                onChange={({ target }) => {
                  touch({ email: target.value });
                  setProblem(undefined);
                }}
                className={controlClasses}
              />
            )}
          </Field>
          {failure && !isReauthenticationRequired(failure) && (
            <SubmitError title={t('profile.letterNotSent')} failure={failure} onRetry={submit} />
          )}
          <Button type="submit" wide unready={sending}>
            {t(sending ? 'profile.sending' : 'profile.sendLetter')}
          </Button>
        </form>
      </Dialog>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}

function problemOf(email: string, current: string): TranslationKey | undefined {
  if (email === '') return 'profile.emailRequired';
  const problem = emailProblem(email);
  if (problem) return problem === 'shape' ? 'profile.emailWrong' : 'profile.emailLetters';
  return email === current ? 'profile.emailSame' : undefined;
}
