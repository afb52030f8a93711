import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the staff area's shell. */
export const staffPhrases = {
  hiddenModule: {
    en: 'Families do not see this part: the office hid it in the settings of the school. What exists stays here.',
    fr: 'Les familles ne voient pas cette partie : le secrétariat l’a masquée dans les réglages de l’école. Ce qui existe reste ici.',
  },
  today: { en: 'Today', fr: 'Aujourd’hui' },
  arrivals: {
    en: '{n, plural, one {# arrival to check} other {# arrivals to check}}',
    fr: '{n, plural, one {# arrivée à vérifier} other {# arrivées à vérifier}}',
  },
  approvals: {
    en: '{n, plural, one {# person to approve} other {# people to approve}}',
    fr: '{n, plural, one {# personne à approuver} other {# personnes à approuver}}',
  },
  store: { en: 'Store', fr: 'Boutique' },
  families: { en: 'Families', fr: 'Familles' },
  inbox: { en: 'Feedback', fr: 'Commentaires' },
  school: { en: 'School', fr: 'École' },
  audit: { en: 'Activity log', fr: 'Journal' },
  views: { en: 'View', fr: 'Affichage' },
  boardView: { en: 'Whole board', fr: 'Tout le tableau' },
  roomView: {
    en: '{schoolKind, select, school {One room} other {One group}}',
    fr: '{schoolKind, select, school {Un local} other {Un groupe}}',
  },
  plans: { en: 'Plans', fr: 'Horaires' },
  forms: { en: 'Forms', fr: 'Formulaires' },
  quizzes: { en: 'Quizzes', fr: 'Quiz' },
  reports: { en: 'Reports', fr: 'Rapports' },
  announcements: { en: 'Announcements', fr: 'Annonces' },
  people: { en: 'People', fr: 'Personnes' },
  deviceMenu: { en: 'Account and language', fr: 'Compte et langue' },
  deviceLanguage: {
    en: 'Changes this device only. The language of your account is in Settings.',
    fr: 'Pour cet appareil seulement. La langue de votre compte est dans les Réglages.',
  },
  askLogOut: { en: 'Log out {name}?', fr: 'Fermer la session ({name})?' },
  askLogOutText: {
    en: 'This device will ask for an e-mail and a password. What is not sent yet is lost.',
    fr: 'Cet appareil demandera un courriel et un mot de passe. Ce qui n’est pas encore envoyé sera perdu.',
  },
  staySignedIn: { en: 'Stay signed in', fr: 'Garder la session ouverte' },
  notLoggedOut: { en: 'You are still signed in', fr: 'La session est encore ouverte' },
  family: { en: 'My family', fr: 'Ma famille' },
} as const satisfies Phrases;
