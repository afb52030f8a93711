import { lazy, Suspense, useEffect } from 'react';
import { useEndedSession } from '#web/session/ended-session.ts';
import { useSession } from '#web/session/session-queries.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { openWords, speak, wear } from '#web/words/language.ts';
import { rememberFamily } from './ask-ahead.ts';
import { usePath } from './paths.ts';
import { live } from './query-client.ts';
import { Screens } from './Screens.tsx';
import { Shell } from './Shell.tsx';
import { sideOf, useOwnSide } from './sides.ts';
import { Unreached } from './Unreached.tsx';

const SignInPage = lazy(() => import('./SignIn.tsx').then((m) => ({ default: m.SignIn })));
const SignInDialog = lazy(() => import('#web/session/SignInDialog.tsx').then((m) => ({ default: m.SignInDialog })));
const StaffSide = lazy(async () => {
  const [module] = await Promise.all([import('./staff/StaffSide.tsx'), openWords('staff')]);
  return { default: module.StaffSide };
});

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

/** Follows what happens for whoever is signed in. */
function useLive(user: number | undefined): void {
  useEffect(() => (user === undefined ? undefined : live.start(user)), [user]);
}

/** The app: the shell of one's side when somebody is signed in, the sign-in page when nobody is. */
export function App() {
  const { data: session, isPending, isError, refetch } = useSession();
  const ended = useEndedSession();
  const path = usePath();
  useAccountLook();
  useOwnSide(session);
  useLive(ended ? undefined : session?.id);
  useEffect(() => {
    if (!isPending && !isError) rememberFamily(Boolean(session?.children.length));
  }, [session, isPending, isError]);
  return (
    <>
      {session && sideOf(session, path) === 'family' && (
        <Shell>
          <Screens />
        </Shell>
      )}
      <Suspense>{session && sideOf(session, path) === 'school' && <StaffSide />}</Suspense>
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
