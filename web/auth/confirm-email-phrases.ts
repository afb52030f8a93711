import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the page that confirms a new address. */
export const confirmEmailPhrases = {
  title: { en: 'Confirm your e-mail', fr: 'Confirmez votre courriel' },
  text: {
    en: 'From now on, you will sign in and get e-mails with this address.',
    fr: 'Dorénavant, vous ouvrirez une session et recevrez vos messages avec cette adresse.',
  },
  confirm: { en: 'Confirm this address', fr: 'Confirmer cette adresse' },
  confirming: { en: 'Confirming…', fr: 'Confirmation…' },
  done: { en: 'E-mail confirmed', fr: 'Courriel confirmé' },
  doneText: { en: 'Your account now has the address {email}.', fr: 'Votre compte a maintenant l’adresse {email}.' },
  goOn: { en: 'Go to Parvis', fr: 'Ouvrir Parvis' },
  gone: { en: 'This link no longer works', fr: 'Ce lien ne fonctionne plus' },
  goneText: {
    en: 'It was used or cancelled, or it is more than 60 minutes old. Your profile shows which address is in use.',
    fr: 'Il a servi, a été annulé ou date de plus de 60 minutes. Votre profil indique l’adresse utilisée.',
  },
  profile: { en: 'Open the profile', fr: 'Ouvrir le profil' },
} as const satisfies Phrases;
