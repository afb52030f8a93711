/** What other guardians are told: the child's first name and the days, never why. (trust, Controls) */
import type { Absence, AbsenceDuration } from '#core/absences/absence.ts';
import type { Both } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';

export const reportedTitle = (givenName: string): Both => ({
  en: `Absence reported for ${givenName}`,
  fr: `Absence signalée pour ${givenName}`,
});

export const cancelledTitle = (givenName: string): Both => ({
  en: `Absence cancelled for ${givenName}`,
  fr: `Absence annulée pour ${givenName}`,
});

const parts: Readonly<Record<AbsenceDuration, Both>> = {
  full_day: { en: '', fr: '' },
  morning: { en: ', morning', fr: ', avant-midi' },
  afternoon: { en: ', afternoon', fr: ', après-midi' },
};

/** When, and that pickups were cancelled with it. */
export function withPickups({ en, fr }: Both, cancelled: number): Both {
  if (cancelled === 0) return { en, fr };
  return cancelled === 1
    ? { en: `${en}; the pickup is cancelled`, fr: `${fr}; le départ est annulé` }
    : { en: `${en}; the pickups are cancelled`, fr: `${fr}; les départs sont annulés` };
}

/** `Tuesday, April 16, morning`; `Mardi 16 avril, avant-midi`; several days from the first to the last. */
export function whenText({ date, endDate, duration }: Pick<Absence, 'date' | 'endDate' | 'duration'>): Both {
  const day = (on: string, locale: 'en' | 'fr') => formatDay(on, locale, 'weekday');
  if (endDate !== undefined && endDate !== date) {
    return {
      en: `${day(date, 'en')} to ${day(endDate, 'en')}`,
      fr: `${day(date, 'fr')} au ${day(endDate, 'fr').toLowerCase()}`,
    };
  }
  return { en: day(date, 'en') + parts[duration].en, fr: day(date, 'fr') + parts[duration].fr };
}
