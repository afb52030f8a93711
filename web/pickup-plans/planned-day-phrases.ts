import type { Phrases } from '#web/i18n/phrase.ts';

/** How a child leaves on a day, on the pickup page and in the usual week. */
export const plannedDayPhrases = {
  nothing: { en: 'Nothing planned', fr: 'Rien de prévu' },
  notMine: { en: 'Not your day', fr: 'Pas votre jour' },
  absent: { en: 'Absent', fr: 'Absence' },
  today: { en: 'Planned for today:', fr: 'Prévu aujourd’hui :' },
} as const satisfies Phrases;
