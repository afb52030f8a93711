import { type ReactNode, useRef, useState } from 'react';
import { MailCheck } from 'lucide-react';
import { Link } from 'wouter';
import { mayBeKnownEmail } from '#core/http/email-rules.ts';
import { resetMinutes } from '#core/auth/reset-api.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { publicPaths } from '#web/session/public-paths.ts';
import { FormError } from '#web/api/FormError.tsx';
import { useRequestReset } from './reset-queries.ts';

/**
 * Requests a reset email. The confirmation is the same whether or not the account exists, so that accounts cannot be
 * enumerated.
 */
export function RequestPasswordReset({ languageLink }: { languageLink: ReactNode }) {
  const t = useTranslation();
  const asking = useRequestReset();
  const input = useRef<HTMLInputElement>(null);
  const confirmation = useFocusOnce<HTMLDivElement>(asking.isSuccess);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<'signIn.emailRequired' | 'signIn.emailWrong'>();
  const submit = () => {
    const isAddress = mayBeKnownEmail(email.trim());
    setProblem(isAddress ? undefined : email.trim() ? 'signIn.emailWrong' : 'signIn.emailRequired');
    if (!isAddress) input.current?.focus();
    else if (!asking.isPending) asking.mutate(email.trim());
  };
  const signIn = (
    <Link href={publicPaths.signIn} className={buttonClasses('bare', true)}>
      {t('resets.toSignIn')}
    </Link>
  );
  if (asking.isSuccess) {
    return (
      <AuthLayout title={t('resets.title')} languageLink={languageLink}>
        <div ref={confirmation} tabIndex={-1}>
          <Card>
            <EmptyState
              icon={MailCheck}
              title={t('resets.asked')}
              text={t('resets.askedText', { email: asking.variables, n: resetMinutes })}
            />
          </Card>
        </div>
        <div className="flex flex-col gap-1">
          <Button kind="line" wide onClick={() => asking.reset()}>
            {t('resets.askAgain')}
          </Button>
          {signIn}
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('resets.title')} text={t('resets.askText')} languageLink={languageLink}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t('signIn.email')} problem={problem && t(problem)}>
          {(wiring) => (
            <input
              {...wiring}
              ref={input}
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                setProblem(undefined);
              }}
              className={controlClasses}
            />
          )}
        </Field>
        <FormError failure={asking.error} />
        <div className="flex flex-col gap-1">
          <Button type="submit" wide unready={asking.isPending}>
            {t(asking.isPending ? 'resets.asking' : 'resets.ask')}
          </Button>
          {signIn}
        </div>
      </form>
    </AuthLayout>
  );
}
