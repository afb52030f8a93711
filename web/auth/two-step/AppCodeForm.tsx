import { type FormEvent, useRef, useState } from 'react';
import { formatSecret, otpauthUri, type RecoveryCodes, typedCodeIn } from '#core/auth/two-step.ts';
import { CallError } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { type Confirmation, isReauthenticationRequired } from '#web/session/use-reauthentication.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { useTurnOn } from './two-step-queries.ts';

type Props = {
  /** Names the account in the app. */
  email: string;
  secret: string;
  onTurnedOn: (made: RecoveryCodes) => void;
  /** Whether the failure opens a confirmation, after which the form is sent again. */
  wantsConfirmation?: Confirmation['wants'];
};

const isWrongCode = (error: Error | null) => error instanceof CallError && error.code === 'invalid';

/** The secret as a QR code and as a text, and the first code of the app. */
export function AppCodeForm({ email, secret, onTurnedOn, wantsConfirmation }: Props) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useTurnOn(onTurnedOn);
  const focus = () => form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.select();
  const send = () =>
    mutate(code, {
      onError(failure) {
        if (!wantsConfirmation?.(failure, send)) focus();
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isCode = typedCodeIn(code)?.kind === 'app';
    setMissing(!isCode);
    if (!isCode) focus();
    else if (!isPending) send();
  };
  const problem = isMissing ? t('twoStep.codeRequired') : isWrongCode(error) ? t('twoStep.codeWrong') : undefined;
  return (
    <>
      <p className="text-small">{t('twoStep.scanText')}</p>
      <QrCode text={otpauthUri(email, secret)} className="mx-auto w-full max-w-56 rounded-m" />
      <CopyField
        label={t('twoStep.key')}
        value={formatSecret(secret)}
        act={t('twoStep.copyKey')}
        copied={{ title: t('twoStep.copied') }}
        notCopied={{ title: t('twoStep.notCopied'), text: t('twoStep.notCopiedText') }}
      />
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('twoStep.code')} help={t('twoStep.codeHelp')} problem={problem}>
          {(wiring) => (
            <input
              {...wiring}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              value={code}
              onChange={({ target }) => {
                setCode(target.value);
                setMissing(false);
              }}
              className={controlClasses}
            />
          )}
        </Field>
        <FormError
          failure={isWrongCode(error) || (wantsConfirmation && isReauthenticationRequired(error)) ? null : error}
          title={t('twoStep.notTurnedOn')}
        />
        <Button type="submit" wide unready={isPending}>
          {t(isPending ? 'twoStep.confirming' : 'twoStep.confirm')}
        </Button>
      </form>
    </>
  );
}
