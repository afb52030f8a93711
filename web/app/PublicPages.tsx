import { Redirect } from 'wouter';
import { ConfirmEmailPage } from '#web/auth/ConfirmEmailPage.tsx';
import { isRoomDevice } from '#web/session/room-device-flag.ts';
import { publicPaths } from '#web/session/public-paths.ts';
import { InvitationPage } from '#web/auth/InvitationPage.tsx';
import { ProviderReturn } from '#web/auth/ProviderReturn.tsx';
import { ResetPage } from '#web/auth/ResetPage.tsx';
import { SignInPage } from '#web/auth/SignInPage.tsx';
import { useSession } from '#web/session/session-queries.ts';
import { LanguageLink } from '#web/settings/LanguageLink.tsx';
import { usePath } from './paths.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import '#web/app/staff/staff-catalogs.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const RoomPage = onDemand(() =>
  withCatalog('staffRoom', import('#web/room-devices/RoomPage.tsx')).then((m) => ({ Screen: m.RoomPage })),
);

/**
 * The signed-out pages. Any other path shows the sign-in page, which returns to that path, or the lock screen of a room
 * device.
 */
export function PublicPages() {
  const path = usePath();
  const { data: session } = useSession();
  const languageLink = <LanguageLink />;
  useFocusOnNavigation(path);
  if (path === publicPaths.invitation) return <InvitationPage languageLink={languageLink} />;
  if (path === publicPaths.reset) return <ResetPage languageLink={languageLink} />;
  if (path === publicPaths.room) return <RoomPage languageLink={languageLink} />;
  if (path === publicPaths.confirmEmail) return <ConfirmEmailPage languageLink={languageLink} />;
  if (session) return <ProviderReturn session={session} />;
  if (session === null && isRoomDevice() && path !== publicPaths.signIn) {
    return <Redirect to={publicPaths.room} replace />;
  }
  return session === null && <SignInPage languageLink={languageLink} />;
}
