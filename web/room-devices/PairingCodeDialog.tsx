import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type PairingCode, pairingMinutes } from '#core/room-devices/room-device.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useChosenZone } from '#web/session/use-chosen-school.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  code: PairingCode;
  /** Whether the list shows that the device was paired since. */
  isUsed: boolean;
  onClose: () => void;
};

/** The code to enter on the tablet, as text and to scan, until it is used or expires. */
export function PairingCodeDialog({ code: { code, link, expiresAt }, isUsed, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useChosenZone();
  const isExpired = useIsExpired(code);
  const { time } = schoolTimeAt(new Date(expiresAt), zone);
  const [address = ''] = link.split('#');
  const isGone = !isUsed && isExpired;
  return (
    <Dialog title={t('roomDevices.codeTitle')} onClose={onClose}>
      <div aria-live="polite" className="flex flex-col items-center gap-4 text-center">
        {isUsed && (
          <p className="flex items-center gap-2 py-6 font-bold text-card text-fir">
            <CircleCheck aria-hidden size={24} />
            {t('roomDevices.paired')}
          </p>
        )}
        {isGone && <p className="py-6 text-maple">{t('roomDevices.codeGone')}</p>}
        {!isUsed && !isGone && (
          <>
            <p className="text-small">
              {t('roomDevices.codeText', {
                address: address.replace(/^https?:\/\//, ''),
                time: formatTime(time, locale),
              })}
            </p>
            <div className="rounded-m bg-white p-2">
              <QrCode text={link} className="size-48" />
            </div>
            <p className="font-bold text-display tabular-nums tracking-widest">{code}</p>
          </>
        )}
      </div>
      <Button wide onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
        {t('roomDevices.done')}
      </Button>
    </Dialog>
  );
}

/** Whether a code that was just made has expired. Counted from its arrival, since the device's clock may be wrong. */
function useIsExpired(code: string): boolean {
  const [expired, setExpired] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setExpired(code), pairingMinutes * 60_000);
    return () => clearTimeout(timer);
  }, [code]);
  return expired === code;
}
