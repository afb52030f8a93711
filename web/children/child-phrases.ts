import type { Phrases } from '#web/i18n/phrase.ts';

export const childPhrases = {
  room: { en: '{groupWord}{room}', fr: '{groupWord}{room}' },
  /** Name of a child whose record is no longer available. */
  child: { en: 'Child', fr: 'Enfant' },
  none: { en: 'No children', fr: 'Aucun enfant' },
  noneText: {
    en: 'No children are linked to your account. Contact the school.',
    fr: 'Aucun enfant n’est associé à votre compte. Communiquez avec l’école.',
  },
} as const satisfies Phrases;
