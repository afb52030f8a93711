import type { Phrases } from '#web/i18n/phrase.ts';

/** The purposes of consents, also for forms that give one. */
export const purposePhrases = {
  class_photos: { en: 'Class photos', fr: 'Photos en classe' },
  shared_photos: { en: 'Photos seen by other families', fr: 'Photos vues par d’autres familles' },
  website: { en: 'Website and social media', fr: 'Site Web et réseaux sociaux' },
  sunscreen: { en: 'Sunscreen', fr: 'Crème solaire' },
  insect_repellent: { en: 'Insect repellent', fr: 'Insectifuge' },
  acetaminophen: { en: 'Acetaminophen', fr: 'Acétaminophène' },
  outings: { en: 'Outings on foot', fr: 'Sorties à pied' },
} as const satisfies Phrases;
