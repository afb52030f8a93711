import type { Phrases } from '#web/words/phrase.ts';

export const childPhrases = {
  room: { en: 'Room {room}', fr: 'Local {room}' },
  /** A child whose record is no longer at hand. */
  child: { en: 'Child', fr: 'Enfant' },
  none: { en: 'No children', fr: 'Aucun enfant' },
  noneText: {
    en: 'No children are linked to your account. Contact the school.',
    fr: 'Aucun enfant n’est associé à votre compte. Communiquez avec l’école.',
  },
} as const satisfies Phrases;
