import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/Card.tsx';
import { useWords } from '#web/words/words.ts';
import { DemoPeople } from './DemoPeople.tsx';
import { Door } from './Door.tsx';
import { SignInForm } from './SignInForm.tsx';
import { placeQuery } from './session-queries.ts';

/** When nobody is signed in on this device; and where no school has been set up, what to do about it. */
export function SignInPage({ languageLink }: { languageLink: ReactNode }) {
  const t = useWords();
  const { data: place } = useQuery(placeQuery);
  return (
    <Door title={t('app.name')} text={t('signIn.welcome')} languageLink={languageLink}>
      {place && !place.isSetUp ? (
        <Card as="section" aria-labelledby="not-set-up" className="flex flex-col gap-2">
          <h2 id="not-set-up" className="font-bold text-card">
            {t('signIn.notSetUp')}
          </h2>
          <p className="text-ink-soft text-small">{t('signIn.notSetUpText')}</p>
          <code className="rounded-s bg-sunken px-3 py-2 text-small">npm run setup</code>
        </Card>
      ) : (
        <SignInForm />
      )}
      <DemoPeople />
    </Door>
  );
}
