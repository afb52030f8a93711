import { BellRing, Send } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { useDevice } from './delivery-queries.ts';

type Props = { device: ReturnType<typeof useDevice> };

/** Push on this device: turn on or off, or send a test. Empty where the browser does not support it. */
export function DeviceActions({ device: { state, busy, turn, test } }: Props) {
  const t = useTranslation();
  if (state === 'off') {
    return (
      <Button
        kind="quiet"
        wide
        unready={busy}
        onClick={() => !busy && turn(true)}
        icon={<BellRing aria-hidden size={18} />}
      >
        {t('delivery.turnOn')}
      </Button>
    );
  }
  if (state !== 'on') return null;
  return (
    <Button kind="quiet" wide unready={busy} onClick={() => !busy && test()} icon={<Send aria-hidden size={18} />}>
      {t('delivery.test')}
    </Button>
  );
}
