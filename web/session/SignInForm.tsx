import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useWords } from '#web/words/words.ts';
import { refusalIn } from './call-error.ts';
import { useSignIn } from './session-queries.ts';

/** E-mail and password, as a password manager expects them. */
export function SignInForm() {
  const t = useWords();
  const signIn = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (email.trim() && password && !signIn.isPending) signIn.mutate({ email, password });
      }}
    >
      <Field label={t('session.email')} problem={asked && !email.trim() ? t('session.emailRequired') : undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            className={control}
          />
        )}
      </Field>
      <Field label={t('session.password')} problem={asked && !password ? t('session.passwordRequired') : undefined}>
        {(wiring) => (
          <span className="relative block">
            <input
              {...wiring}
              type={shown ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              className={`${control} pr-12`}
            />
            <IconButton
              label={t('session.showPassword')}
              icon={shown ? EyeOff : Eye}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
              className="absolute top-0.5 right-0.5"
            />
          </span>
        )}
      </Field>
      {signIn.error && (
        <p role="alert" className="text-maple text-small">
          {t(`refusals.${refusalIn(signIn.error)}`)}
        </p>
      )}
      <Button type="submit" wide unready={signIn.isPending}>
        {t(signIn.isPending ? 'session.signingIn' : 'session.signIn')}
      </Button>
    </form>
  );
}
