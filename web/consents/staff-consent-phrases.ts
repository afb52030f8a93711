import type { Phrases } from '#web/i18n/phrase.ts';

export const staffConsentPhrases = {
  title: { en: 'Consents', fr: 'Consentements' },
  intro: {
    en: 'Only “Yes” allows it. Any other word means no.',
    fr: 'Seul « Oui » le permet. Tout autre mot veut dire non.',
  },
  notFound: { en: 'This list is not available', fr: 'Cette liste n’est pas accessible' },
  notFoundText: {
    en: '{schoolKind, select, school {The class’s team} other {The group’s team}} and the office read it.',
    fr: '{schoolKind, select, school {L’équipe de la classe} other {L’équipe du groupe}} et le secrétariat la lisent.',
  },
  empty: {
    en: 'No child {schoolKind, select, school {in this class} other {in this group}}',
    fr: 'Aucun enfant {schoolKind, select, school {dans cette classe} other {dans ce groupe}}',
  },
  emptyText: {
    en: 'Children appear here with their consents.',
    fr: 'Les enfants y paraissent avec leurs consentements.',
  },
  print: { en: 'Print', fr: 'Imprimer' },
  purpose: { en: 'Purpose', fr: 'Sujet' },
  allPurposes: { en: 'All purposes', fr: 'Tous les sujets' },
  remind: {
    en: '{n, plural, one {Remind the guardians of # child} other {Remind the guardians of # children}}',
    fr: '{n, plural, one {Relancer les parents d’un enfant} other {Relancer les parents de # enfants}}',
  },
  remindNone: { en: 'No family to remind today', fr: 'Aucune famille à relancer aujourd’hui' },
  remindText: {
    en: 'A reminder goes to the guardians with an account whose answer is missing or has expired, at most once a day for each child.',
    fr: 'Le rappel va aux parents qui ont un compte et dont une réponse manque ou a expiré, au plus une fois par jour pour chaque enfant.',
  },
  reminding: { en: 'Sending…', fr: 'Envoi…' },
  reminded: {
    en: '{n, plural, =0 {No family to remind} one {The guardians of # child were reminded} other {The guardians of # children were reminded}}',
    fr: '{n, plural, =0 {Aucune famille à relancer} one {Rappel envoyé aux parents d’un enfant} other {Rappel envoyé aux parents de # enfants}}',
  },
  remindFailed: { en: 'Not reminded', fr: 'Rappel non envoyé' },
  throughForm: { en: 'through the form', fr: 'dans le formulaire' },
  child: { en: 'Child', fr: 'Enfant' },
  texts: { en: 'What families read', fr: 'Ce que lisent les familles' },
  standard: { en: 'Standard text', fr: 'Texte type' },
  version: { en: 'Text {n} of the school', fr: 'Texte {n} de l’école' },
  edit: { en: 'Edit', fr: 'Modifier' },
  editFor: { en: 'Edit: {purpose}', fr: 'Modifier : {purpose}' },
  text: { en: 'Text', fr: 'Texte' },
  editHelp: {
    en: 'Families answer again after a change. Until then the answer is no.',
    fr: 'Les familles répondent de nouveau après une modification. D’ici là, la réponse est non.',
  },
  save: { en: 'Save and ask again', fr: 'Enregistrer et redemander' },
  saving: { en: 'Saving…', fr: 'Enregistrement…' },
  saved: { en: 'Text saved', fr: 'Texte enregistré' },
  savedText: { en: 'Families see it now.', fr: 'Les familles le voient maintenant.' },
  notSaved: { en: 'Text not saved', fr: 'Texte non enregistré' },
  conflict: {
    en: 'Another person changed this text while you were writing. It is now:',
    fr: 'Une autre personne a modifié ce texte pendant que vous écriviez. Il dit maintenant :',
  },
} as const satisfies Phrases;
