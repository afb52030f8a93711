import { type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DemoSignIn } from './DemoSignIn.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import { serverStateQuery } from '#web/session/session-queries.ts';

/** The signed-out home page. If no school is set up yet, it says how to do so. */
export function SignInPage({ languageLink }: { languageLink: ReactNode }) {
  const t = useTranslation();
  const { data: place } = useQuery(serverStateQuery);
  // A page that was closed at the sign-out had no time to delete them.
  useEffect(() => {
    void import('#web/files/draft-files.ts')
      .then(({ deleteUnusedFiles }) => deleteUnusedFiles())
      .catch(() => undefined);
  }, []);
  return (
    <AuthLayout title={t('app.name')} text={t('signIn.welcome')} languageLink={languageLink}>
      {place && !place.isSetUp ? (
        <Card as="section" aria-labelledby="not-set-up" className="flex flex-col gap-2">
          <h2 id="not-set-up" className="font-bold text-card">
            {t('signIn.notSetUp')}
          </h2>
          <p className="text-ink-soft text-small">{t('signIn.notSetUpText')}</p>
          <code className="rounded-s bg-sunken px-3 py-2 text-small">npm run setup</code>
        </Card>
      ) : (
        <>
          <ProviderSignIn />
          <SignInForm />
        </>
      )}
      <DemoSignIn />
    </AuthLayout>
  );
}
