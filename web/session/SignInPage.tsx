import type { ReactNode } from 'react';
import { useWords } from '#web/words/words.ts';
import { DemoPeople } from './DemoPeople.tsx';
import { SignInForm } from './SignInForm.tsx';

/** When nobody is signed in on this device. */
export function SignInPage({ languageLink }: { languageLink: ReactNode }) {
  const t = useWords();
  return (
    <main className="mx-auto flex min-h-dvh max-w-[26rem] flex-col justify-center gap-6 px-5 py-10 pb-[calc(2.5rem+env(safe-area-inset-bottom))]">
      <title>{`${t('session.title')} · ${t('app.name')}`}</title>
      <div>
        <h1 className="font-bold text-display tracking-tight">{t('app.name')}</h1>
        <p className="text-ink-soft">{t('session.welcome')}</p>
      </div>
      <SignInForm />
      <DemoPeople />
      <div className="text-center">{languageLink}</div>
    </main>
  );
}
