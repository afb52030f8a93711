import type { Phrases } from '#web/i18n/phrase.ts';

export const morePhrases = {
  hidden: { en: 'Your school does not use this', fr: 'Votre école n’utilise pas cette page' },
  hiddenText: {
    en: 'The school chose not to offer this part of the app to families. Ask the school if you expected to find something here.',
    fr: 'L’école a choisi de ne pas offrir cette partie de l’application aux familles. Demandez à l’école si vous pensiez y trouver quelque chose.',
  },
  boutique: { en: 'Trilingual boutique', fr: 'Boutique trilingue' },
  newTab: { en: 'Opens in a new tab', fr: 'S’ouvre dans un nouvel onglet' },
  quizCenterText: { en: 'Short quizzes to do together', fr: 'De courts quiz à faire ensemble' },
  formsText: { en: 'Permission slips, outings, replies', fr: 'Autorisations, sorties, réponses' },
  storeText: { en: 'Clothing and school supplies', fr: 'Vêtements et matériel scolaire' },
  feedbackText: { en: 'We read everything', fr: 'Nous lisons tout' },
  due_forms: { en: '{n} to do', fr: '{n} à faire' },
  due_quizzes: { en: '{n} due soon', fr: '{n} à faire' },
  due_store: { en: '{n} ready', fr: '{n, plural, one {# prête} other {# prêtes}}' },
  followed: { en: 'Children you follow', fr: 'Enfants que vous suivez' },
  followedText: { en: 'As a relative, read only', fr: 'En tant que proche, en lecture seule' },
  staffSide: { en: 'Staff view', fr: 'Espace du personnel' },
  staffSideText: { en: 'Today’s departures', fr: 'Les départs d’aujourd’hui' },
  file: { en: '{name}’s file', fr: 'Fiche : {name}' },
  fileText: {
    en: 'Emergency contacts, allergies and health',
    fr: 'Personnes à joindre, allergies et santé',
  },
} as const satisfies Phrases;
