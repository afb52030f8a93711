import type { Phrases } from '#web/words/phrase.ts';

/** What the school reads about people whom it has yet to approve. */
export const approvalPhrases = {
  title: { en: 'People to approve', fr: 'Personnes à approuver' },
  forChildren: { en: 'For {children}', fr: 'Pour {children}' },
  childIn: { en: '{name} (room {room})', fr: '{name} (local {room})' },
  namedBy: { en: 'Named by {name}', fr: 'Ajoutée par {name}' },
  approve: { en: 'Approve', fr: 'Approuver' },
  decline: { en: 'Decline', fr: 'Refuser' },
  actFor: { en: '{act}, {name}', fr: '{act}, {name}' },
  waiting: { en: 'Waiting for the office', fr: 'En attente du secrétariat' },
  approved: { en: '{name} may now collect', fr: '{name} peut maintenant venir' },
  declined: { en: '{name} was declined', fr: 'La demande pour {name} est refusée' },
  everyoneIsTold: { en: 'The family is told.', fr: 'La famille en est avisée.' },
  failed: { en: 'Nothing was decided', fr: 'Aucune décision n’a été prise' },
  declineQuestion: { en: 'Decline this person?', fr: 'Refuser cette personne?' },
  declineText: {
    en: '{name} will not be allowed to collect. The family is told.',
    fr: '{name} ne pourra pas venir chercher l’enfant. La famille en sera avisée.',
  },
  keepWaiting: { en: 'Not now', fr: 'Pas maintenant' },
} as const satisfies Phrases;
