import { useQuery } from '@tanstack/react-query';
import { Plus, Tablet } from 'lucide-react';
import { useState } from 'react';
import { type PairingCode, pairingMinutes, type RoomDevice } from '#core/room-devices/room-device.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useChosenZone } from '#web/session/use-chosen-school.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { AddDeviceDialog } from './AddDeviceDialog.tsx';
import { PairingCodeDialog } from './PairingCodeDialog.tsx';
import { roomDevicesQuery, useRenewCode, useRevokeDevice, useUnlockPin } from './room-device-queries.ts';

/** The room devices of a school, for its office: paired, last used, revoked. */
export function RoomDeviceList({ schoolId }: { schoolId: number }) {
  const t = useTranslation();
  const query = useQuery(roomDevicesQuery(schoolId));
  const [isAdding, setAdding] = useState(false);
  const [code, setCode] = useState<PairingCode>();
  const { devices = [], groups = [] } = query.data ?? {};
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-column text-ink-soft text-small">{t('roomDevices.intro')}</p>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-24" count={2} />}
      {query.data && devices.length === 0 && (
        <EmptyState icon={Tablet} tone="stone" title={t('roomDevices.none')} text={t('roomDevices.noneText')} />
      )}
      {devices.length > 0 && (
        <ul className="grid gap-3 medium:grid-cols-2">
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} onCode={setCode} />
          ))}
        </ul>
      )}
      {query.data && (
        <Button className="self-start" icon={<Plus aria-hidden size={18} />} onClick={() => setAdding(true)}>
          {t('roomDevices.add')}
        </Button>
      )}
      {isAdding && (
        <AddDeviceDialog
          schoolId={schoolId}
          groups={groups}
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            setCode(made);
          }}
        />
      )}
      {code && (
        <PairingCodeDialog
          code={code}
          isUsed={devices.some((device) => isPairedBy(device, code))}
          onClose={() => setCode(undefined)}
        />
      )}
    </div>
  );
}

/** Whether a device was paired since its code was made. */
function isPairedBy({ id, pairedAt }: RoomDevice, code: PairingCode): boolean {
  const madeAt = Date.parse(code.expiresAt) - pairingMinutes * 60_000;
  return id === code.id && pairedAt !== null && Date.parse(pairedAt) >= madeAt;
}

type ItemProps = { device: RoomDevice; onCode: (code: PairingCode) => void };

function DeviceItem({ device, onCode }: ItemProps) {
  const t = useTranslation();
  const { id, name, state, groups, wholeSchool, locked } = device;
  const [isAsking, setAsking] = useState(false);
  const failed = (title: 'roomDevices.notMade' | 'roomDevices.notUnlocked') => (error: Error) =>
    showToast({ ...failureMessage(t, error, t(title)), failed: true });
  const renewing = useRenewCode(id, { onDone: onCode, onFailed: failed('roomDevices.notMade') });
  const unlocking = useUnlockPin(id, {
    onDone: () => showToast({ title: t('roomDevices.pinUnlocked') }),
    onFailed: failed('roomDevices.notUnlocked'),
  });
  const rooms = groups.map(({ room }) => t('children.room', { room })).join(', ');
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere font-bold text-card">{name}</h2>
        <Chip tone={state === 'paired' ? 'fir' : 'stone'}>
          {t(state === 'paired' ? 'roomDevices.active' : 'roomDevices.waiting')}
        </Chip>
      </div>
      <p className="text-small">{wholeSchool ? t('roomDevices.whole') : rooms}</p>
      {state === 'paired' && <UseOf device={device} />}
      {locked.map((person) => (
        <p key={person.id} className="flex flex-wrap items-center justify-between gap-x-3 text-maple text-small">
          {t('roomDevices.lockedPin', { name: person.name })}
          <Button
            kind="bare"
            className="-mr-4"
            unready={unlocking.sending}
            aria-label={t('roomDevices.unlockPinOf', { name: person.name })}
            onClick={() => unlocking.send(person.id, undefined)}
          >
            {t('roomDevices.unlockPin')}
          </Button>
        </p>
      ))}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Button
          kind="line"
          unready={renewing.sending}
          aria-label={t('roomDevices.newCodeOf', { name })}
          onClick={() => renewing.send('code', undefined)}
        >
          {t('roomDevices.newCode')}
        </Button>
        <Button kind="danger" aria-label={t('roomDevices.revokeOf', { name })} onClick={() => setAsking(true)}>
          {t('roomDevices.revoke')}
        </Button>
      </div>
      {isAsking && <RevokeDialog device={device} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** When the device was seen, and who used it last. */
function UseOf({ device: { seenAt, lastUse } }: { device: RoomDevice }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useChosenZone();
  const when = (instant: string) => {
    const { day, time } = schoolTimeAt(new Date(instant), zone);
    return { day: formatDay(day, locale, 'long'), time: formatTime(time, locale) };
  };
  return (
    <p className="text-ink-soft text-small">
      {lastUse ? t('roomDevices.lastUse', { name: lastUse.name, ...when(lastUse.at) }) : t('roomDevices.never')}
      {seenAt && <span className="block">{t('roomDevices.seen', when(seenAt))}</span>}
    </p>
  );
}

function RevokeDialog({ device: { id, name }, onClose }: { device: RoomDevice; onClose: () => void }) {
  const t = useTranslation();
  const revoking = useRevokeDevice(id, {
    onDone() {
      showToast({ title: t('roomDevices.revoked', { name }) });
      onClose();
    },
    onFailed: () => undefined,
  });
  const failure = revoking.failureOf('revoke');
  return (
    <ConfirmDialog
      title={t('roomDevices.askRevoke', { name })}
      act={t('roomDevices.revoke')}
      keep={t('roomDevices.keep')}
      sending={revoking.sending}
      why={failure && failureMessage(t, failure, t('roomDevices.notRevoked'))}
      onAct={() => revoking.send('revoke', undefined)}
      onClose={onClose}
    >
      <p>{t('roomDevices.askRevokeText')}</p>
    </ConfirmDialog>
  );
}
