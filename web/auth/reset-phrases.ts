import type { Phrases } from '#web/i18n/phrase.ts';

export const resetPhrases = {
  title: { en: 'Choose a new password', fr: 'Nouveau mot de passe' },
  askText: {
    en: 'Enter the e-mail of your account. We will send you a link to choose another password.',
    fr: 'Entrez le courriel de votre compte. Vous recevrez un lien pour choisir un autre mot de passe.',
  },
  ask: { en: 'Send the link', fr: 'Envoyer le lien' },
  asking: { en: 'Sending…', fr: 'Envoi en cours…' },
  asked: { en: 'Check your e-mail', fr: 'Consultez vos courriels' },
  askedText: {
    en: 'If there is an account for {email}, an e-mail is on its way. Its link works once, for {n} minutes. Look in the junk folder too.',
    fr: 'S’il y a un compte pour {email}, un message est en route. Son lien fonctionne une seule fois, pendant {n} minutes. Regardez aussi dans les courriels indésirables.',
  },
  askAgain: { en: 'Use another e-mail', fr: 'Utiliser un autre courriel' },
  chooseText: {
    en: 'Every device will be signed out. Then sign in with your new password.',
    fr: 'Les sessions seront fermées sur tous vos appareils. Ouvrez ensuite une session avec votre nouveau mot de passe.',
  },
  endPasskeys: {
    en: '{n, plural, one {Also remove my passkey} other {Also remove my # passkeys}}',
    fr: '{n, plural, one {Retirer aussi ma clé d’accès} other {Retirer aussi mes # clés d’accès}}',
  },
  endCalendar: { en: 'Also remove my calendar link', fr: 'Retirer aussi mon lien de calendrier' },
  endBoth: {
    en: '{n, plural, one {Also remove my passkey and my calendar link} other {Also remove my # passkeys and my calendar link}}',
    fr: '{n, plural, one {Retirer aussi ma clé d’accès et mon lien de calendrier} other {Retirer aussi mes # clés d’accès et mon lien de calendrier}}',
  },
  endText: {
    en: 'Otherwise they keep working. Turn this on if a device is lost, or if somebody else got into your account.',
    fr: 'Sinon, tout continue de fonctionner. À activer si un appareil est perdu ou si quelqu’un d’autre est entré dans votre compte.',
  },
  choose: { en: 'Change the password', fr: 'Modifier le mot de passe' },
  choosing: { en: 'Changing…', fr: 'Modification en cours…' },
  chosen: { en: 'Your password was changed', fr: 'Votre mot de passe est modifié' },
  chosenText: { en: 'Sign in with it now.', fr: 'Ouvrez maintenant une session.' },
  notChosen: { en: 'The password was not changed', fr: 'Le mot de passe n’a pas été modifié' },
  gone: { en: 'This link no longer works', fr: 'Ce lien ne fonctionne plus' },
  goneText: {
    en: 'It was used, or it is more than an hour old. Ask for another one.',
    fr: 'Il a déjà servi ou date de plus d’une heure. Demandez-en un autre.',
  },
  another: { en: 'Ask for another link', fr: 'Demander un autre lien' },
  toSignIn: { en: 'Back to sign-in', fr: 'Retour à l’ouverture de session' },
} as const satisfies Phrases;
