import type { Phrases } from '#web/words/phrase.ts';

/** The frame of the school's side. */
export const staffPhrases = {
  today: { en: 'Today', fr: 'Aujourd’hui' },
  store: { en: 'Store', fr: 'Boutique' },
  families: { en: 'Families', fr: 'Familles' },
  inbox: { en: 'Inbox', fr: 'Boîte de réception' },
  audit: { en: 'Audit', fr: 'Journal' },
  views: { en: 'View', fr: 'Affichage' },
  boardView: { en: 'Whole board', fr: 'Tout le tableau' },
  roomView: { en: 'One room', fr: 'Un local' },
  plans: { en: 'Plans', fr: 'Horaires' },
  forms: { en: 'Forms', fr: 'Formulaires' },
  quizzes: { en: 'Quizzes', fr: 'Quiz' },
  reports: { en: 'Reports', fr: 'Rapports' },
  announcements: { en: 'Announcements', fr: 'Annonces' },
  people: { en: 'People', fr: 'Personnes' },
  school: { en: 'School', fr: 'École' },
  family: { en: 'My family', fr: 'Ma famille' },
} as const satisfies Phrases;
