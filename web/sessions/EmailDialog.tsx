import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { emailProblem, normalizeEmail } from '#core/http/email-rules.ts';
import type { Profile } from '#core/sessions/profile.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { type PlainKey, useWords } from '#web/words/words.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { useAskEmail } from './profile-queries.ts';
import { useConfirmation, wantsProof } from './use-confirmation.ts';

/** Asks for another address: it changes when the letter sent there is answered. */
export function EmailDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const confirmation = useConfirmation();
  const [draft, touch] = useDraft<{ email: string }>('new e-mail');
  const [problem, setProblem] = useState<PlainKey>();
  const typed = draft?.email ?? '';
  const email = normalizeEmail(typed);
  const { sending, failureOf, send } = useAskEmail({
    onDone: (asked) => {
      forgetDraft('new e-mail', draft);
      showToast({ title: t('profile.letterSent'), text: t('profile.letterSentText', { email: asked }) });
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
                className={control}
              />
            )}
          </Field>
          {failure && !wantsProof(failure) && (
            <NotSent title={t('profile.letterNotSent')} failure={failure} onRetry={submit} />
          )}
          <Button type="submit" wide unready={sending}>
            {t(sending ? 'profile.sending' : 'profile.sendLetter')}
          </Button>
        </form>
      </Dialog>
      {confirmation.asked && <ProofDialog confirmation={confirmation} />}
    </>
  );
}

function problemOf(email: string, current: string): PlainKey | undefined {
  if (email === '') return 'profile.emailRequired';
  const problem = emailProblem(email);
  if (problem) return problem === 'shape' ? 'profile.emailWrong' : 'profile.emailLetters';
  return email === current ? 'profile.emailSame' : undefined;
}
