import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the list of first steps of a new school. */
export const firstStepPhrases = {
  title: { en: 'First steps', fr: 'Premières étapes' },
  progress: { en: '{n} of {of} done', fr: '{n} sur {of} faites' },
  done: { en: 'Done', fr: 'Fait' },
  school: { en: 'Check the school’s settings', fr: 'Vérifiez les réglages de l’école' },
  schoolText: {
    en: 'Phone, languages, person in charge of personal information.',
    fr: 'Téléphone, langues, responsable des renseignements personnels.',
  },
  calendar: { en: 'Enter the school calendar', fr: 'Inscrivez le calendrier scolaire' },
  calendarNone: {
    en: 'Holidays, pedagogical days and early releases.',
    fr: 'Congés, journées pédagogiques et départs hâtifs.',
  },
  calendarText: {
    en: '{n, plural, one {# special day ahead.} other {# special days ahead.}}',
    fr: '{n, plural, one {# jour particulier à venir.} other {# jours particuliers à venir.}}',
  },
  groups: { en: 'Create the groups', fr: 'Créez les groupes' },
  groupsText: {
    en: '{n, plural, =0 {A class list can create them as well.} one {# group.} other {# groups.}}',
    fr: '{n, plural, =0 {Une liste de classe peut aussi les créer.} one {# groupe.} other {# groupes.}}',
  },
  staff: { en: 'Invite the staff', fr: 'Invitez le personnel' },
  staffText: {
    en: '{n, plural, =0 {Teachers and educators take attendance and write reports.} one {# person, in or invited.} other {# people, in or invited.}}',
    fr: '{n, plural, =0 {Le personnel prend les présences et écrit les rapports.} one {# personne, inscrite ou invitée.} other {# personnes, inscrites ou invitées.}}',
  },
  children: { en: 'Add the children', fr: 'Ajoutez les enfants' },
  childrenText: {
    en: '{n, plural, =0 {Import a class list, with the guardians.} one {# child.} other {# children.}}',
    fr: '{n, plural, =0 {Importez une liste de classe, avec les parents.} one {# enfant.} other {# enfants.}}',
  },
  guardians: { en: 'Bring the families in', fr: 'Faites entrer les familles' },
  guardiansNone: { en: 'Invite parents and guardians.', fr: 'Invitez les parents et responsables.' },
  guardiansText: {
    en: '{n, plural, one {# of {of} guardians is in.} other {# of {of} guardians are in.}}',
    fr: '{n, plural, one {# parent ou responsable sur {of} a un compte.} other {# parents ou responsables sur {of} ont un compte.}}',
  },
  announcement: { en: 'Publish a first announcement', fr: 'Publiez une première annonce' },
  announcementText: { en: 'Welcome the families.', fr: 'Souhaitez la bienvenue aux familles.' },
  open: { en: 'Open', fr: 'Ouvrir' },
  hide: { en: 'Hide this list', fr: 'Masquer cette liste' },
  hidden: { en: 'The list of first steps is hidden', fr: 'La liste des premières étapes est masquée' },
  hiddenText: {
    en: 'It is in the school’s settings.',
    fr: 'Elle se trouve dans les réglages de l’école.',
  },
  notHidden: { en: 'The list could not be hidden', fr: 'La liste n’a pas pu être masquée' },
  shown: { en: 'The first steps are on the board', fr: 'Les premières étapes sont au tableau' },
  notShown: { en: 'The list could not be shown', fr: 'La liste n’a pas pu être affichée' },
  show: { en: 'Show the first steps on the board', fr: 'Afficher les premières étapes au tableau' },
} as const satisfies Phrases;
