import type { ReactNode } from 'react';
import { RequestPasswordReset } from './RequestPasswordReset.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Password reset: without a link, requests one; with a link, chooses a password. */
export function ResetPage({ languageLink }: { languageLink: ReactNode }) {
  const token = useLinkToken();
  return token ? (
    <ChoosePassword key={token} token={token} languageLink={languageLink} />
  ) : (
    <RequestPasswordReset languageLink={languageLink} />
  );
}
