import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases for the approval of pickup people. */
export const approvalPhrases = {
  title: { en: 'People to approve', fr: 'Personnes à approuver' },
  forChildren: { en: 'For {children}', fr: 'Pour {children}' },
  childIn: { en: '{name} ({groupWord}{room})', fr: '{name} ({groupWord}{room})' },
  namedBy: { en: 'Added by {name}', fr: 'Ajoutée par {name}' },
  approve: { en: 'Approve', fr: 'Approuver' },
  decline: { en: 'Decline', fr: 'Refuser' },
  actFor: { en: '{act}, {name}', fr: '{act}, {name}' },
  waiting: { en: 'Waiting for the office', fr: 'En attente du secrétariat' },
  approved: { en: '{name} can now pick up', fr: '{name} peut maintenant venir chercher l’enfant' },
  declined: { en: '{name} was declined', fr: 'La demande pour {name} est refusée' },
  everyoneIsTold: {
    en: 'The family’s guardians on Parvis will be notified.',
    fr: 'Les parents ou responsables sur Parvis en seront avisés.',
  },
  failed: { en: 'No decision was made', fr: 'Aucune décision n’a été prise' },
  declineQuestion: { en: 'Decline this person?', fr: 'Refuser cette personne?' },
  declineText: {
    en: '{name} will not be allowed to pick up. The family’s guardians on Parvis will be notified.',
    fr: '{name} ne pourra pas venir chercher l’enfant. Les parents ou responsables sur Parvis en seront avisés.',
  },
  mayCome: { en: 'Added by families', fr: 'Personnes ajoutées par les familles' },
  mayComeText: {
    en: 'They can pick up a child. Guardians are not on this list.',
    fr: 'Elles peuvent venir chercher un enfant. Les parents ou responsables ne figurent pas dans cette liste.',
  },
  search: { en: 'Search by name, child or room', fr: 'Rechercher un nom, un enfant ou un local' },
  onlyOn: { en: '{day} only', fr: 'Le {day} seulement' },
  nobody: { en: 'Nobody yet', fr: 'Personne pour l’instant' },
  nobodyText: {
    en: 'People added by families appear here once the school has approved them.',
    fr: 'Les personnes ajoutées par les familles figureront ici une fois approuvées par l’école.',
  },
  nobodyFound: { en: 'Nobody found', fr: 'Aucun résultat' },
  nobodyFoundText: {
    en: 'Try another name, a child’s first name or a room.',
    fr: 'Essayez un autre nom, le prénom d’un enfant ou un local.',
  },
  listFull: {
    en: 'Only the first {n} people are shown, by name.',
    fr: 'Seules les {n} premières personnes sont affichées, par nom.',
  },
  found: {
    en: '{n, plural, =0 {Nobody found} one {# person} other {# people}}',
    fr: '{n, plural, =0 {Aucun résultat} one {# personne} other {# personnes}}',
  },
  remove: { en: 'Remove', fr: 'Retirer' },
  removeQuestion: { en: 'Remove this person?', fr: 'Retirer cette personne?' },
  removeText: {
    en: '{name} will no longer be allowed to pick up. Pickups scheduled with this person will be cancelled, and the family’s guardians on Parvis will be notified.',
    fr: '{name} ne pourra plus venir. Les départs prévus avec cette personne seront annulés, et les parents ou responsables sur Parvis en seront avisés.',
  },
  removed: { en: '{name} can no longer pick up', fr: '{name} ne peut plus venir' },
  removeFailed: { en: 'The person was not removed', fr: 'La personne n’a pas été retirée' },
  namerMayNot: {
    en: '{name}, who asked for this, can no longer pick up. The school needs to decide again.',
    fr: '{name}, à l’origine de la demande, ne peut plus venir chercher l’enfant. L’école doit se prononcer de nouveau.',
  },
  yours: {
    en: 'You are, or were, this child’s guardian. A colleague in the office must do this.',
    fr: 'Vous êtes, ou avez été, parent ou responsable de cet enfant : une ou un collègue du secrétariat doit s’en charger.',
  },
  limits: { en: 'Only: {limits}', fr: 'Seulement : {limits}' },
  listed: {
    en: 'This name is on a do-not-release list. Even if approved, each release asks the office.',
    fr: 'Ce nom figure dans une liste « Ne pas confier l’enfant ». Même approuvée, la personne ne repartira avec l’enfant qu’avec l’accord du secrétariat.',
  },
  keepWaiting: { en: 'Not now', fr: 'Pas maintenant' },
} as const satisfies Phrases;
