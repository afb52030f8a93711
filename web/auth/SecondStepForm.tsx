import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Session } from '#core/auth/session.ts';
import { twoStepApi } from '#core/auth/two-step-api.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';

type Props = { onSignedIn: (session: Session) => void; onBack: () => void };

/** The second step of a sign-in by password: a code of the app or a recovery code. */
export function SecondStepForm({ onSignedIn, onBack }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    gcTime: 0,
    mutationFn: () => call(twoStepApi.finish, { body: { code } }),
    onSuccess: onSignedIn,
  });
  const focus = () => form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.select();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!code.trim());
    if (!code.trim()) focus();
    else if (!isPending) mutate(undefined, { onError: focus });
  };
  const isWrong = error instanceof CallError && error.code === 'sign_in_failed';
  const problem = isMissing ? t('secondStep.required') : isWrong ? t('secondStep.wrong') : undefined;
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="font-bold text-card">{t('secondStep.title')}</h2>
      <p className="text-ink-soft text-small">{t(isRecovery ? 'secondStep.recoveryText' : 'secondStep.text')}</p>
      <Field label={t(isRecovery ? 'secondStep.recoveryCode' : 'secondStep.code')} problem={problem}>
        {(wiring) => (
          <input
            {...wiring}
            name="code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step that the user asked for
            autoFocus
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setMissing(false);
            }}
            className={controlClasses}
          />
        )}
      </Field>
      <FormError failure={isWrong ? null : error} />
      <div className="flex flex-col gap-1">
        <Button type="submit" wide unready={isPending}>
          {t(isPending ? 'signIn.signingIn' : 'signIn.signIn')}
        </Button>
        <Button
          kind="bare"
          wide
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
          }}
        >
          {t(isRecovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
        </Button>
        <Button kind="bare" wide onClick={onBack}>
          {t('secondStep.back')}
        </Button>
      </div>
    </form>
  );
}
