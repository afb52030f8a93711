import { BellRing, Send } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import type { useDevice } from './delivery-queries.ts';

type Props = { device: ReturnType<typeof useDevice> };

/** What can be done about this device: have it told, or see whether it is. Nothing where its browser will not. */
export function DeviceActions({ device: { state, busy, turn, test } }: Props) {
  const t = useWords();
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
