import type { Phrases } from '#web/i18n/phrase.ts';

export const sessionPhrases = {
  callSchool: { en: 'Call the school', fr: 'Appeler l’école' },
  logOut: { en: 'Log out', fr: 'Fermer la session' },
} as const satisfies Phrases;
