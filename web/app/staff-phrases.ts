import type { Phrases } from '#web/words/phrase.ts';

/** The frame of the school's side. */
export const staffPhrases = {
  today: { en: 'Today', fr: 'Aujourd’hui' },
  people: { en: 'People', fr: 'Personnes' },
  school: { en: 'School', fr: 'École' },
  family: { en: 'My family', fr: 'Ma famille' },
} as const satisfies Phrases;
