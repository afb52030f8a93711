/** A device's label, and when it was last used. */
import type { Device } from '#core/account/device.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export function deviceLabel(t: Translate, { browser, system }: Pick<Device, 'browser' | 'system'>): string {
  return t('devices.onDevice', {
    browser: t(browser === 'other' ? 'devices.otherBrowser' : `devices.${browser}`),
    system: t(system === 'other' ? 'devices.otherSystem' : `devices.${system}`),
  });
}

/** The school's date of an instant. */
export const dayOf = (instant: string, zone: string) => schoolTimeAt(new Date(instant), zone).day;

export function lastSeenLabel(t: Translate, day: string, today: string, locale: Locale): string {
  if (day >= today) return t('devices.seenToday');
  if (day === addDays(today, -1)) return t('devices.seenYesterday');
  return t('devices.seenOn', { day: formatDay(day, locale, 'long') });
}
