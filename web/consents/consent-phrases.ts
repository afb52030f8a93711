import type { Phrases } from '#web/i18n/phrase.ts';
import { purposePhrases } from './purpose-phrases.ts';

export const consentPhrases = {
  title: { en: 'Consents: {name}', fr: 'Consentements : {name}' },
  intro: {
    en: 'The school does these things only with your consent. A consent lasts a year, and you can withdraw it at any time.',
    fr: 'L’école ne fait ces choses qu’avec votre consentement. Un consentement dure un an et vous pouvez le retirer en tout temps.',
  },
  readOnly: {
    en: 'You can read the consents. To answer, ask the office for the right to report absences.',
    fr: 'Vous pouvez lire les consentements. Pour répondre, demandez au secrétariat le droit de signaler des absences.',
  },
  notFound: { en: 'These consents are not available', fr: 'Ces consentements ne sont pas accessibles' },
  notFoundText: {
    en: 'You may not see this child, or the child has left the school.',
    fr: 'Vous ne voyez pas cet enfant, ou il a quitté l’école.',
  },
  ...purposePhrases,
  state_granted: { en: 'Yes', fr: 'Oui' },
  state_refused: { en: 'No', fr: 'Non' },
  state_waiting: { en: 'Waiting', fr: 'En attente' },
  state_changed: { en: 'Text changed', fr: 'Texte modifié' },
  state_expired: { en: 'Expired', fr: 'Expiré' },
  state_unanswered: { en: 'No answer', fr: 'Sans réponse' },
  gaveYes: { en: '{name}: yes, {day}', fr: '{name} : oui, {day}' },
  gaveNo: { en: '{name}: no, {day}', fr: '{name} : non, {day}' },
  gaveOld: { en: '{name}: yes, {day}, to be renewed', fr: '{name} : oui, {day}, à renouveler' },
  throughForm: { en: 'answered through the form', fr: 'réponse donnée dans le formulaire' },
  awaited: { en: 'Still to answer: {names}', fr: 'Réponse attendue : {names}' },
  renew: { en: 'Renew on {day}', fr: 'À renouveler le {day}' },
  changedText: {
    en: 'The school changed this text. Read it and answer again.',
    fr: 'L’école a modifié ce texte. Lisez-le et répondez de nouveau.',
  },
  expiredText: { en: 'This consent is a year old. Answer again.', fr: 'Ce consentement a un an. Répondez de nouveau.' },
  refusedText: {
    en: 'The answer is no as long as one guardian says no.',
    fr: 'La réponse est non tant qu’un parent dit non.',
  },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
  yesTo: { en: 'Yes: {purpose}', fr: 'Oui : {purpose}' },
  noTo: { en: 'No: {purpose}', fr: 'Non : {purpose}' },
  changeToYes: { en: 'Change to yes', fr: 'Changer pour oui' },
  changeToYesFor: { en: 'Change to yes: {purpose}', fr: 'Changer pour oui : {purpose}' },
  withdraw: { en: 'Withdraw', fr: 'Retirer' },
  withdrawFor: { en: 'Withdraw: {purpose}', fr: 'Retirer : {purpose}' },
  withdrawTitle: { en: 'Withdraw your consent?', fr: 'Retirer votre consentement?' },
  withdrawText: {
    en: 'From now on the answer is no. You can say yes again later.',
    fr: 'À partir de maintenant, la réponse est non. Vous pourrez dire oui de nouveau plus tard.',
  },
  keep: { en: 'Keep it', fr: 'Le garder' },
  saved: { en: 'Answer saved', fr: 'Réponse enregistrée' },
  notSaved: { en: 'Answer not saved', fr: 'Réponse non enregistrée' },
  changedBeforeAnswer: {
    en: 'The text changed while you were reading. Read it again before you answer.',
    fr: 'Le texte a changé pendant votre lecture. Relisez-le avant de répondre.',
  },
  file: { en: '{name}’s file', fr: 'Fiche : {name}' },
  otherChild: { en: 'Consents: {name}', fr: 'Consentements : {name}' },
} as const satisfies Phrases;
