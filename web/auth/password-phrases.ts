import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases for choosing a password. */
export const passwordPhrases = {
  new: { en: 'New password', fr: 'Nouveau mot de passe' },
  show: { en: 'Show the password', fr: 'Afficher le mot de passe' },
  rule: {
    en: '{n} characters or more, because length is what a computer cannot guess. A sentence of your own is easy to remember.',
    fr: '{n} caractères ou plus, car c’est la longueur qu’un ordinateur ne peut deviner. Une phrase bien à vous se retient facilement.',
  },
  counted: { en: '{n} of {least}', fr: '{n} sur {least}' },
  short: { en: 'Still too short', fr: 'Encore trop court' },
  long: { en: 'Too long', fr: 'Trop long' },
  common: { en: 'Too easy to guess', fr: 'Trop facile à deviner' },
  good: { en: 'Good password', fr: 'Bon mot de passe' },
  strong: { en: 'Very good password', fr: 'Très bon mot de passe' },
  required: { en: 'Choose a password.', fr: 'Choisissez un mot de passe.' },
  tooShort: { en: 'Use {n} characters or more.', fr: 'Utilisez {n} caractères ou plus.' },
  tooLong: { en: 'Use {n} characters at most.', fr: 'Utilisez {n} caractères au maximum.' },
  tooCommon: {
    en: 'Too easy to guess: a common word, a name or a row of keys. Add a few words of your own.',
    fr: 'Trop facile à deviner : un mot courant, un nom ou une suite de touches. Ajoutez quelques mots à vous.',
  },
} as const satisfies Phrases;
