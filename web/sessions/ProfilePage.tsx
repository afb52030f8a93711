import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { SubPage } from '#web/ui/SubPage.tsx';
import { useWords } from '#web/words/words.ts';
import { ChildRights } from './ChildRights.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { devicesQuery } from './device-queries.ts';
import { NameForm } from './NameForm.tsx';
import { PasskeyCard } from './PasskeyCard.tsx';
import { passkeysQuery } from './passkey-queries.ts';
import { profileQuery } from './profile-queries.ts';
import { SignInCard } from './SignInCard.tsx';

/** One's own account: name, how one signs in and where, and what the school gave. (decisions, Settings) */
export function ProfilePage({ settings }: { settings: string }) {
  const t = useWords();
  const profile = useQuery(profileQuery);
  const passkeys = useQuery(passkeysQuery);
  const devices = useQuery(devicesQuery);
  // What did not come and is asked for again takes nothing away.
  const isPending = !profile.isFetched || !passkeys.isFetched || !devices.isFetched;
  return (
    <SubPage title={t('app.profile')} base={settings}>
      <Stale asked={[profile, passkeys, devices]} />
      {isPending && <Skeleton className="h-36" count={4} />}
      {!isPending && profile.data && (
        <>
          <NameForm profile={profile.data} />
          <SignInCard profile={profile.data} />
        </>
      )}
      {!isPending && passkeys.data && (
        <PasskeyCard passkeys={passkeys.data} hasPassword={profile.data?.hasPassword ?? true} />
      )}
      {!isPending && devices.data && <DeviceCard devices={devices.data} />}
      {!isPending && profile.data && <ChildRights {...profile.data} />}
    </SubPage>
  );
}
