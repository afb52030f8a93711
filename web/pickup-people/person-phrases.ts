import type { Phrases } from '#web/i18n/phrase.ts';

export const personPhrases = {
  add: { en: 'Add a pickup person', fr: 'Ajouter une personne autorisée' },
  named: { en: '{name} · {relationship}', fr: '{name} · {relationship}' },
  todayOnly: { en: '{who} (today only)', fr: '{who} (aujourd’hui seulement)' },
  thatDayOnly: { en: '{who} (that day only)', fr: '{who} (ce jour-là seulement)' },
  waiting: { en: '{who}: waiting for the school’s approval', fr: '{who} : en attente d’approbation' },
} as const satisfies Phrases;
