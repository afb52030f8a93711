import type { Phrases } from '#web/i18n/phrase.ts';

export const secondStepPhrases = {
  title: { en: 'Your code', fr: 'Votre code' },
  text: {
    en: 'Open your authenticator app and type its code for Parvis.',
    fr: 'Ouvrez votre application d’authentification et entrez son code pour Parvis.',
  },
  recoveryText: { en: 'Type one of the codes that you saved.', fr: 'Entrez un des codes que vous avez notés.' },
  code: { en: 'Code of the app', fr: 'Code de l’application' },
  recoveryCode: { en: 'Recovery code', fr: 'Code de secours' },
  required: { en: 'Enter the code.', fr: 'Entrez le code.' },
  wrong: {
    en: 'This code is wrong or was used already. Try the next one.',
    fr: 'Ce code est erroné ou a déjà servi. Essayez le suivant.',
  },
  useRecovery: { en: 'Use a recovery code', fr: 'Utiliser un code de secours' },
  useApp: { en: 'Use the app', fr: 'Utiliser l’application' },
  back: { en: 'Back to the password', fr: 'Revenir au mot de passe' },
} as const satisfies Phrases;
