import { type ReactNode, useRef, useState } from 'react';
import { MailCheck } from 'lucide-react';
import { Link } from 'wouter';
import { mayBeKnownEmail } from '#core/http/email-rules.ts';
import { resetMinutes } from '#core/sessions/reset-api.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { useWords } from '#web/words/words.ts';
import { Door } from './Door.tsx';
import { doors } from './doors.ts';
import { Refused } from './Refused.tsx';
import { useAskReset } from './reset-queries.ts';

/** Asks for a letter. What is said then is the same whether or not there is such an account. */
export function AskReset({ languageLink }: { languageLink: ReactNode }) {
  const t = useWords();
  const asking = useAskReset();
  const input = useRef<HTMLInputElement>(null);
  const told = useFocusOnce<HTMLDivElement>(asking.isSuccess);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<'signIn.emailRequired' | 'signIn.emailWrong'>();
  const submit = () => {
    const isAddress = mayBeKnownEmail(email.trim());
    setProblem(isAddress ? undefined : email.trim() ? 'signIn.emailWrong' : 'signIn.emailRequired');
    if (!isAddress) input.current?.focus();
    else if (!asking.isPending) asking.mutate(email.trim());
  };
  const signIn = (
    <Link href={doors.signIn} className={buttonClasses('bare', true)}>
      {t('resets.toSignIn')}
    </Link>
  );
  if (asking.isSuccess) {
    return (
      <Door title={t('resets.title')} languageLink={languageLink}>
        <div ref={told} tabIndex={-1}>
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
      </Door>
    );
  }
  return (
    <Door title={t('resets.title')} text={t('resets.askText')} languageLink={languageLink}>
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
              className={control}
            />
          )}
        </Field>
        <Refused failure={asking.error} />
        <div className="flex flex-col gap-1">
          <Button type="submit" wide unready={asking.isPending}>
            {t(asking.isPending ? 'resets.asking' : 'resets.ask')}
          </Button>
          {signIn}
        </div>
      </form>
    </Door>
  );
}
