import { type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { firstNameOf } from '#core/account/first-name-rules.ts';
import { codeIn } from '#core/auth/invitation-code.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed } from '#web/ui/StaleDataNotice.tsx';
import { useLastError } from '#web/api/use-last-error.ts';
import { setLocale } from '#web/i18n/locale.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AcceptInvitationForm } from './AcceptInvitationForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { publicPaths } from '#web/session/public-paths.ts';
import { InvitationCodeForm } from './InvitationCodeForm.tsx';
import { invitationPreviewQuery } from './invitation-queries.ts';
import { LinkExpired } from './LinkExpired.tsx';
import { useSession } from '#web/session/session-queries.ts';
import { useLinkToken } from './use-link-token.ts';

/**
 * Target of an invitation link, and the page where the code of a letter is typed. In the invitation's language until
 * the user chooses another.
 */
export function InvitationPage({ languageLink }: { languageLink: ReactNode }) {
  const t = useTranslation();
  const [, navigate] = useLocation();
  const token = useLinkToken();
  const isCode = codeIn(token) !== undefined;
  const query = useQuery({ ...invitationPreviewQuery(token), enabled: token !== '' });
  const { data: offer, refetch } = query;
  const failure = useLastError(query.error, hasFailed(query));
  const { data: session } = useSession();
  const language = offer?.locale;
  useEffect(() => {
    if (language) void setLocale(language);
  }, [language]);
  const goHome = () => navigate('/', { replace: true });
  if (token === '') {
    return (
      <AuthLayout title={t('invitations.title')} text={t('invitations.codeText')} languageLink={languageLink}>
        <InvitationCodeForm />
        <Link href={session ? '/' : publicPaths.signIn} className={buttonClasses('bare', true)}>
          {t(session ? 'invitations.goHome' : 'invitations.haveAccount')}
        </Link>
      </AuthLayout>
    );
  }
  const first = offer ? firstNameOf(offer.name) : null;
  return (
    <AuthLayout
      above={offer && (first === null ? t('invitations.helloUnnamed') : t('invitations.hello', { name: first }))}
      title={offer ? t('invitations.invites', { school: offer.school }) : t('invitations.title')}
      text={offer && t(`invitations.${offer.gives}`)}
      languageLink={languageLink}
    >
      {offer && session !== undefined && (
        <AcceptInvitationForm key={token} token={token} offer={offer} session={session} onAccepted={goHome} />
      )}
      {!failure && !(offer && session !== undefined) && <Skeleton className="h-40" />}
      {failure && !offer && (
        <LinkExpired
          failure={failure}
          title={t(isCode ? 'invitations.codeGone' : 'invitations.gone')}
          text={t(isCode ? 'invitations.codeGoneText' : 'invitations.goneText')}
          onRetry={() => void refetch()}
        >
          {isCode && (
            <Button
              onClick={() => {
                location.hash = '';
              }}
            >
              {t('invitations.otherCode')}
            </Button>
          )}
          <Link href={session ? '/' : publicPaths.signIn} className={buttonClasses('quiet')}>
            {t(session ? 'invitations.goHome' : 'signIn.signIn')}
          </Link>
        </LinkExpired>
      )}
    </AuthLayout>
  );
}
