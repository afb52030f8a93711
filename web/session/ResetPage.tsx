import type { ReactNode } from 'react';
import { AskReset } from './AskReset.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Another password: without a link asking for one, with it choosing. */
export function ResetPage({ languageLink }: { languageLink: ReactNode }) {
  const token = useLinkToken();
  return token ? (
    <ChoosePassword key={token} token={token} languageLink={languageLink} />
  ) : (
    <AskReset languageLink={languageLink} />
  );
}
