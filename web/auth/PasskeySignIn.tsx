import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { challengeLifetimeMs } from '#core/auth/passkey.ts';
import type { Session } from '#core/auth/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CallError } from '#web/api/call-error.ts';
import {
  supportsPasskeys,
  supportsPasskeyAutofill,
  cancelPasskeyPrompt,
  signInWithPasskey,
  wasDeclined,
} from './passkey-prompt.ts';
import { refusalMessage } from '#web/api/refusal-message.ts';
import { useOnSignedIn } from '#web/session/session-queries.ts';

/** Signs in with a passkey: by button, or by the browser's autofill in the email field. */
export function PasskeySignIn() {
  const t = useTranslation();
  const onSuccess = useOnSignedIn();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => signInWithPasskey(), onSuccess });
  usePasskeyAutofill(onSuccess);
  if (!supportsPasskeys()) return null;
  const isUnknown = error instanceof CallError && error.code === 'sign_in_failed';
  return (
    <div className="flex flex-col gap-2">
      <Button
        kind="line"
        wide
        unready={isPending}
        onClick={() => !isPending && mutate()}
        icon={<KeyRound aria-hidden size={18} />}
      >
        {t('signIn.passkey')}
      </Button>
      <p role="alert" className="text-maple text-small empty:hidden">
        {error &&
          !wasDeclined(error) &&
          (isUnknown ? t('signIn.passkeyUnknown') : error instanceof CallError && refusalMessage(t, error))}
      </p>
    </div>
  );
}

/**
 * Offers passkeys in the autofill of the email field while it is mounted. The challenge is renewed before it expires.
 */
function usePasskeyAutofill(onSuccess: (session: Session) => void): void {
  useEffect(() => {
    let gone = false;
    const offer = async () => {
      if (gone || !(await supportsPasskeyAutofill())) return;
      // A declined prompt or an unknown passkey leaves the form as it is.
      await signInWithPasskey({ offered: true }).then(onSuccess, () => undefined);
    };
    void offer();
    const again = setInterval(() => void offer(), challengeLifetimeMs * 0.8);
    return () => {
      gone = true;
      clearInterval(again);
      if (supportsPasskeys()) void cancelPasskeyPrompt();
    };
    // Runs once: signing in leaves this page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
