import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lengthOf } from '#core/http/fields.ts';
import { maxPasskeyNameLength, type Passkey } from '#core/auth/passkey.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { useRenamePasskey } from './passkey-queries.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(passkey.name);
  const [problem, setProblem] = useState<TranslationKey>();
  const name = typed.trim();
  const { sending, failureOf, send } = useRenamePasskey(passkey.id, {
    onDone: () => {
      showToast({ title: t('passkeys.renamed') });
      flushSync(onClose);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('passkeys.notRenamed'))),
  });
  const failure = failureOf(name);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = problemOf(name);
    setProblem(found);
    if (found) input.current?.focus();
    else send(name, undefined);
  };
  return (
    <Dialog title={t('passkeys.renameTitle')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('passkeys.name')} problem={problem && t(problem)}>
          {(wiring) => (
            <input
              {...wiring}
              ref={input}
              name="name"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(undefined);
              }}
              className={controlClasses}
            />
          )}
        </Field>
        {failure && <SubmitError title={t('passkeys.notRenamed')} failure={failure} onRetry={submit} />}
        <Button type="submit" wide unready={sending}>
          {t(sending ? 'profile.saving' : 'profile.save')}
        </Button>
      </form>
    </Dialog>
  );
}

function problemOf(name: string): TranslationKey | undefined {
  if (name === '') return 'passkeys.nameRequired';
  return lengthOf(name) > maxPasskeyNameLength ? 'passkeys.nameTooLong' : undefined;
}
