import type { Phrases } from '#web/words/phrase.ts';

export const settingsPhrases = {
  account: { en: 'Account', fr: 'Compte' },
  language: { en: 'Language', fr: 'Langue' },
  appearance: { en: 'Appearance', fr: 'Apparence' },
  system: { en: 'Device', fr: 'Appareil' },
  light: { en: 'Light', fr: 'Clair' },
  dark: { en: 'Dark', fr: 'Sombre' },
  signedInAs: { en: 'Signed in as {name}', fr: 'Session de {name}' },
  notSaved: { en: 'The setting was not saved', fr: 'Le réglage n’a pas été enregistré' },
  notSavedText: {
    en: 'Nothing changed. Try again later.',
    fr: 'Rien n’a changé. Réessayez plus tard.',
  },
} as const satisfies Phrases;
