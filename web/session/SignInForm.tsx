import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';
import { doors } from './doors.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Refused } from './Refused.tsx';
import { useSignIn } from './session-queries.ts';

/** E-mail and password, as a password manager expects them. */
export function SignInForm() {
  const t = useWords();
  const signIn = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const focus = (field: 'email' | 'password') => {
    const input = form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    input?.focus();
    if (field === 'password') input?.select();
  };
  const submit = () => {
    setAsked(true);
    if (!email.trim()) focus('email');
    else if (!password) focus('password');
    else if (!signIn.isPending) signIn.mutate({ email, password }, { onError: () => focus('password') });
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
      <Field label={t('signIn.email')} problem={asked && !email.trim() ? t('signIn.emailRequired') : undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="email"
            name="email"
            // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- the standard's own words for passkeys beside passwords
            autoComplete="username webauthn"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            className={control}
          />
        )}
      </Field>
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={asked && !password ? t('signIn.passwordRequired') : undefined}
      />
      <Refused failure={signIn.error} />
      <div className="flex flex-col gap-1">
        <Button type="submit" wide unready={signIn.isPending}>
          {t(signIn.isPending ? 'signIn.signingIn' : 'signIn.signIn')}
        </Button>
        <Link href={doors.reset} className={buttonClasses('bare', true)}>
          {t('signIn.forgotten')}
        </Link>
      </div>
      <PasskeySignIn />
    </form>
  );
}
