/** Notifications about pickup people. They contain the children's first names, never the pickup person's name. */
import type { Bilingual } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';

export const personTitles = {
  named: (givenNames) => ({
    en: `Pickup person added for ${joinNames(givenNames).en}`,
    fr: `Personne ajoutée pour venir chercher ${joinNames(givenNames).fr}`,
  }),
  authorized: (givenNames) => ({
    en: `The school authorized a person to pick up ${joinNames(givenNames).en}`,
    fr: `L’école a autorisé une personne à venir chercher ${joinNames(givenNames).fr}`,
  }),
  approved: (givenNames) => ({
    en: `Pickup person approved for ${joinNames(givenNames).en}`,
    fr: `Personne approuvée pour venir chercher ${joinNames(givenNames).fr}`,
  }),
  declined: (givenNames) => ({
    en: `Pickup person not approved for ${joinNames(givenNames).en}`,
    fr: `Personne non approuvée pour venir chercher ${joinNames(givenNames).fr}`,
  }),
  removed: (givenNames) => ({
    en: `Pickup person removed for ${joinNames(givenNames).en}`,
    fr: `Autorisation de venir chercher ${joinNames(givenNames).fr} retirée`,
  }),
  code_shared: (givenNames) => ({
    en: `Pickup code shared for ${joinNames(givenNames).en}`,
    fr: `Code de départ partagé pour ${joinNames(givenNames).fr}`,
  }),
  code_withdrawn: (givenNames) => ({
    en: `Pickup code withdrawn for ${joinNames(givenNames).en}`,
    fr: `Code de départ retiré pour ${joinNames(givenNames).fr}`,
  }),
  limits_changed: (givenNames) => ({
    en: `Days or times of a pickup person changed for ${joinNames(givenNames).en}`,
    fr: `Jours ou heures d’une personne autorisée modifiés pour ${joinNames(givenNames).fr}`,
  }),
  reopened: (givenNames) => ({
    en: `Pickup person to approve again for ${joinNames(givenNames).en}`,
    fr: `Personne à approuver de nouveau pour venir chercher ${joinNames(givenNames).fr}`,
  }),
} satisfies Record<string, (givenNames: readonly string[]) => Bilingual>;

export const personBodies = {
  todayOnly: { en: 'For today only.', fr: 'Pour aujourd’hui seulement.' },
  pending: { en: 'Waiting for the school’s approval.', fr: 'En attente de l’approbation de l’école.' },
  school: { en: 'By the school.', fr: 'Par l’école.' },
  standing: { en: 'See who can pick up, under Pickup.', fr: 'La liste se trouve dans Départ.' },
} satisfies Record<string, Bilingual>;

/**
 * `For April 16, 2026 only.`, `Pour le 16 avril 2026 seulement.`: a pickup person named after closing comes on a later
 * day.
 */
export const onlyOn = (day: string): Bilingual => ({
  en: `For ${formatDay(day, 'en', 'long')} only.`,
  fr: `Pour le ${formatDay(day, 'fr', 'long')} seulement.`,
});

/** `Léa and Noah`, `Léa et Noah`. */
function joinNames(names: readonly string[]): Bilingual {
  const textOf = (locale: string) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return { en: textOf('en-CA'), fr: textOf('fr-CA') };
}
