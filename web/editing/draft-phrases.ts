import type { Phrases } from '#web/i18n/phrase.ts';

export const draftPhrases = {
  restored: { en: 'What you had typed is here again.', fr: 'Voici ce que vous aviez écrit.' },
  discard: { en: 'Discard', fr: 'Effacer' },
  onDevice: { en: 'Draft on this device', fr: 'Brouillon sur cet appareil' },
} as const satisfies Phrases;
