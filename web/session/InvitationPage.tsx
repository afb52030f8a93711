import { type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { speak } from '#web/words/language.ts';
import { useWords } from '#web/words/words.ts';
import { AcceptForm } from './AcceptForm.tsx';
import { Door } from './Door.tsx';
import { doors } from './doors.ts';
import { offerQuery } from './invitation-queries.ts';
import { LinkGone } from './LinkGone.tsx';
import { useSession } from './session-queries.ts';
import { useLinkToken } from './use-link-token.ts';

/** What the link of an invitation opens, in its letter's language until another is chosen. */
export function InvitationPage({ languageLink }: { languageLink: ReactNode }) {
  const t = useWords();
  const token = useLinkToken();
  const { data: offer, error, refetch } = useQuery(offerQuery(token));
  const { data: session } = useSession();
  const language = offer?.locale;
  useEffect(() => {
    if (language) void speak(language);
  }, [language]);
  return (
    <Door
      above={
        offer &&
        (offer.firstName === null ? t('invitations.helloUnnamed') : t('invitations.hello', { name: offer.firstName }))
      }
      title={offer ? t('invitations.invites', { school: offer.school }) : t('invitations.title')}
      text={offer && t(`invitations.${offer.gives}`)}
      languageLink={languageLink}
    >
      {offer && session !== undefined && <AcceptForm key={token} token={token} offer={offer} session={session} />}
      {!error && !(offer && session !== undefined) && <Skeleton className="h-40" />}
      {error && !offer && (
        <LinkGone
          failure={error}
          title={t('invitations.gone')}
          text={t('invitations.goneText')}
          onRetry={() => void refetch()}
        >
          <Link href={session ? '/' : doors.signIn} className={buttonClasses('quiet')}>
            {t(session ? 'invitations.goHome' : 'signIn.signIn')}
          </Link>
        </LinkGone>
      )}
    </Door>
  );
}
