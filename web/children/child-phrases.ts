import type { Phrases } from '#web/words/phrase.ts';

export const childPhrases = {
  room: { en: 'Room {room}', fr: 'Local {room}' },
  /** A child whose record is no longer at hand. */
  child: { en: 'Child', fr: 'Enfant' },
} as const satisfies Phrases;
