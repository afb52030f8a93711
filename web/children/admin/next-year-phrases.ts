import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the move to the next school year. */
export const nextYearPhrases = {
  title: { en: 'Next school year', fr: 'Année scolaire suivante' },
  text: {
    en: 'Choose where the children of each group go. Do it after the last day of school: the move takes effect immediately and can be undone for a day.',
    fr: 'Choisissez où vont les enfants de chaque groupe. À faire après le dernier jour d’école : le changement est immédiat et peut être annulé pendant une journée.',
  },
  newChildren: {
    en: 'New children come afterwards, with the class lists of the new year.',
    fr: 'Les nouveaux enfants viennent ensuite, avec les listes de classe de la nouvelle année.',
  },
  importList: { en: 'Import a class list', fr: 'Importer une liste de classe' },
  groupGoes: { en: '{room}: next year', fr: '{room} : l’an prochain' },
  stay: { en: 'Stay in this group', fr: 'Restent dans ce groupe' },
  leave: { en: 'Leave the school', fr: 'Quittent l’école' },
  childrenOf: { en: 'Children who do something else', fr: 'Enfants qui font exception' },
  childGoes: { en: '{name}: next year', fr: '{name} : l’an prochain' },
  asGroup: { en: 'As the group', fr: 'Comme le groupe' },
  childStays: { en: 'Stays in this group', fr: 'Reste dans ce groupe' },
  childLeaves: { en: 'Leaves the school', fr: 'Quitte l’école' },
  preview: { en: 'See what changes', fr: 'Voir ce qui change' },
  previewing: { en: 'Counting…', fr: 'Calcul en cours…' },
  notPreviewed: { en: 'Nothing could be counted', fr: 'Le calcul n’a pas pu se faire' },
  nothing: { en: 'This plan changes nothing.', fr: 'Ce plan ne change rien.' },
  result: { en: 'What changes', fr: 'Ce qui change' },
  summary: {
    en: '{moved, plural, =0 {No child moves} one {# child moves} other {# children move}}, {leaving, plural, =0 {none leaves} one {# leaves} other {# leave}}, {staying, plural, =0 {none stays} one {# stays} other {# stay}}.',
    fr: '{moved, plural, =0 {Aucun enfant ne change} one {# enfant change} other {# enfants changent}} de groupe, {leaving, plural, =0 {aucun ne quitte} one {# quitte} other {# quittent}} l’école, {staying, plural, =0 {aucun ne reste} one {# reste} other {# restent}} où ils sont.',
  },
  before: { en: 'Now', fr: 'Maintenant' },
  after: { en: 'Next year', fr: 'L’an prochain' },
  group: { en: 'Group', fr: 'Groupe' },
  leavers: { en: 'Who leaves ({n})', fr: 'Qui quitte l’école ({n})' },
  leaversText: {
    en: 'Their families no longer see the school’s days. Their open invitations and answers to coming events end, and do not come back with an undo.',
    fr: 'Leurs familles ne voient plus les journées de l’école. Leurs invitations en attente et leurs réponses aux événements à venir prennent fin, et une annulation ne les rétablit pas.',
  },
  move: { en: 'Move the children', fr: 'Placer les enfants' },
  moving: { en: 'Moving…', fr: 'Placement en cours…' },
  moved: { en: 'The children are in their new groups', fr: 'Les enfants sont dans leurs nouveaux groupes' },
  notMoved: { en: 'No child was moved', fr: 'Aucun enfant n’a changé de groupe' },
  changed: {
    en: 'The children of the school changed since you looked. Look at the changes again.',
    fr: 'Les enfants de l’école ont changé entre-temps. Revoyez ce qui change.',
  },
  ownChild: {
    en: 'One of them is your own child, without the right to pick up. A colleague must do this.',
    fr: 'Un de vos enfants en fait partie et vous n’avez pas le droit de venir le chercher. Un collègue doit le faire.',
  },
  last: {
    en: '{moved, plural, =0 {No child moved} one {# child moved} other {# children moved}}, {left, plural, =0 {none left} one {# left} other {# left}}',
    fr: '{moved, plural, =0 {Aucun enfant n’a changé} one {# enfant a changé} other {# enfants ont changé}} de groupe, {left, plural, =0 {aucun n’a quitté} one {# a quitté} other {# ont quitté}} l’école',
  },
  lastBy: { en: '{name}, {day} at {time}', fr: '{name}, le {day} à {time}' },
  undoUntil: { en: 'Can be undone until {day}, {time}.', fr: 'Annulation possible jusqu’au {day}, {time}.' },
  undo: { en: 'Undo', fr: 'Annuler le placement' },
  undoTitle: { en: 'Undo the move?', fr: 'Annuler le placement?' },
  undoText: {
    en: 'The children go back to their former groups. Those you changed since stay as they are.',
    fr: 'Les enfants reviennent dans leurs anciens groupes. Ceux que vous avez modifiés depuis restent tels quels.',
  },
  undoKeep: { en: 'Keep it', fr: 'Le garder' },
  undone: {
    en: '{restored, plural, one {# child is} other {# children are}} back in the former group',
    fr: '{restored, plural, one {# enfant est} other {# enfants sont}} de retour dans l’ancien groupe',
  },
  kept: {
    en: '{n, plural, one {# child was} other {# children were}} changed since, and left as they are.',
    fr: '{n, plural, one {# enfant a été modifié} other {# enfants ont été modifiés}} depuis et rien n’y a été changé.',
  },
  notUndone: { en: 'The move was not undone', fr: 'Le placement n’a pas été annulé' },
  tooLate: {
    en: 'It was undone already, or more than a day has passed.',
    fr: 'Il a déjà été annulé, ou plus d’une journée a passé.',
  },
  wasUndone: { en: 'Undone', fr: 'Annulé' },
} as const satisfies Phrases;
