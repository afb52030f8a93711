import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { challengeLasts } from '#core/sessions/passkey.ts';
import { passkeyApi } from '#core/sessions/passkey-api.ts';
import type { Session } from '#core/sessions/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { knowsPasskeys, offersPasskeys, proveByKey, stopOffering, wasDeclined } from './passkey-prompt.ts';
import { refusalWords } from './refusal-words.ts';
import { useEnter } from './session-queries.ts';

/** Signs in by a finger, a face or a code: at a press, or by what the browser offers in the field of the e-mail. */
export function PasskeySignIn() {
  const t = useWords();
  const onSuccess = useEnter();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => signIn(), onSuccess });
  useOffer(onSuccess);
  if (!knowsPasskeys()) return null;
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
          (isUnknown ? t('signIn.passkeyUnknown') : error instanceof CallError && refusalWords(t, error))}
      </p>
    </div>
  );
}

async function signIn({ offered = false } = {}): Promise<Session> {
  const asked = await call(passkeyApi.askProof);
  return call(passkeyApi.signIn, { body: await proveByKey(asked, { offered }) });
}

/**
 * Lets the browser offer passkeys while the field is there, under a challenge that is made anew before it is too old.
 */
function useOffer(onSuccess: (session: Session) => void): void {
  useEffect(() => {
    let gone = false;
    const offer = async () => {
      if (gone || !(await offersPasskeys())) return;
      // What is not answered, or by nobody we know, leaves the form as it is.
      await signIn({ offered: true }).then(onSuccess, () => undefined);
    };
    void offer();
    const again = setInterval(() => void offer(), challengeLasts * 0.8);
    return () => {
      gone = true;
      clearInterval(again);
      if (knowsPasskeys()) void stopOffering();
    };
    // Begun once: whoever is let in leaves this page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
