import type { Phrases } from '#web/words/phrase.ts';

export const morePhrases = {
  boutique: { en: 'Trilingual boutique', fr: 'Boutique trilingue' },
  newTab: { en: 'Opens in a new tab', fr: 'S’ouvre dans un nouvel onglet' },
  quizCenterText: { en: 'Small quizzes to do together', fr: 'De petits quiz à faire ensemble' },
  formsText: { en: 'Permissions, outings, answers', fr: 'Autorisations, sorties, réponses' },
  storeText: { en: 'Clothing and school supplies', fr: 'Vêtements et matériel scolaire' },
  feedbackText: { en: 'We read everything', fr: 'Nous lisons tout' },
  staffSide: { en: 'At school', fr: 'À l’école' },
  staffSideText: { en: 'Today’s departures', fr: 'Les départs d’aujourd’hui' },
} as const satisfies Phrases;
