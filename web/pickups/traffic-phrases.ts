import type { Phrases } from '#web/words/phrase.ts';

/** The way to school, as the banner of the first screen already says it. */
export const trafficPhrases = {
  estimated: { en: 'Estimated: {n} min', fr: 'Environ {n} min' },
  eta: { en: 'ETA {time}', fr: 'Arrivée prévue à {time}' },
  low: { en: 'Low traffic', fr: 'Circulation fluide' },
  medium: { en: 'Medium traffic', fr: 'Circulation modérée' },
  high: { en: 'High traffic', fr: 'Circulation dense' },
} as const satisfies Phrases;
