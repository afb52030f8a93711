import { lazy, Suspense, useEffect } from 'react';
import { useEndedSession } from '#web/session/ended-session.ts';
import { useSession } from '#web/session/session-queries.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { speak, wear } from '#web/words/language.ts';
import { rememberSignedIn } from './ask-ahead.ts';
import { Screens } from './Screens.tsx';
import { Shell } from './Shell.tsx';
import { Unreached } from './Unreached.tsx';

const SignInPage = lazy(() => import('./SignIn.tsx').then((m) => ({ default: m.SignIn })));
const SignInDialog = lazy(() => import('#web/session/SignInDialog.tsx').then((m) => ({ default: m.SignInDialog })));

/** Speaks the account's language and wears its theme once they are known, and whenever they change there. */
function useAccountLook(): void {
  const { locale, theme } = useSession().data ?? {};
  useEffect(() => {
    if (locale) void speak(locale);
  }, [locale]);
  useEffect(() => {
    if (theme) wear(theme);
  }, [theme]);
}

/** The app: the shell when somebody is signed in, the sign-in page when nobody is. */
export function App() {
  const { data: session, isPending, isError, refetch } = useSession();
  const ended = useEndedSession();
  useAccountLook();
  useEffect(() => {
    if (!isPending && !isError) rememberSignedIn(Boolean(session));
  }, [session, isPending, isError]);
  return (
    <>
      {session && (
        <Shell>
          <Screens />
        </Shell>
      )}
      <Suspense>
        {session && ended && <SignInDialog />}
        {session === null && <SignInPage />}
      </Suspense>
      {session === undefined && isError && (
        <Unreached title="ui.unreachable" text="app.unreachedText" action="ui.retry" onAct={() => void refetch()} />
      )}
      <Toaster />
    </>
  );
}
