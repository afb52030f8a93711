import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { returnPathOf } from '#core/auth/identity-provider.ts';
import type { Session } from '#core/auth/session.ts';
import { useOnSignedIn } from '#web/session/session-queries.ts';

/** The return from an identity provider: the effects of a sign-in, then the page that the user came from. */
export function ProviderReturn({ session }: { session: Session }) {
  const onSignedIn = useOnSignedIn();
  useEffect(() => {
    onSignedIn(session);
    // oxlint-disable-next-line react/exhaustive-deps -- once, on arrival
  }, []);
  return <Redirect to={returnPathOf(new URLSearchParams(location.search).get('next'))} replace />;
}
