import type { Phrases } from '#web/words/phrase.ts';

export const pickupPhrases = {
  title: { en: 'Schedule pickup', fr: 'Planifier le départ' },
  estimated: { en: 'Estimated: {n} min', fr: 'Environ {n} min' },
  eta: { en: 'ETA {time}', fr: 'Arrivée prévue à {time}' },
  low: { en: 'Low traffic', fr: 'Circulation fluide' },
  medium: { en: 'Medium traffic', fr: 'Circulation modérée' },
  high: { en: 'High traffic', fr: 'Circulation dense' },
} as const satisfies Phrases;
