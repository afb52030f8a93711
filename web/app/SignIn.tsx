import { SignInPage } from '#web/session/SignInPage.tsx';
import { LanguageLink } from '#web/settings/LanguageLink.tsx';

/** The sign-in page with its way to the other language. */
export function SignIn() {
  return <SignInPage languageLink={<LanguageLink />} />;
}
