import type { Phrases } from '#web/i18n/phrase.ts';

/** The photos that families took down, on the home of the office. */
export const photosToSettlePhrases = {
  toSettle: {
    en: '{n, plural, one {A photo to settle} other {# photos to settle}}',
    fr: '{n, plural, one {Une photo à régler} other {# photos à régler}}',
  },
  toSettleText: {
    en: 'Hidden for every family until the office shows it again or deletes it.',
    fr: 'Masquée pour toutes les familles jusqu’à ce que le secrétariat l’affiche de nouveau ou la supprime.',
  },
  takenDownBy: { en: '{room}, {day}: taken down by {name}', fr: '{room}, {day} : retirée par {name}' },
  takenDownOn: { en: 'Taken down: {moment}', fr: 'Retirée : {moment}' },
  settle: { en: 'Settle', fr: 'Régler' },
} as const satisfies Phrases;
