/**
 * What guardians are told of a pickup: the child's first name, the day and the time, never who comes. (trust, Controls)
 */
import type { Both } from '#core/lang/locale.ts';
import { formatDay, formatTime } from '#core/time/format.ts';

export const scheduledTitle = (givenName: string): Both => ({
  en: `Pickup scheduled for ${givenName}`,
  fr: `Départ planifié pour ${givenName}`,
});

export const changedTitle = (givenName: string): Both => ({
  en: `Pickup changed for ${givenName}`,
  fr: `Départ modifié pour ${givenName}`,
});

export const cancelledTitle = (givenName: string): Both => ({
  en: `Pickup cancelled for ${givenName}`,
  fr: `Départ annulé pour ${givenName}`,
});

export const atTheDoorTitle = (givenName: string): Both => ({
  en: `${givenName} is at the door`,
  fr: `${givenName} est à la porte`,
});

export const releasedTitle = (givenName: string): Both => ({
  en: `${givenName} was picked up`,
  fr: `Départ confirmé pour ${givenName}`,
});

export const undoneTitle = (givenName: string): Both => ({
  en: `${givenName} is still at the school`,
  fr: `${givenName} est encore à l’école`,
});

export const undoneText: Both = {
  en: 'The school has undone the hand-over.',
  fr: 'L’école a annulé la confirmation du départ.',
};

/** `Tuesday, April 14, 3:30 PM`; `Mardi 14 avril, 15 h 30`; with GPS no time is known. */
export function whenText({ day, time }: { readonly day: string; readonly time: string | null }): Both {
  return {
    en: `${formatDay(day, 'en', 'weekday')}, ${time === null ? 'by GPS' : formatTime(time, 'en')}`,
    fr: `${formatDay(day, 'fr', 'weekday')}, ${time === null ? 'par GPS' : formatTime(time, 'fr')}`,
  };
}
