import type { Phrases } from '#web/i18n/phrase.ts';

export const schoolDayPhrases = {
  special: { en: 'Special days', fr: 'Jours particuliers' },
  today: { en: 'Today', fr: 'Aujourd’hui' },
  range: { en: '{from} to {to}', fr: '{from} – {to}' },
  weekend: { en: 'There is no school that day.', fr: 'Il n’y a pas d’école ce jour-là.' },
  closed: { en: 'The school is closed that day.', fr: 'L’école est fermée ce jour-là.' },
  closedNamed: { en: 'The school is closed: {name}.', fr: 'L’école est fermée : {name}.' },
  pedagogical: {
    en: 'Pedagogical day: the school is closed.',
    fr: 'Journée pédagogique : l’école est fermée.',
  },
  careOnly: {
    en: 'Pedagogical day: no classes. Childcare is open from {from} to {to}.',
    fr: 'Journée pédagogique : pas de classe. Le service de garde est ouvert de {from} à {to}.',
  },
  early: { en: 'Children leave early: from {time}.', fr: 'Les élèves partent plus tôt : dès {time}.' },
  earlyNamed: {
    en: '{name}: children leave from {time}.',
    fr: '{name} : les élèves partent dès {time}.',
  },
} as const satisfies Phrases;
