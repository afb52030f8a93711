/** What guardians are told about who may collect: the children's first names, never the person's. (trust, Controls) */
import type { Both } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';

export const personTitles = {
  named: (givenNames) => ({
    en: `Pickup person added for ${and(givenNames).en}`,
    fr: `Personne ajoutée pour venir chercher ${and(givenNames).fr}`,
  }),
  approved: (givenNames) => ({
    en: `Pickup person approved for ${and(givenNames).en}`,
    fr: `Personne approuvée pour venir chercher ${and(givenNames).fr}`,
  }),
  declined: (givenNames) => ({
    en: `Pickup person not approved for ${and(givenNames).en}`,
    fr: `Personne non approuvée pour venir chercher ${and(givenNames).fr}`,
  }),
  removed: (givenNames) => ({
    en: `Pickup person removed for ${and(givenNames).en}`,
    fr: `Autorisation de venir chercher ${and(givenNames).fr} retirée`,
  }),
  reopened: (givenNames) => ({
    en: `Pickup person to approve again for ${and(givenNames).en}`,
    fr: `Personne à approuver de nouveau pour venir chercher ${and(givenNames).fr}`,
  }),
} satisfies Record<string, (givenNames: readonly string[]) => Both>;

export const personBodies = {
  todayOnly: { en: 'For today only.', fr: 'Pour aujourd’hui seulement.' },
  pending: { en: 'Waiting for the school’s approval.', fr: 'En attente de l’approbation de l’école.' },
  school: { en: 'By the school.', fr: 'Par l’école.' },
  standing: { en: 'See who may come under Pickup.', fr: 'Voyez qui peut venir dans Départ.' },
} satisfies Record<string, Both>;

/**
 * `For April 16, 2026 only.`, `Pour le 16 avril 2026 seulement.`: named after closing, somebody comes another day than
 * today.
 */
export const onlyOn = (day: string): Both => ({
  en: `For ${formatDay(day, 'en', 'long')} only.`,
  fr: `Pour le ${formatDay(day, 'fr', 'long')} seulement.`,
});

/** `Léa and Noah`, `Léa et Noah`. */
function and(names: readonly string[]): Both {
  const said = (locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return { en: said('en-CA'), fr: said('fr-CA') };
}
