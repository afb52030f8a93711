/** Notifications about absences. They contain the child's first name and the days, never the reason. */
import type { Absence, AbsenceDuration, AbsenceKind } from '#core/absences/absence.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { formatDay, formatTime } from '#core/time/format.ts';

const reportedWords: Readonly<Record<AbsenceKind, Bilingual>> = {
  absent: { en: 'Absence reported', fr: 'Absence signalée' },
  late: { en: 'Late arrival reported', fr: 'Retard signalé' },
  early: { en: 'Early leaving reported', fr: 'Départ hâtif signalé' },
};

const cancelledWords: Readonly<Record<AbsenceKind, Bilingual>> = {
  absent: { en: 'Absence cancelled', fr: 'Absence annulée' },
  late: { en: 'Late arrival cancelled', fr: 'Retard annulé' },
  early: { en: 'Early leaving cancelled', fr: 'Départ hâtif annulé' },
};

const forChild = ({ en, fr }: Bilingual, givenName: string): Bilingual => ({
  en: `${en} for ${givenName}`,
  fr: `${fr} pour ${givenName}`,
});

export const reportedTitle = (givenName: string, kind: AbsenceKind = 'absent'): Bilingual =>
  forChild(reportedWords[kind], givenName);

export const cancelledTitle = (givenName: string, kind: AbsenceKind = 'absent'): Bilingual =>
  forChild(cancelledWords[kind], givenName);

export const changedTitle = (givenName: string): Bilingual =>
  forChild({ en: 'Absence changed', fr: 'Absence modifiée' }, givenName);

/** Adds that the school entered what a parent said on the phone. */
export const appendByPhone = ({ en, fr }: Bilingual): Bilingual => ({
  en: `${en}; entered by the school after a call`,
  fr: `${fr}; noté par l’école au téléphone`,
});

const parts: Readonly<Record<AbsenceDuration, Bilingual>> = {
  full_day: { en: '', fr: '' },
  morning: { en: ', morning', fr: ', avant-midi' },
  afternoon: { en: ', afternoon', fr: ', après-midi' },
};

/** Adds to the days that pickups were cancelled. */
export function appendCancelledPickups({ en, fr }: Bilingual, cancelled: number): Bilingual {
  if (cancelled === 0) return { en, fr };
  return cancelled === 1
    ? { en: `${en}; the pickup was cancelled`, fr: `${fr}; le départ est annulé` }
    : { en: `${en}; the pickups were cancelled`, fr: `${fr}; les départs sont annulés` };
}

/**
 * `Tuesday, April 16, morning`; `Mardi 16 avril, avant-midi`; for several days `Du mardi 16 avril au vendredi 19
 * avril`; with a time `Tuesday, April 16, 9:30 AM`.
 */
export function whenText({
  date,
  endDate,
  duration,
  time,
}: Pick<Absence, 'date' | 'endDate' | 'duration' | 'time'>): Bilingual {
  const day = (on: string, locale: 'en' | 'fr') => formatDay(on, locale, 'weekday');
  if (time !== undefined) {
    return {
      en: `${day(date, 'en')}, ${formatTime(time, 'en')}`,
      fr: `${day(date, 'fr')}, ${formatTime(time, 'fr')}`,
    };
  }
  if (endDate !== undefined && endDate !== date) {
    return {
      en: `${day(date, 'en')} to ${day(endDate, 'en')}`,
      fr: `Du ${day(date, 'fr').toLowerCase()} au ${day(endDate, 'fr').toLowerCase()}`,
    };
  }
  return { en: day(date, 'en') + parts[duration].en, fr: day(date, 'fr') + parts[duration].fr };
}

/** For staff: a guardian is sure that a child who is missing is at school. */
export const checkTitle = (givenName: string): Bilingual => ({
  en: `Please check: ${givenName}`,
  fr: `À vérifier : ${givenName}`,
});

export const checkText: Bilingual = {
  en: 'A guardian says that the child is at school.',
  fr: 'Selon un parent, l’enfant est à l’école.',
};
