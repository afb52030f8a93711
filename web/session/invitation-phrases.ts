import type { Phrases } from '#web/words/phrase.ts';

export const invitationPhrases = {
  title: { en: 'Invitation', fr: 'Invitation' },
  hello: { en: 'Hello {name}', fr: 'Bonjour {name}' },
  helloUnnamed: { en: 'Hello', fr: 'Bonjour' },
  invites: { en: '{school} invites you', fr: '{school} vous invite' },
  guardian: {
    en: 'Follow your child’s day, report an absence, plan the pickup and write to the school.',
    fr: 'Suivez la journée de votre enfant, signalez une absence, planifiez le départ et écrivez à l’école.',
  },
  staff: {
    en: 'See your groups, who is absent and who leaves with whom, and write to the families.',
    fr: 'Voyez vos groupes, les absences et les départs, et écrivez aux familles.',
  },
  office: {
    en: 'Run the school’s side: people, groups, departures and announcements.',
    fr: 'Gérez le côté de l’école : personnes, groupes, départs et annonces.',
  },
  name: { en: 'First and last name', fr: 'Prénom et nom' },
  nameRequired: { en: 'Enter your name.', fr: 'Entrez votre nom.' },
  accept: { en: 'Accept the invitation', fr: 'Accepter l’invitation' },
  accepting: { en: 'Accepting…', fr: 'Acceptation en cours…' },
  accepted: { en: 'Welcome, {name}', fr: 'Bienvenue, {name}' },
  known: {
    en: 'You already have an account. Enter its password to accept.',
    fr: 'Vous avez déjà un compte. Entrez son mot de passe pour accepter.',
  },
  signedIn: { en: 'You are signed in as {name}.', fr: 'Votre session est ouverte au nom de {name}.' },
  otherSession: {
    en: '{name} is signed in on this device. Accepting signs them out.',
    fr: 'La session de {name} est ouverte sur cet appareil. Accepter la fermera.',
  },
  notAccepted: { en: 'The invitation was not accepted', fr: 'L’invitation n’a pas été acceptée' },
  nameOfAccount: {
    en: 'Your account’s name is too close to that of the school, of a person who works there or of another guardian. Write it differently: for example, your first name and an initial.',
    fr: 'Le nom de votre compte ressemble trop à celui de l’école, d’une personne qui y travaille ou d’un autre parent. Écrivez-le autrement : par exemple, votre prénom et une initiale.',
  },
  own: {
    en: 'You sent this invitation yourself: a colleague of the office invites you.',
    fr: 'Vous avez envoyé cette invitation vous-même : un autre membre du secrétariat vous invite.',
  },
  gone: { en: 'This invitation no longer works', fr: 'Cette invitation ne fonctionne plus' },
  goneText: {
    en: 'It was accepted or cancelled, or it is too old. If you have an account, sign in; if not, ask the school for another one.',
    fr: 'Elle a été acceptée ou annulée, ou elle est trop ancienne. Si vous avez un compte, ouvrez une session; sinon, demandez-en une autre à l’école.',
  },
  goHome: { en: 'Go to the app', fr: 'Aller à l’application' },
} as const satisfies Phrases;
