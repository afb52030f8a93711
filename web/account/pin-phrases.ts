import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the PIN for room devices, in the profile of staff. */
export const pinPhrases = {
  title: { en: 'PIN for room devices', fr: 'NIP pour les appareils des locaux' },
  text: {
    en: 'With this PIN you unlock a tablet of your school under your own name. Keep it to yourself.',
    fr: 'Avec ce NIP, vous déverrouillez en votre nom une tablette de votre école. Ne le donnez à personne.',
  },
  none: { en: 'No PIN yet', fr: 'Aucun NIP pour le moment' },
  since: { en: 'Set on {day}', fr: 'Choisi le {day}' },
  choose: { en: 'Choose a PIN', fr: 'Choisir un NIP' },
  change: { en: 'Change the PIN', fr: 'Modifier le NIP' },
  remove: { en: 'Remove the PIN', fr: 'Retirer le NIP' },
  pin: { en: 'New PIN', fr: 'Nouveau NIP' },
  help: { en: '4 to 6 digits', fr: '4 à 6 chiffres' },
  again: { en: 'The same PIN again', fr: 'Le même NIP, une seconde fois' },
  save: { en: 'Save the PIN', fr: 'Enregistrer le NIP' },
  saving: { en: 'Saving…', fr: 'Enregistrement…' },
  saved: { en: 'PIN saved', fr: 'NIP enregistré' },
  notSaved: { en: 'The PIN was not saved', fr: 'Le NIP n’a pas été enregistré' },
  required: { en: 'Enter a PIN.', fr: 'Entrez un NIP.' },
  wrong_type: { en: 'Use digits only.', fr: 'Utilisez des chiffres seulement.' },
  too_short: { en: 'Use at least 4 digits.', fr: 'Utilisez au moins 4 chiffres.' },
  too_long: { en: 'Use at most 6 digits.', fr: 'Utilisez au plus 6 chiffres.' },
  not_allowed: {
    en: 'This PIN is easy to guess. Avoid a repetition, a sequence or a year.',
    fr: 'Ce NIP se devine facilement. Évitez une répétition, une suite ou une année.',
  },
  different: { en: 'The two PINs differ.', fr: 'Les deux NIP sont différents.' },
  askRemove: { en: 'Remove your PIN?', fr: 'Retirer votre NIP?' },
  askRemoveText: {
    en: 'You can no longer unlock room devices, until you choose another one.',
    fr: 'Vous ne pourrez plus déverrouiller les appareils des locaux, jusqu’à ce que vous en choisissiez un autre.',
  },
  keep: { en: 'Keep it', fr: 'Le garder' },
  removed: { en: 'PIN removed', fr: 'NIP retiré' },
  notRemoved: { en: 'The PIN was not removed', fr: 'Le NIP n’a pas été retiré' },
} as const satisfies Phrases;
