import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the route to school, also used by the banner of the first screen. */
export const trafficPhrases = {
  estimated: { en: 'Estimated: {n} min', fr: 'Environ {n} min' },
  eta: { en: 'ETA {time}', fr: 'Arrivée prévue à {time}' },
  low: { en: 'Low traffic', fr: 'Circulation fluide' },
  medium: { en: 'Medium traffic', fr: 'Circulation modérée' },
  high: { en: 'High traffic', fr: 'Circulation dense' },
} as const satisfies Phrases;
