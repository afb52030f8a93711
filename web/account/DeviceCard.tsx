import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import type { Device } from '#core/account/device.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { apiTokensQuery } from './api-token-queries.ts';
import { useSignOutDevice } from './device-queries.ts';
import { dayOf, deviceLabel, lastSeenLabel } from './device-labels.ts';

/** The devices with a session, and a way to sign each of them out. */
export function DeviceCard({ devices }: { devices: readonly Device[] }) {
  const t = useTranslation();
  const client = useQueryClient();
  const tokens = useQuery(apiTokensQuery);
  const { sending, send } = useSignOutDevice('others', {
    onDone: () => {
      void client.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
      showToast({ title: t('devices.othersSignedOut') });
    },
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('devices.notSignedOut')), failed: true }),
  });
  const isAlone = devices.every(({ current }) => current);
  return (
    <Card as="section" aria-labelledby="own-devices" className="flex flex-col gap-2">
      <h2 id="own-devices" tabIndex={-1} className="font-bold text-card outline-none">
        {t('devices.title')}
      </h2>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} />
        ))}
      </ul>
      {isAlone ? (
        <p className="text-ink-soft text-small">{t('devices.onlyThis')}</p>
      ) : (
        <>
          <Button kind="danger" unready={sending} onClick={() => send('sign out', undefined)}>
            {t('devices.signOutOthers')}
          </Button>
          {tokens.data?.length ? <p className="text-ink-soft text-small">{t('devices.tokensEnd')}</p> : null}
        </>
      )}
    </Card>
  );
}

const pocketed: ReadonlySet<Device['system']> = new Set(['android', 'ios']);

function DeviceItem({ device }: { device: Device }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { day: today } = useSchoolTime();
  const name = deviceLabel(t, device);
  const Icon: LucideIcon = pocketed.has(device.system) ? Smartphone : Laptop;
  const { sending, send } = useSignOutDevice(device.id, {
    onDone: () => {
      showToast({ title: t('devices.signedOut') });
      document.getElementById('own-devices')?.focus();
    },
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('devices.notSignedOut')), failed: true }),
  });
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
      <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 basis-28 text-small">
        <span className="block font-semibold">{name}</span>
        {device.method && <span className="block text-ink-soft text-tiny">{t(`devices.${device.method}`)}</span>}
        {!device.current && (
          <span className="text-ink-soft text-tiny">{lastSeenLabel(t, dayOf(device.seenAt, zone), today, locale)}</span>
        )}
      </p>
      {device.current ? (
        <Chip tone="fir">{t('devices.current')}</Chip>
      ) : (
        <Button
          kind="bare"
          className="-mr-4 ml-auto"
          unready={sending}
          aria-label={t('devices.signOutOf', { device: name })}
          onClick={() => send('sign out', undefined)}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
}
