/**
 * Pickup notifications for guardians. They contain the child's first name, the day and the time, never the collector.
 */
import type { Bilingual } from '#core/lang/locale.ts';
import { formatDay, formatTime } from '#core/time/format.ts';

export const scheduledTitle = (givenName: string): Bilingual => ({
  en: `Pickup scheduled for ${givenName}`,
  fr: `Départ planifié pour ${givenName}`,
});

export const changedTitle = (givenName: string): Bilingual => ({
  en: `Pickup changed for ${givenName}`,
  fr: `Départ modifié pour ${givenName}`,
});

export const cancelledTitle = (givenName: string): Bilingual => ({
  en: `Pickup cancelled for ${givenName}`,
  fr: `Départ annulé pour ${givenName}`,
});

export const atTheDoorTitle = (givenName: string): Bilingual => ({
  en: `${givenName} is at the door`,
  fr: `${givenName} est à la porte`,
});

export const releasedTitle = (givenName: string): Bilingual => ({
  en: `${givenName} was picked up`,
  fr: `Départ confirmé pour ${givenName}`,
});

export const undoneTitle = (givenName: string): Bilingual => ({
  en: `${givenName} is still at the school`,
  fr: `${givenName} est encore à l’école`,
});

export const undoneText: Bilingual = {
  en: 'The school undid the release: your child has not left yet.',
  fr: 'L’école a annulé la confirmation du départ : votre enfant n’est pas encore parti.',
};

/** The school is closed on a day, with the name of the day where there is one. */
export function closedText(
  day: string,
  name: { readonly en: string | null; readonly fr: string | null } | null,
): Bilingual {
  const named = (text: string | null | undefined) => (text ? ` (${text})` : '');
  return {
    en: `The school is closed on ${formatDay(day, 'en', 'weekday')}${named(name?.en ?? name?.fr)}.`,
    fr: `L’école est fermée le ${formatDay(day, 'fr', 'weekday').toLowerCase()}${named(name?.fr ?? name?.en)}.`,
  };
}

/** `Tuesday, April 14, 3:30 PM`; `Mardi 14 avril, 15 h 30`. A pickup by GPS has no time. */
export function whenText({ day, time }: { readonly day: string; readonly time: string | null }): Bilingual {
  return {
    en: `${formatDay(day, 'en', 'weekday')}, ${time === null ? 'with GPS' : formatTime(time, 'en')}`,
    fr: `${formatDay(day, 'fr', 'weekday')}, ${time === null ? 'avec le GPS' : formatTime(time, 'fr')}`,
  };
}
