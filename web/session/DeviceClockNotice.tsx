import { Clock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clockErrorOf } from '#core/time/device-clock-rules.ts';
import { serverAheadMs, subscribeToClock } from '#web/ui/browser/server-clock.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

const units = ['days', 'hours', 'minutes'] as const;

/** One line when the device's clock is wrong, on pages that act on the time. */
export function DeviceClockNotice() {
  const t = useTranslation();
  const error = clockErrorOf(useSyncExternalStore(subscribeToClock, serverAheadMs));
  if (!error) return null;
  const amount = units.flatMap((unit) => (error[unit] > 0 ? t(`clocks.${unit}`, { n: error[unit] }) : []));
  return (
    <p role="status" className="flex items-start gap-2 text-ink-soft text-small">
      <Clock aria-hidden size={18} className="mt-px shrink-0" />
      {t(`clocks.${error.direction}`, { amount: amount.join(' ') })}
    </p>
  );
}
