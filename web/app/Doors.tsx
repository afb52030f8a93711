import { Redirect } from 'wouter';
import { ConfirmEmailPage } from '#web/session/ConfirmEmailPage.tsx';
import { doors } from '#web/session/doors.ts';
import { InvitationPage } from '#web/session/InvitationPage.tsx';
import { ResetPage } from '#web/session/ResetPage.tsx';
import { SignInPage } from '#web/session/SignInPage.tsx';
import { useSession } from '#web/session/session-queries.ts';
import { LanguageLink } from '#web/settings/LanguageLink.tsx';
import { paths, usePath } from './paths.ts';
import { useArrival } from './use-arrival.ts';

/** The pages before the app; at any other address the sign-in page, from which one comes back to it. */
export function Doors() {
  const path = usePath();
  const { data: session } = useSession();
  const languageLink = <LanguageLink />;
  useArrival(path);
  if (path === doors.invitation) return <InvitationPage languageLink={languageLink} />;
  if (path === doors.reset) return <ResetPage languageLink={languageLink} />;
  if (path === doors.confirmEmail) return <ConfirmEmailPage languageLink={languageLink} />;
  if (session) return <Redirect to={paths.home} replace />;
  return session === null && <SignInPage languageLink={languageLink} />;
}
