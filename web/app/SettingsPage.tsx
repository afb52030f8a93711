import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Info, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { CalendarCard } from '#web/calendars/CalendarCard.tsx';
import { DeliveryCard } from '#web/notifications/DeliveryCard.tsx';
import { refusalIn } from '#web/session/call-error.ts';
import { usePerson, useSignOut } from '#web/session/session-queries.ts';
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

type Props = { /** Where it stands, on one's side of the app. */ base: string };

/** Who may find one, the account, how one is told, where help is, and the way out. (§2 Settings) */
export function SettingsPage({ base }: Props) {
  const t = useWords();
  const isGuardian = usePerson().capacities.includes('guardian');
  const settings = useQuery(settingsQuery);
  return (
    <>
      <PageHeading>{t('app.settings')}</PageHeading>
      <Stale asked={[settings]} />
      {settings.isPending && isGuardian && <Skeleton className="h-[24rem]" />}
      {settings.data && isGuardian && <FindabilityCard settings={settings.data} />}
      <AccountCard profile={<SettingLink to={`${base}/profile`} label={t('app.profile')} icon={UserRound} />} />
      {settings.isPending && <Skeleton className="h-[31rem]" />}
      {settings.data && <DeliveryCard delivery={settings.data} />}
      {isGuardian && <CalendarCard />}
      <Card as="section" aria-labelledby="support" className="pb-2">
        <h2 id="support" className="pb-2 font-bold text-card">
          {t('settings.support')}
        </h2>
        <ul className="rows">
          <SettingLink to={`${base}/help`} label={t('app.help')} icon={CircleHelp} />
          <SettingLink to={`${base}/privacy`} label={t('app.privacy')} icon={ShieldCheck} />
          <SettingLink to={`${base}/about`} label={t('app.about')} icon={Info} />
        </ul>
      </Card>
      <LogOutButton />
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
