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
  deviceMenu: { en: 'Account and language', fr: 'Compte et langue' },
  deviceLanguage: {
    en: 'Changes this device only. The language of your account is in Settings.',
    fr: 'Pour cet appareil seulement. La langue de votre compte est dans les Réglages.',
  },
  askLogOut: { en: 'Log out {name}?', fr: 'Fermer la session de {name}?' },
  askLogOutText: {
    en: 'This device will ask for an e-mail and a password. What is not sent yet is lost.',
    fr: 'Cet appareil demandera un courriel et un mot de passe. Ce qui n’est pas encore envoyé sera perdu.',
  },
  staySignedIn: { en: 'Stay signed in', fr: 'Garder la session ouverte' },
  notLoggedOut: { en: 'You are still signed in', fr: 'La session est encore ouverte' },
  family: { en: 'My family', fr: 'Ma famille' },
} as const satisfies Phrases;
