import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CircleHelp, Info, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { CalendarCard } from '#web/calendars/CalendarCard.tsx';
import { DeliveryCard } from '#web/notifications/DeliveryCard.tsx';
import { errorCode } from '#web/api/call-error.ts';
import { useCurrentUser, useSignOut } from '#web/session/session-queries.ts';
import { profileQuery } from '#web/account/profile-queries.ts';
import { AccountCard } from '#web/settings/AccountCard.tsx';
import { DirectoryVisibilityCard } from '#web/settings/DirectoryVisibilityCard.tsx';
import { InstallCard } from '#web/settings/InstallCard.tsx';
import { SettingLink } from '#web/settings/SettingLink.tsx';
import { settingsQuery } from '#web/settings/setting-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  /** The path of the settings on the user's side of the app. */
  settings: string;
  /** The sign-out button, if it differs from the families'. */
  logOut?: ReactNode;
};

/** Settings: directory visibility, account, notifications, help and sign-out. */
export function SettingsPage({ settings, logOut = <LogOutButton /> }: Props) {
  const t = useTranslation();
  const isGuardian = useCurrentUser().capacities.includes('guardian');
  const query = useQuery(settingsQuery);
  const profile = useQuery(profileQuery);
  return (
    <>
      <PageHeading>{t('app.settings')}</PageHeading>
      <StaleDataNotice queries={[query]} />
      <div className="setting-columns flex flex-col gap-4">
        <div className="flex flex-col gap-4">
          {/* French takes more lines on a narrow phone. */}
          {query.isPending && isGuardian && <Skeleton className="h-[24rem] max-[22rem]:[&:lang(fr)]:h-[30rem]" />}
          {query.data && isGuardian && <DirectoryVisibilityCard settings={query.data} />}
          <AccountCard profile={<SettingLink to={`${settings}/profile`} label={t('app.profile')} icon={UserRound} />} />
        </div>
        <div className="flex flex-col gap-4">
          {query.isPending && <Skeleton className="h-[31rem]" />}
          {query.data && (
            <DeliveryCard
              delivery={query.data}
              isUndelivered={Boolean(profile.data?.undeliveredAt)}
              profile={`${settings}/profile`}
            />
          )}
          {isGuardian && <InstallCard />}
          {isGuardian && <CalendarCard />}
          <Card as="section" aria-labelledby="support" className="pb-2">
            <h2 id="support" className="pb-2 font-bold text-card">
              {t('settings.support')}
            </h2>
            <ul className="rows">
              <SettingLink to={`${settings}/help`} label={t('app.help')} icon={CircleHelp} />
              <SettingLink to={`${settings}/privacy`} label={t('app.privacy')} icon={ShieldCheck} />
              <SettingLink to={`${settings}/about`} label={t('app.about')} icon={Info} />
            </ul>
          </Card>
          {logOut}
        </div>
      </div>
    </>
  );
}

function LogOutButton() {
  const t = useTranslation();
  const signOut = useSignOut();
  return (
    <>
      {signOut.error && (
        <p role="alert" className="text-maple text-small">
          {t(`refusals.${errorCode(signOut.error)}`)}
        </p>
      )}
      <Button
        kind="danger"
        wide
        unready={signOut.isPending}
        onClick={() => signOut.mutate()}
        icon={<LogOut aria-hidden size={18} />}
      >
        {t('session.logOut')}
      </Button>
    </>
  );
}

/** Prefetches the page's data. */
export const prefetchSettings = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(settingsQuery), client.prefetchQuery(profileQuery)]);
