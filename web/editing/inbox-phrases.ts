import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the office's inbox of suggestions and feedback. */
export const inboxPhrases = {
  tabs: { en: 'Suggestions and feedback', fr: 'Suggestions et commentaires' },
  suggestions: { en: 'Suggestions', fr: 'Suggestions' },
  feedback: { en: 'Feedback', fr: 'Commentaires' },
  filter: { en: 'Status', fr: 'État' },
  everySuggestion: { en: 'All', fr: 'Toutes' },
  everyFeedback: { en: 'All', fr: 'Tous' },
  new: { en: 'New', fr: 'Nouveau' },
  statusOf: { en: 'Status of “{title}”', fr: 'État de « {title} »' },
  seenByAuthor: { en: 'The person who sent it can see the status.', fr: 'La personne qui l’a envoyé voit l’état.' },
  from: { en: '{name}, {day}', fr: '{name}, {day}' },
  replyTo: { en: 'Write to {email}', fr: 'Écrire à {email}' },
  call: { en: 'Call {phone}', fr: 'Appeler le {phone}' },
  picture: { en: 'Open the picture', fr: 'Ouvrir l’image' },
  low: { en: 'Low priority', fr: 'Priorité faible' },
  medium: { en: 'Medium priority', fr: 'Priorité moyenne' },
  high: { en: 'High priority', fr: 'Priorité élevée' },
  saved: { en: 'Status saved', fr: 'État enregistré' },
  notSaved: { en: 'The status was not saved', fr: 'L’état n’a pas été enregistré' },
  none: { en: 'Nothing here', fr: 'Rien ici' },
  noneText: {
    en: 'What families and staff send will appear here.',
    fr: 'Les envois des familles et du personnel s’afficheront ici.',
  },
  noneFound: { en: 'Nothing with this status', fr: 'Aucun élément avec cet état' },
  noneFoundText: { en: 'Choose another status above.', fr: 'Choisissez un autre état plus haut.' },
} as const satisfies Phrases;
