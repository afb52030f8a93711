import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { publicPaths } from '#web/session/public-paths.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SharedDeviceField } from './SharedDeviceField.tsx';
import { FormError } from '#web/api/FormError.tsx';
import { CallError } from '#web/api/call-error.ts';
import { useSignIn } from '#web/session/session-queries.ts';

/** Email and password, with the attributes that password managers expect. */
export function PasswordSignIn({ onStep }: { onStep: (step: 'code' | 'choice') => void }) {
  const t = useTranslation();
  const signIn = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const focus = (field: 'email' | 'password') => {
    const input = form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    input?.focus();
    if (field === 'password') input?.select();
  };
  const failed = (error: Error) => {
    const step = stepAfter(error);
    if (step) onStep(step);
    else focus('password');
  };
  const submit = () => {
    setSubmitted(true);
    if (!email.trim()) focus('email');
    else if (!password) focus('password');
    else if (!signIn.isPending) signIn.mutate({ email, password }, { onError: failed });
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t('signIn.email')} problem={isSubmitted && !email.trim() ? t('signIn.emailRequired') : undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="email"
            name="email"
            // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- the standard's tokens for passkeys next to passwords
            autoComplete="username webauthn"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            className={controlClasses}
          />
        )}
      </Field>
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={isSubmitted && !password ? t('signIn.passwordRequired') : undefined}
      />
      <SharedDeviceField />
      <FormError failure={signIn.error} />
      <div className="flex flex-col gap-1">
        <Button type="submit" wide unready={signIn.isPending}>
          {t(signIn.isPending ? 'signIn.signingIn' : 'signIn.signIn')}
        </Button>
        <Link href={publicPaths.reset} className={buttonClasses('bare', true)}>
          {t('signIn.forgotten')}
        </Link>
      </div>
      <PasskeySignIn />
    </form>
  );
}

/** The step after a right password. Undefined for a failure. */
function stepAfter(error: Error): 'code' | 'choice' | undefined {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'second_step_required') return 'code';
  return code === 'strong_sign_in_required' ? 'choice' : undefined;
}
