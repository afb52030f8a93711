import { useQuery } from '@tanstack/react-query';
import { CircleUser } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { SettingsSubPage } from '#web/ui/SettingsSubPage.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { OwnPortraitDialog } from '#web/children/load-portraits.ts';
import { ApiTokenCard } from './ApiTokenCard.tsx';
import { ChildRights } from './ChildRights.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { devicesQuery } from './device-queries.ts';
import { IdentityCard } from './IdentityCard.tsx';
import { identitiesQuery } from './identity-queries.ts';
import { NameForm } from './NameForm.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { PinCard } from './PinCard.tsx';
import { PasskeyCard } from './PasskeyCard.tsx';
import { passkeysQuery } from './passkey-queries.ts';
import { profileQuery } from './profile-queries.ts';
import { TwoStepPart } from './two-step/TwoStepPart.tsx';
import { SignInCard } from './SignInCard.tsx';

/** The current user's account: name, sign-in methods, devices, and the rights that the school gave. */
export function ProfilePage({ settings }: { settings: string }) {
  const t = useTranslation();
  const [isPortraitOpen, setPortraitOpen] = useState(false);
  const isStaff = useCurrentUser().capacities.includes('staff');
  const profile = useQuery(profileQuery);
  const passkeys = useQuery(passkeysQuery);
  const identities = useQuery(identitiesQuery);
  const devices = useQuery(devicesQuery);
  // A failed query that is being retried keeps the content on the screen.
  const isPending = !profile.isFetched || !passkeys.isFetched || !identities.isFetched || !devices.isFetched;
  return (
    <SettingsSubPage title={t('app.profile')} base={settings}>
      <StaleDataNotice queries={[profile, passkeys, identities, devices]} />
      {isPending && <Skeleton className="h-36" count={4} />}
      {!isPending && profile.data && (
        <>
          <NameForm profile={profile.data} />
          <Button
            kind="line"
            aria-haspopup="dialog"
            icon={<CircleUser aria-hidden size={20} />}
            onClick={() => setPortraitOpen(true)}
          >
            {t('profile.portrait')}
          </Button>
          {isPortraitOpen && <OwnPortraitDialog onClose={() => setPortraitOpen(false)} />}
          <SignInCard profile={profile.data} />
        </>
      )}
      {!isPending && passkeys.data && (
        <PasskeyCard passkeys={passkeys.data} hasPassword={profile.data?.hasPassword ?? true} />
      )}
      {!isPending && identities.data && identities.data.length > 0 && <IdentityCard identities={identities.data} />}
      {!isPending && isStaff && <PinCard />}
      {!isPending && devices.data && <DeviceCard devices={devices.data} />}
      {!isPending && <TwoStepPart />}
      {!isPending && <ApiTokenCard />}
      {!isPending && profile.data && <ChildRights {...profile.data} />}
    </SettingsSubPage>
  );
}
