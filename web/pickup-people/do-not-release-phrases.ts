import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the office's do-not-release list. */
export const doNotReleasePhrases = {
  title: { en: 'Do not release', fr: 'Ne pas confier l’enfant' },
  intro: {
    en: 'Names that the office checks before anyone picks up this child. Families never see this list.',
    fr: 'Noms que le secrétariat vérifie avant tout départ de cet enfant. Les familles ne voient jamais cette liste.',
  },
  none: { en: 'No names.', fr: 'Aucun nom.' },
  own: {
    en: 'You are, or were, a guardian of this child: a colleague manages the list.',
    fr: 'Vous êtes, ou avez été, parent ou responsable de cet enfant : une ou un collègue gère la liste.',
  },
  edit: { en: 'Edit the list', fr: 'Modifier la liste' },
  changedBy: { en: 'Changed by {name}, {day}', fr: 'Modifiée par {name}, le {day}' },
  from: { en: 'From {day}', fr: 'À compter du {day}' },
  until: { en: 'Until {day}', fr: 'Jusqu’au {day}' },
  matches: { en: 'Has this name: {names}', fr: 'Porte ce nom : {names}' },
  entryN: { en: 'Name {n}', fr: 'Nom {n}' },
  name: { en: 'Full name', fr: 'Nom complet' },
  nameText: {
    en: 'Accents, capitals and the order of the words do not matter.',
    fr: 'Les accents, les majuscules et l’ordre des mots ne comptent pas.',
  },
  reason: { en: 'Reason, for the office only', fr: 'Motif, pour le secrétariat seulement' },
  firstDay: { en: 'First day', fr: 'Premier jour' },
  lastDay: { en: 'Last day', fr: 'Dernier jour' },
  optional: { en: '(optional)', fr: '(facultatif)' },
  others: { en: 'People of this child with this name', fr: 'Personnes liées à l’enfant qui portent ce nom' },
  otherOf: { en: '{name} is another person', fr: '{name} est une autre personne' },
  add: { en: 'Add a name', fr: 'Ajouter un nom' },
  remove: { en: 'Remove', fr: 'Retirer' },
  removeN: { en: 'Remove: {what}', fr: 'Retirer : {what}' },
  nameRequired: { en: 'Enter a name.', fr: 'Entrez un nom.' },
  nameTwice: { en: 'This name is already on the list.', fr: 'Ce nom figure déjà dans la liste.' },
  problemOrder: {
    en: 'The last day is before the first day.',
    fr: 'Le dernier jour est avant le premier.',
  },
  save: { en: 'Save the list', fr: 'Enregistrer la liste' },
  saving: { en: 'Saving…', fr: 'Enregistrement…' },
  saved: { en: 'The list is saved', fr: 'La liste est enregistrée' },
  savedText: {
    en: 'People with a new name of the list wait for the office again.',
    fr: 'Les personnes dont le nom vient d’être ajouté attendent de nouveau la décision du secrétariat.',
  },
  notSaved: { en: 'The list was not saved', fr: 'La liste n’a pas été enregistrée' },
  conflict: {
    en: 'A colleague changed the list. Close this window to read it, or save again to replace it.',
    fr: 'Une ou un collègue a modifié la liste. Fermez cette fenêtre pour la lire, ou enregistrez de nouveau pour la remplacer.',
  },
} as const satisfies Phrases;
