import type { Phrases } from '#web/i18n/phrase.ts';

export const invitationPhrases = {
  title: { en: 'Invitation', fr: 'Invitation' },
  hello: { en: 'Hello {name}', fr: 'Bonjour {name}' },
  helloUnnamed: { en: 'Hello', fr: 'Bonjour' },
  invites: { en: '{school} invites you', fr: '{school} vous invite' },
  guardian: {
    en: 'Follow your child’s day, report an absence, plan the pickup and write to the school.',
    fr: 'Suivez la journée de votre enfant, signalez une absence, planifiez le départ et écrivez à l’école.',
  },
  follower: {
    en: 'A family of the school invites you to follow the days of a child: how they went, in words and photos. You only read, and the family can end it at any time.',
    fr: 'Une famille de l’école vous invite à suivre les journées d’un enfant, en mots et en photos. Vous ne faites que lire, et la famille peut y mettre fin en tout temps.',
  },
  staff: {
    en: 'See your groups, the absences and the departures, and write to the families.',
    fr: 'Voyez vos groupes, les absences et les départs, et écrivez aux familles.',
  },
  office: {
    en: 'Manage people, groups, departures and announcements.',
    fr: 'Gérez les personnes, les groupes, les départs et les annonces.',
  },
  name: { en: 'First and last name', fr: 'Prénom et nom' },
  nameRequired: { en: 'Enter your name.', fr: 'Entrez votre nom.' },
  emailHelp: {
    en: 'You sign in with it. A message asks you to confirm it.',
    fr: 'Elle sert à ouvrir une session. Un message vous demandera de la confirmer.',
  },
  emailWrong: { en: 'Enter your e-mail address.', fr: 'Entrez votre adresse courriel.' },
  addressTaken: {
    en: 'This address already has an account. Enter its password.',
    fr: 'Cette adresse a déjà un compte. Entrez son mot de passe.',
  },
  accept: { en: 'Accept the invitation', fr: 'Accepter l’invitation' },
  accepting: { en: 'Accepting…', fr: 'Acceptation en cours…' },
  accepted: { en: 'Welcome, {name}', fr: 'Bienvenue, {name}' },
  known: {
    en: 'You already have an account. Enter its password to accept.',
    fr: 'Vous avez déjà un compte. Entrez son mot de passe pour accepter.',
  },
  signedIn: { en: 'You are signed in as {name}.', fr: 'Votre session est ouverte ({name}).' },
  otherSession: {
    en: '{name} is signed in on this device. Accepting signs them out.',
    fr: 'Une autre session est ouverte sur cet appareil ({name}). Accepter la fermera.',
  },
  notAccepted: { en: 'The invitation was not accepted', fr: 'L’invitation n’a pas été acceptée' },
  nameOfAccount: {
    en: 'Your account’s name is too close to that of the school, of a person who works there or of another guardian. Write it differently: for example, your first name and an initial.',
    fr: 'Le nom de votre compte ressemble trop à celui de l’école, d’une personne qui y travaille ou d’un autre parent. Écrivez-le autrement : par exemple, votre prénom et une initiale.',
  },
  own: {
    en: 'You work in the office of this school. A colleague must invite you, at your e-mail address.',
    fr: 'Vous travaillez au secrétariat de cette école : une ou un collègue doit vous inviter, à votre adresse courriel.',
  },
  gone: { en: 'This invitation no longer works', fr: 'Cette invitation ne fonctionne plus' },
  goneText: {
    en: 'It was accepted or cancelled, or it has expired. If you have an account, sign in; if not, ask the school for another one.',
    fr: 'Elle a été acceptée ou annulée, ou elle est expirée. Si vous avez un compte, ouvrez une session; sinon, demandez une autre invitation à l’école.',
  },
  codeText: {
    en: 'Enter the code of your letter. With an e-mail, open its link instead.',
    fr: 'Entrez le code de votre lettre. Si vous avez reçu un courriel, ouvrez plutôt son lien.',
  },
  code: { en: 'Code of the letter', fr: 'Code de la lettre' },
  codeHelp: {
    en: 'Ten letters and digits. Capitals and spaces do not matter.',
    fr: 'Dix lettres et chiffres. Les majuscules et les espaces ne comptent pas.',
  },
  codeRequired: { en: 'Enter your code.', fr: 'Entrez votre code.' },
  codeShape: {
    en: 'A code has ten letters and digits, such as ACDEF‑34679. It has no O, I, L, S, Z, B, 0, 1, 2, 5 or 8.',
    fr: 'Un code a dix lettres et chiffres, comme ACDEF‑34679. Il n’a ni O, I, L, S, Z, B, ni 0, 1, 2, 5, 8.',
  },
  continue: { en: 'Continue', fr: 'Continuer' },
  haveAccount: { en: 'I have an account', fr: 'J’ai un compte' },
  codeGone: { en: 'This code does not work', fr: 'Ce code ne fonctionne pas' },
  codeGoneText: {
    en: 'Check it on your letter. It works once, and a newer letter replaces it. If need be, ask the school for another one.',
    fr: 'Vérifiez-le sur votre lettre. Il fonctionne une seule fois, et une lettre plus récente le remplace. Au besoin, demandez une autre lettre à l’école.',
  },
  otherCode: { en: 'Enter the code again', fr: 'Entrer le code de nouveau' },
  passkeyText: {
    en: 'You sign in with the fingerprint, face or code of this device. There is no password to remember.',
    fr: 'Vous ouvrez une session par l’empreinte, le visage ou le code de cet appareil. Aucun mot de passe à retenir.',
  },
  passkeyCreate: { en: 'Create a passkey', fr: 'Créer une clé d’accès' },
  passkeyCreating: { en: 'Waiting for the device…', fr: 'En attente de l’appareil…' },
  passkeyFailed: {
    en: 'The passkey was not created. Try again, or choose a password.',
    fr: 'La clé d’accès n’a pas été créée. Réessayez ou choisissez un mot de passe.',
  },
  notMyAccount: { en: 'This account is not mine', fr: 'Ce compte n’est pas le mien' },
  passwordInstead: { en: 'Choose a password instead', fr: 'Choisir plutôt un mot de passe' },
  passkeyInstead: { en: 'Create a passkey instead', fr: 'Créer plutôt une clé d’accès' },
  knownByPasskey: {
    en: 'You already have an account. Sign in with its passkey to accept.',
    fr: 'Vous avez déjà un compte. Utilisez sa clé d’accès pour accepter.',
  },
  thisDevice: { en: 'First device', fr: 'Premier appareil' },
  goHome: { en: 'Go to the app', fr: 'Ouvrir l’application' },
} as const satisfies Phrases;
