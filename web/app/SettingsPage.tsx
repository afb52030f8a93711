import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CircleHelp, Info, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { CalendarCard } from '#web/calendars/CalendarCard.tsx';
import { DeliveryCard } from '#web/notifications/DeliveryCard.tsx';
import { refusalIn } from '#web/session/call-error.ts';
import { usePerson, useSignOut } from '#web/session/session-queries.ts';
import { profileQuery } from '#web/sessions/profile-queries.ts';
import { AccountCard } from '#web/settings/AccountCard.tsx';
import { FindabilityCard } from '#web/settings/FindabilityCard.tsx';
import { SettingLink } from '#web/settings/SettingLink.tsx';
import { settingsQuery } from '#web/settings/setting-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';

type Props = {
  /** Where they stand, on one's side of the app. */
  settings: string;
  /** The way out where it is another than the families'. */
  logOut?: ReactNode;
};

/** Who may find one, the account, how one is told, where help is, and the way out. (§2 Settings) */
export function SettingsPage({ settings, logOut = <LogOutButton /> }: Props) {
  const t = useWords();
  const isGuardian = usePerson().capacities.includes('guardian');
  const asked = useQuery(settingsQuery);
  const profile = useQuery(profileQuery);
  return (
    <>
      <PageHeading>{t('app.settings')}</PageHeading>
      <Stale asked={[asked]} />
      {asked.isPending && isGuardian && <Skeleton className="h-[24rem]" />}
      {asked.data && isGuardian && <FindabilityCard settings={asked.data} />}
      <AccountCard profile={<SettingLink to={`${settings}/profile`} label={t('app.profile')} icon={UserRound} />} />
      {asked.isPending && <Skeleton className="h-[31rem]" />}
      {asked.data && (
        <DeliveryCard
          delivery={asked.data}
          isUndelivered={Boolean(profile.data?.undeliveredAt)}
          profile={`${settings}/profile`}
        />
      )}
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
    </>
  );
}

function LogOutButton() {
  const t = useWords();
  const signOut = useSignOut();
  return (
    <>
      {signOut.error && (
        <p role="alert" className="text-maple text-small">
          {t(`refusals.${refusalIn(signOut.error)}`)}
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

/** Asks for what the page shows before it is opened. */
export const askSettings = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(settingsQuery), client.prefetchQuery(profileQuery)]);
