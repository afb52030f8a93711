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
  everyoneIsTold: {
    en: 'The family’s guardians on Parvis are told.',
    fr: 'Les parents ou responsables sur Parvis en sont avisés.',
  },
  failed: { en: 'Nothing was decided', fr: 'Aucune décision n’a été prise' },
  declineQuestion: { en: 'Decline this person?', fr: 'Refuser cette personne?' },
  declineText: {
    en: '{name} will not be allowed to collect. The family’s guardians on Parvis are told.',
    fr: '{name} ne pourra pas venir chercher l’enfant. Les parents ou responsables sur Parvis en seront avisés.',
  },
  mayCome: { en: 'Named by families', fr: 'Personnes ajoutées par les familles' },
  mayComeText: {
    en: 'They may collect. Guardians are not on this list.',
    fr: 'Elles peuvent venir chercher un enfant. Les parents ou responsables ne figurent pas dans cette liste.',
  },
  search: { en: 'Search by name, child or room', fr: 'Chercher un nom, un enfant ou un local' },
  onlyOn: { en: '{day} only', fr: '{day} seulement' },
  nobody: { en: 'Nobody yet', fr: 'Personne pour l’instant' },
  nobodyText: {
    en: 'People named by families appear here once the school has approved them.',
    fr: 'Les personnes ajoutées par les familles figureront ici une fois approuvées par l’école.',
  },
  nobodyFound: { en: 'Nobody found', fr: 'Aucun résultat' },
  nobodyFoundText: {
    en: 'Try another name, a child’s first name or a room.',
    fr: 'Essayez un autre nom, le prénom d’un enfant ou un local.',
  },
  found: {
    en: '{n, plural, =0 {Nobody found} one {# person} other {# people}}',
    fr: '{n, plural, =0 {Aucun résultat} one {# personne} other {# personnes}}',
  },
  remove: { en: 'Remove', fr: 'Retirer' },
  removeQuestion: { en: 'Remove this person?', fr: 'Retirer cette personne?' },
  removeText: {
    en: '{name} will no longer be allowed to collect. Pickups scheduled with this person are cancelled, and the family’s guardians on Parvis are told.',
    fr: '{name} ne pourra plus venir. Les départs prévus avec cette personne seront annulés, et les parents ou responsables sur Parvis en seront avisés.',
  },
  removed: { en: '{name} may no longer collect', fr: '{name} ne peut plus venir' },
  removeFailed: { en: 'The person was not removed', fr: 'La personne n’a pas été retirée' },
  namerMayNot: {
    en: '{name}, who asked for this, may no longer collect. It is for the school to decide anew.',
    fr: '{name}, à l’origine de la demande, ne peut plus venir. À l’école de décider de nouveau.',
  },
  yours: {
    en: 'You are, or were, this child’s guardian: a colleague of the office does this.',
    fr: 'Vous êtes, ou avez été, parent ou responsable de cet enfant : une ou un collègue du secrétariat s’en charge.',
  },
  keepWaiting: { en: 'Not now', fr: 'Pas maintenant' },
} as const satisfies Phrases;
