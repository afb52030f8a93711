import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEndedSession } from '#web/session/ended-session.ts';
import { isDoor } from '#web/session/doors.ts';
import { Person, sessionQuery, useLeftElsewhere, useSession } from '#web/session/session-queries.ts';
import { onDemand } from '#web/ui/on-demand.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { Unreached } from '#web/ui/Unreached.tsx';
import { openWords, speakAccount, wear, worded } from '#web/words/language.ts';
import { usePath } from './paths.ts';
import { Screens } from './Screens.tsx';
import { Shell } from './Shell.tsx';
import { sideOf, useOwnSide } from './sides.ts';

const Doors = onDemand(() => worded('door', import('./Doors.tsx')).then((m) => ({ Screen: m.Doors })), null);
const SignInDialog = onDemand(
  () => worded('door', import('#web/session/SignInDialog.tsx')).then((m) => ({ Screen: m.SignInDialog })),
  null,
);
const StaffSide = onDemand(async () => {
  const [{ StaffSide: Screen }] = await Promise.all([import('./staff/StaffSide.tsx'), openWords('staff')]);
  return { Screen };
}, null);

/**
 * Speaks the account's language, or the one chosen for this device, and wears its theme once they are known, and
 * whenever they change there.
 */
function useAccountLook(): void {
  const { locale, theme } = useSession().data ?? {};
  useEffect(() => {
    if (locale) void speakAccount(locale);
  }, [locale]);
  useEffect(() => {
    if (theme) wear(theme);
  }, [theme]);
}

/** Who is here, asked again where one goes next if it could not be asked again before. */
function useSessionAgain(path: string): void {
  const client = useQueryClient();
  const askedAt = useRef(path);
  useEffect(() => {
    if (askedAt.current === path) return;
    askedAt.current = path;
    void client.refetchQueries({ ...sessionQuery, exact: true, stale: true }, { cancelRefetch: false });
  }, [client, path]);
}

/** Follows what happens for whoever is signed in. */
function useLive(follow: Follow, user: number | undefined): void {
  useEffect(() => {
    return user === undefined ? undefined : follow(user);
  }, [follow, user]);
}

/**
 * Where this device is told: whoever has it has a session here again and takes it over; after a session nothing is left
 * to be read.
 */
function useDevice(user: number | undefined, isOver: boolean): void {
  useEffect(() => {
    const owner = localStorage.getItem('parvis-push');
    if (owner && (isOver || owner === `${user}`)) {
      void import('#web/notifications/device-push.ts').then(({ closeShown, renew }) =>
        user === undefined ? closeShown() : renew(user),
      );
    }
  }, [user, isOver]);
}

/** Follows what happens for somebody, until what it returns is called. */
export type Follow = (user: number) => () => void;

/** The app: the shell of one's side when somebody is signed in; before its doors, the pages that anybody may open. */
export function App({ follow }: { follow: Follow }) {
  const { data: session, isError, refetch } = useSession();
  const ended = useEndedSession();
  const path = usePath();
  const side = session && !isDoor(path) && sideOf(session, path);
  useSessionAgain(path);
  useAccountLook();
  useOwnSide(session);
  const user = ended ? undefined : session?.id;
  useLive(follow, user);
  useDevice(user, ended || session === null);
  useLeftElsewhere();
  return (
    <Person value={session ?? null}>
      {side === 'family' && (
        <Shell>
          <Screens />
        </Shell>
      )}
      {side === 'school' && <StaffSide />}
      {side && ended && <SignInDialog />}
      {!side && session !== undefined && <Doors />}
      {session === undefined && isError && (
        <Unreached title="ui.unreachable" text="app.unreachedText" action="ui.retry" onAct={() => void refetch()} />
      )}
      <Toaster />
    </Person>
  );
}
