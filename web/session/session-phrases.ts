import type { Phrases } from '#web/words/phrase.ts';

export const sessionPhrases = {
  welcome: { en: 'The school and you, in front of the same door.', fr: 'L’école et vous, devant la même porte.' },
  title: { en: 'Sign in', fr: 'Ouvrir une session' },
  again: { en: 'Sign in again', fr: 'Ouvrez une nouvelle session' },
  againText: {
    en: 'Your session has ended. What you typed is still here.',
    fr: 'Votre session a pris fin. Ce que vous avez écrit est toujours là.',
  },
  email: { en: 'E-mail', fr: 'Courriel' },
  password: { en: 'Password', fr: 'Mot de passe' },
  showPassword: { en: 'Show the password', fr: 'Afficher le mot de passe' },
  signIn: { en: 'Sign in', fr: 'Ouvrir une session' },
  signingIn: { en: 'Signing in…', fr: 'Ouverture…' },
  callSchool: { en: 'Call the school', fr: 'Appeler l’école' },
  unsure: { en: 'This could not be confirmed', fr: 'L’envoi n’a pas pu être confirmé' },
  unsureText: {
    en: 'It may have been received, or not. Trying again is safe: nothing is done twice.',
    fr: 'L’envoi a peut-être été reçu. Vous pouvez réessayer sans risque : rien ne sera fait en double.',
  },
  emailRequired: { en: 'Enter your e-mail.', fr: 'Entrez votre courriel.' },
  passwordRequired: { en: 'Enter your password.', fr: 'Entrez votre mot de passe.' },
  demoTitle: { en: 'This is a demo. Look around as', fr: 'Ceci est une démonstration. Choisissez un rôle.' },
  parent: { en: 'Parent', fr: 'Parent' },
  teacher: { en: 'Teacher', fr: 'Personnel enseignant' },
  admin: { en: 'Office', fr: 'Secrétariat' },
  logOut: { en: 'Log out', fr: 'Fermer la session' },
} as const satisfies Phrases;
