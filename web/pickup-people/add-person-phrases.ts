import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases for adding and removing pickup people. */
export const addPersonPhrases = {
  name: { en: 'Full name', fr: 'Nom complet' },
  relationship: { en: 'Relationship', fr: 'Lien avec l’enfant' },
  chooseRelationship: { en: 'Choose', fr: 'Choisissez' },
  onlyOn: { en: 'On {day} only', fr: 'Le {day} seulement' },
  children: { en: 'For which children?', fr: 'Pour quels enfants?' },
  howLong: { en: 'For how long?', fr: 'Pour combien de temps?' },
  today: { en: 'Today only', fr: 'Aujourd’hui seulement' },
  always: { en: 'From now on', fr: 'Dorénavant' },
  todayText: {
    en: 'They can come until the school closes, with photo ID. If the school is already closed, this applies to the next school day.',
    fr: 'Cette personne peut venir jusqu’à la fermeture de l’école, avec une pièce d’identité avec photo. Après la fermeture, l’autorisation vaut pour le prochain jour d’école.',
  },
  alwaysText: {
    en: 'The school must approve this person first. You will be notified.',
    fr: 'L’école doit d’abord l’approuver. Vous recevrez un avis.',
  },
  everyoneIsTold: {
    en: 'Every guardian who can pick up these children will be notified.',
    fr: 'Chaque parent ou responsable qui peut venir chercher ces enfants en sera avisé.',
  },
  submit: { en: 'Add this person', fr: 'Ajouter cette personne' },
  submitting: { en: 'Adding…', fr: 'Envoi en cours…' },
  nameRequired: { en: 'Enter the person’s name.', fr: 'Entrez le nom de la personne.' },
  nameTooLong: {
    en: 'The name is too long (max 100 characters).',
    fr: 'Le nom est trop long (100 caractères au maximum).',
  },
  childRequired: { en: 'Please select a child.', fr: 'Choisissez un enfant.' },
  alreadyNamed: { en: 'This person is already on the list.', fr: 'Cette personne figure déjà à la liste.' },
  twoSchools: {
    en: 'These children go to two schools. Add this person for each school.',
    fr: 'Ces enfants fréquentent deux écoles. Ajoutez cette personne pour chaque école.',
  },
  notYourDay: {
    en: 'By the custody calendar this is not your day: this person would be refused at the door. The school’s office can allow it.',
    fr: 'Selon le calendrier de garde, ce n’est pas votre jour : cette personne ne pourrait pas repartir avec l’enfant. Le secrétariat de l’école peut le permettre.',
  },
  tooManyNamed: {
    en: 'One of these children already has the maximum number of people. Remove someone first.',
    fr: 'Le nombre maximal de personnes est atteint pour un de ces enfants. Retirez d’abord quelqu’un.',
  },
  added: { en: '{name} can come today', fr: '{name} peut venir aujourd’hui' },
  addedFor: { en: '{name} can come on {day}', fr: '{name} peut venir le {day}' },
  addedPending: { en: '{name} was added', fr: '{name} figure à la liste' },
  addedPendingText: { en: 'Waiting for the school’s approval.', fr: 'En attente d’approbation par l’école.' },
  addedChecked: {
    en: 'The office will check this person first. You will be notified.',
    fr: 'Le secrétariat vérifiera d’abord cette personne. Vous recevrez un avis.',
  },
  checked: { en: 'the office checks first', fr: 'le secrétariat vérifie d’abord' },
  addError: { en: 'The person was not added', fr: 'La personne n’a pas été ajoutée' },
  remove: { en: 'Remove', fr: 'Retirer' },
  removeOf: { en: 'Remove {name}', fr: 'Retirer {name}' },
  removeQuestion: { en: 'Remove this person?', fr: 'Retirer cette personne?' },
  removeText: {
    en: '{name} will no longer be allowed to come. Pickups scheduled with this person will be cancelled.',
    fr: '{name} ne pourra plus venir. Les départs prévus avec cette personne seront annulés.',
  },
  keep: { en: 'Keep this person', fr: 'Garder cette personne' },
  removed: { en: '{name} was removed', fr: '{name} ne figure plus à la liste' },
  removeError: { en: 'The person was not removed', fr: 'La personne n’a pas été retirée' },
  pending: { en: 'Pending approval', fr: 'En attente d’approbation' },
  approved: { en: 'Approved', fr: 'Approuvée' },
  yours: { en: 'Who else can pick up', fr: 'Qui d’autre peut venir' },
} as const satisfies Phrases;
