/** A device in the words that its person knows it by, and when it was last used. */
import type { Device } from '#core/sessions/device.ts';
import { addDays } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Words } from '#web/words/words.ts';

export function deviceWords(t: Words, { browser, system }: Pick<Device, 'browser' | 'system'>): string {
  return t('devices.onDevice', {
    browser: t(browser === 'other' ? 'devices.otherBrowser' : `devices.${browser}`),
    system: t(system === 'other' ? 'devices.otherSystem' : `devices.${system}`),
  });
}

/** The school's day of an instant. */
export const dayOf = (instant: string, zone: string) => schoolTimeAt(new Date(instant), zone).day;

export function seenWords(t: Words, day: string, today: string, locale: Locale): string {
  if (day >= today) return t('devices.seenToday');
  if (day === addDays(today, -1)) return t('devices.seenYesterday');
  return t('devices.seenOn', { day: formatDay(day, locale, 'long') });
}
