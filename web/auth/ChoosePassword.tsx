import { type ReactNode, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { Reset } from '#core/auth/reset-api.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed } from '#web/ui/StaleDataNotice.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLastError } from '#web/api/use-last-error.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { publicPaths } from '#web/session/public-paths.ts';
import { newPasswordProblem } from './new-password-problem.ts';
import { LinkExpired } from './LinkExpired.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { FormError } from '#web/api/FormError.tsx';
import { isFieldRefused } from '#web/api/field-error.ts';
import { resetQuery, useChoosePassword } from './reset-queries.ts';
import { SharedDeviceField } from './SharedDeviceField.tsx';
import { UsernameField } from './UsernameField.tsx';

type Props = { token: string; languageLink: ReactNode };

/** Target of the link in a password email: choose a new password, or a message that the link has expired. */
export function ChoosePassword({ token, languageLink }: Props) {
  const t = useTranslation();
  const query = useQuery(resetQuery(token));
  const { data: reset, refetch } = query;
  const failure = useLastError(query.error, hasFailed(query));
  return (
    <AuthLayout title={t('resets.title')} text={reset && t('resets.chooseText')} languageLink={languageLink}>
      {reset && <ChooseForm token={token} reset={reset} />}
      {!reset && !failure && <Skeleton className="h-40" />}
      {failure && !reset && (
        <LinkExpired
          failure={failure}
          title={t('resets.gone')}
          text={t('resets.goneText')}
          onRetry={() => void refetch()}
        >
          <Link href={publicPaths.reset} className={buttonClasses('quiet')}>
            {t('resets.another')}
          </Link>
        </LinkExpired>
      )}
    </AuthLayout>
  );
}

function ChooseForm({ token, reset: { email, passkeys, hasCalendar } }: { token: string; reset: Reset }) {
  const t = useTranslation();
  const [endsRest, setEndsRest] = useState(false);
  const [, navigate] = useLocation();
  const choosing = useChoosePassword(token, email);
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const refuse = (found: string) => {
    setProblem(found);
    form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  };
  const submit = () => {
    const found = newPasswordProblem(t, password, [email]);
    if (found) return refuse(found);
    if (choosing.isPending) return undefined;
    return choosing.mutate(
      { password, endsRest },
      {
        onSuccess(session) {
          showToast({ title: t('resets.chosen'), ...(!session && { text: t('resets.chosenText') }) });
          navigate(publicPaths.signIn, { replace: true });
        },
        onError: (error) => isFieldRefused(error, 'password') && refuse(t('passwords.tooCommon')),
      },
    );
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
      <UsernameField email={email} />
      <NewPasswordField
        value={password}
        onChange={(value) => {
          setPassword(value);
          setProblem(undefined);
        }}
        problem={problem}
        known={[email]}
      />
      {(passkeys > 0 || hasCalendar) && (
        <Switch
          label={t(hasCalendar ? (passkeys > 0 ? 'resets.endBoth' : 'resets.endCalendar') : 'resets.endPasskeys', {
            n: passkeys,
          })}
          text={t('resets.endText')}
          checked={endsRest}
          onChange={setEndsRest}
        />
      )}
      <SharedDeviceField />
      <FormError
        failure={isFieldRefused(choosing.error, 'password') ? null : choosing.error}
        title={t('resets.notChosen')}
      />
      <Button type="submit" wide unready={choosing.isPending}>
        {t(choosing.isPending ? 'resets.choosing' : 'resets.choose')}
      </Button>
    </form>
  );
}
