/** As of when the shown data is. */
import { useEffect, useState } from 'react';
import { formatDay, formatTime } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { hasFailed, type StaleDataProps } from '#web/ui/StaleDataNotice.tsx';
import { serverAheadMs } from '#web/ui/browser/server-clock.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { useOnline } from '#web/ui/browser/use-online.ts';

/** A refetch that takes longer counts as not fresh: most have their reply before. */
const slowMs = 2000;
const pad = (n: number) => String(n).padStart(2, '0');
const timeOf = (at: Date) => `${pad(at.getHours())}:${pad(at.getMinutes())}`;
const dayOf = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;

/** Whether the data is not fresh: the device is offline, the server unreachable, or slow to refresh it. */
export function useIsOutdated({ queries }: StaleDataProps): boolean {
  const online = useOnline();
  const isLate = useLate(queries.some(({ isStale, dataUpdatedAt }) => isStale && dataUpdatedAt > 0));
  return !online || isLate || queries.some(hasFailed);
}

/**
 * A sentence with the time of the oldest data, and its day if that is not today; empty without data. Both are in
 * the device's time zone, since this is about its last contact with the server.
 */
export function useAsOf({ queries }: StaleDataProps): string {
  const t = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const held = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).filter(Boolean);
  if (held.length === 0) return '';
  const oldest = new Date(Math.min(...held) + serverAheadMs());
  const [day, time] = [dayOf(oldest), formatTime(timeOf(oldest), locale)];
  return day === dayOf(now)
    ? t('ui.updatedAt', { time })
    : t('ui.updatedOn', { day: formatDay(day, locale, 'weekday'), time });
}

/** Whether a condition has held for a while. */
function useLate(holds: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = holds ? setTimeout(() => setLate(true), slowMs) : undefined;
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [holds]);
  return holds && isLate;
}
