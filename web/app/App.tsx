import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useRef } from 'react';
import { useEndedSession } from '#web/api/session-expired.ts';
import { isPublicPath } from '#web/session/public-paths.ts';
import { Person, sessionQuery, useSignedOutElsewhere, useSession } from '#web/session/session-queries.ts';
import { useLatePart } from '#web/ui/browser/late-start.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Toaster } from '#web/ui/toasts/Toaster.tsx';
import { FullPageError } from '#web/ui/FullPageError.tsx';
import { hasFailed } from '#web/ui/StaleDataNotice.tsx';
import { loadCatalog, applyAccountLocale, applyTheme, withCatalog } from '#web/i18n/locale.ts';
import { SchoolTerms } from '#web/i18n/SchoolTerms.tsx';
import { usePath } from './paths.ts';
import { FamilyRoutes } from './FamilyRoutes.tsx';
import { Shell } from './Shell.tsx';
import { areaOf, useRedirectToOwnArea } from './app-area.ts';

const PublicPages = onDemand(
  () => withCatalog('door', import('./PublicPages.tsx')).then((m) => ({ Screen: m.PublicPages })),
  null,
);
const SignInDialog = onDemand(
  () => withCatalog('door', import('#web/auth/SignInDialog.tsx')).then((m) => ({ Screen: m.SignInDialog })),
  null,
);
const StaffApp = onDemand(async () => {
  const [{ StaffApp: Screen }] = await Promise.all([import('#web/app/staff/StaffApp.tsx'), loadCatalog('staff')]);
  return { Screen };
}, null);

/**
 * Applies the account's language, or the one chosen for this device, and the account's theme, also when they change.
 */
function useAccountLanguageAndTheme(): void {
  const { locale, theme } = useSession().data ?? {};
  useEffect(() => {
    if (locale) void applyAccountLocale(locale);
  }, [locale]);
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
}

/** Refetches the session on navigation, and once the device is online again, if the last fetch failed. */
function useSessionRefetch(path: string): void {
  const client = useQueryClient();
  const askedAt = useRef(path);
  useEffect(() => {
    const refetch = () =>
      void client.refetchQueries({ ...sessionQuery, exact: true, stale: true }, { cancelRefetch: false });
    if (askedAt.current !== path) refetch();
    askedAt.current = path;
    window.addEventListener('online', refetch);
    return () => window.removeEventListener('online', refetch);
  }, [client, path]);
}

/** Follows live events for the signed-in user. */
function useLive(follow: FollowEvents, user: number | undefined): void {
  useEffect(() => {
    return user === undefined ? undefined : follow(user);
  }, [follow, user]);
}

/** Push on this device: a new session takes over its subscription; after a session its notifications are cleared. */
function useDevicePush(user: number | undefined, isOver: boolean): void {
  useEffect(() => {
    const owner = localStorage.getItem('parvis-push');
    if (owner && (isOver || owner === `${user}`)) {
      void import('#web/notifications/device-push.ts').then(({ closeNotifications, renewSubscription }) =>
        user === undefined ? closeNotifications() : renewSubscription(user),
      );
    }
  }, [user, isOver]);
}

/** What waits on this device. */
const loadOutboxNotice = async () => (await (await import('./outbox/load-outbox.ts')).loadOutbox()).OutboxNotice;

/** Follows live events for a user until the returned function is called. */
export type FollowEvents = (user: number) => () => void;

/** The app: the shell of the user's side when signed in, otherwise the public pages. */
export function App({ follow }: { follow: FollowEvents }) {
  const query = useSession();
  const { data: session, refetch } = query;
  const ended = useEndedSession();
  const path = usePath();
  const side = session && !isPublicPath(path) && areaOf(session, path);
  useSessionRefetch(path);
  useAccountLanguageAndTheme();
  useRedirectToOwnArea(session);
  const user = ended ? undefined : session?.id;
  useLive(follow, user);
  useDevicePush(user, ended || session === null);
  useSignedOutElsewhere();
  const Outbox = useLatePart(loadOutboxNotice, Boolean(side));
  return (
    <Person value={session ?? null}>
      <SchoolTerms schools={session?.schools ?? []}>
        {side === 'family' && (
          <Shell>
            <FamilyRoutes />
          </Shell>
        )}
        {side === 'school' && <StaffApp />}
        {side && Outbox && createElement(Outbox)}
        {side && ended && <SignInDialog />}
        {!side && session !== undefined && <PublicPages />}
        {session === undefined && hasFailed(query) && (
          <FullPageError
            title={navigator.onLine ? 'ui.unreachable' : 'ui.offline'}
            text="app.unreachedText"
            action="ui.retry"
            onAct={() => void refetch()}
          />
        )}
        <Toaster />
      </SchoolTerms>
    </Person>
  );
}
