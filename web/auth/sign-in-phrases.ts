import type { Phrases } from '#web/i18n/phrase.ts';

export const signInPhrases = {
  welcome: { en: 'Where school and family meet.', fr: 'L’école et vous, devant la même porte.' },
  title: { en: 'Sign in', fr: 'Ouvrir une session' },
  again: { en: 'Sign in again', fr: 'Ouvrez une nouvelle session' },
  againText: {
    en: 'Your session has ended. What you typed is still here.',
    fr: 'Votre session a pris fin. Ce que vous avez écrit est toujours là.',
  },
  email: { en: 'E-mail', fr: 'Courriel' },
  password: { en: 'Password', fr: 'Mot de passe' },
  signIn: { en: 'Sign in', fr: 'Ouvrir une session' },
  signingIn: { en: 'Signing in…', fr: 'Ouverture…' },
  passkey: { en: 'Sign in with a passkey', fr: 'Utiliser une clé d’accès' },
  passkeyUnknown: {
    en: 'This passkey is not linked to an account here.',
    fr: 'Cette clé d’accès n’est liée à aucun compte ici.',
  },
  forgotten: { en: 'Forgot password?', fr: 'Mot de passe oublié?' },
  emailRequired: { en: 'Enter your e-mail.', fr: 'Entrez votre courriel.' },
  emailWrong: { en: 'This does not look like an e-mail address.', fr: 'Cette adresse courriel semble incomplète.' },
  nameTaken: {
    en: 'This name is too close to that of the school, of a person who works there or of another guardian of your child. Write yours differently: for example, your first name and an initial.',
    fr: 'Ce nom ressemble trop à celui de l’école, d’une personne qui y travaille ou d’un autre parent de l’enfant. Écrivez le vôtre autrement : par exemple, votre prénom et une initiale.',
  },
  nameMixed: {
    en: 'Write your name in one alphabet: some of its letters are from another.',
    fr: 'Écrivez votre nom dans un seul alphabet : certaines de ses lettres viennent d’un autre.',
  },
  passwordRequired: { en: 'Enter your password.', fr: 'Entrez votre mot de passe.' },
  rateLimitedSeconds: {
    en: 'Too many attempts. Try again in {n, plural, one {# second} other {# seconds}}.',
    fr: 'Trop de tentatives. Réessayez dans {n, plural, one {# seconde} other {# secondes}}.',
  },
  rateLimitedMinutes: {
    en: 'Too many attempts. Try again in {n, plural, one {# minute} other {# minutes}}.',
    fr: 'Trop de tentatives. Réessayez dans {n, plural, one {# minute} other {# minutes}}.',
  },
  sharedDevice: { en: 'Shared device', fr: 'Appareil partagé' },
  sharedDeviceText: {
    en: 'Other people use it: nothing you read here stays on it.',
    fr: 'D’autres personnes l’utilisent : rien de ce que vous lisez ici n’y reste.',
  },
  demoTitle: { en: 'This is a demo. Look around as', fr: 'Ceci est une démonstration. Choisissez un rôle.' },
  parent: { en: 'Parent', fr: 'Parent' },
  teacher: { en: 'Teacher', fr: 'Personnel enseignant' },
  admin: { en: 'Office', fr: 'Secrétariat' },
  notSetUp: { en: 'There is no school here yet', fr: 'Il n’y a pas encore d’école ici' },
  notSetUpText: {
    en: 'The person who runs this server sets the school up with the command below, which prepares an invitation for the first admin.',
    fr: 'La personne responsable de ce serveur crée l’école avec la commande ci-dessous, qui prépare une première invitation pour l’administration.',
  },
} as const satisfies Phrases;
