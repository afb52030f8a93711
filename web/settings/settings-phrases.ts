import type { Phrases } from '#web/words/phrase.ts';

export const settingsPhrases = {
  account: { en: 'Account', fr: 'Compte' },
  language: { en: 'Language', fr: 'Langue' },
  switchToFrench: { en: 'Passer au français', fr: 'Passer au français' },
  switchToEnglish: { en: 'Switch to English', fr: 'Switch to English' },
  appearance: { en: 'Appearance', fr: 'Apparence' },
  system: { en: 'Device', fr: 'Appareil' },
  light: { en: 'Light', fr: 'Clair' },
  dark: { en: 'Dark', fr: 'Sombre' },
  support: { en: 'Support', fr: 'Soutien' },
  logOut: { en: 'Log out', fr: 'Fermer la session' },
  signedInAs: { en: 'Signed in as {name}', fr: 'Session de {name}' },
  notSaved: { en: 'The setting was not saved', fr: 'Le réglage n’a pas été enregistré' },
  notSavedText: {
    en: 'It holds on this device. Try again later.',
    fr: 'Il vaut sur cet appareil. Réessayez plus tard.',
  },
} as const satisfies Phrases;
