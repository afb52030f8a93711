import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of a room device: its lock screen, the keypad and the bar while it is unlocked. */
export const roomPhrases = {
  title: { en: 'Tap your name', fr: 'Touchez votre nom' },
  none: { en: 'No one can unlock this device yet', fr: 'Personne ne peut encore déverrouiller cet appareil' },
  noneText: {
    en: 'Staff choose a PIN on their own device: Settings, then Profile.',
    fr: 'Chaque membre du personnel choisit son NIP sur son propre appareil : Réglages, puis Profil.',
  },
  otherWay: { en: 'Sign in with a password', fr: 'Ouvrir une session par mot de passe' },
  locked: { en: 'PIN locked', fr: 'NIP bloqué' },
  unsent: {
    en: '{n, plural, one {# entry not sent yet} other {# entries not sent yet}}',
    fr: '{n, plural, one {# saisie pas encore envoyée} other {# saisies pas encore envoyées}}',
  },
  unsentText: {
    en: 'They are sent when this person unlocks the device. Leave this page open.',
    fr: 'Elles partiront quand cette personne déverrouillera l’appareil. Laissez cette page ouverte.',
  },
  offline: {
    en: 'This device is offline. It can be unlocked once it is connected again.',
    fr: 'Cet appareil est hors ligne. Il pourra être déverrouillé dès le retour de la connexion.',
  },

  pinOf: { en: 'PIN of {name}', fr: 'NIP : {name}' },
  pinHelp: { en: '4 to 6 digits', fr: '4 à 6 chiffres' },
  digits: { en: 'Keypad', fr: 'Clavier numérique' },
  erase: { en: 'Erase the last digit', fr: 'Effacer le dernier chiffre' },
  back: { en: 'Another person', fr: 'Une autre personne' },
  unlock: { en: 'Unlock', fr: 'Déverrouiller' },
  unlocking: { en: 'Unlocking…', fr: 'Déverrouillage…' },
  pinRequired: { en: 'Enter your PIN: 4 to 6 digits.', fr: 'Entrez votre NIP : 4 à 6 chiffres.' },
  pinWrong: { en: 'This is not the right PIN.', fr: 'Ce n’est pas le bon NIP.' },
  pinLocked: {
    en: 'This PIN is locked on this device after ten wrong ones. Sign in with your password, or ask the office to unlock it.',
    fr: 'Ce NIP est bloqué sur cet appareil après dix essais. Ouvrez une session par mot de passe ou demandez au secrétariat de le débloquer.',
  },

  pairTitle: { en: 'Pair this device', fr: 'Jumeler cet appareil' },
  pairText: {
    en: 'The office makes a code in Settings of the school, Devices.',
    fr: 'Le secrétariat crée un code dans Réglages de l’école, Appareils.',
  },
  code: { en: 'Pairing code', fr: 'Code de jumelage' },
  codeRequired: { en: 'Enter the code: ten letters and digits.', fr: 'Entrez le code : dix lettres et chiffres.' },
  codeGone: {
    en: 'This code does not work: it is used, replaced, mistyped or older than ten minutes. Ask the office for a new one.',
    fr: 'Ce code ne fonctionne pas : il a servi, a été remplacé, est mal écrit ou date de plus de dix minutes. Demandez-en un nouveau au secrétariat.',
  },
  pair: { en: 'Pair', fr: 'Jumeler' },
  pairing: { en: 'Pairing…', fr: 'Jumelage…' },
  endsSession: {
    en: '{name} is signed in here. Pairing ends this session.',
    fr: 'Une session est ouverte ici ({name}). Le jumelage la fermera.',
  },
  goHome: { en: 'Go to the home page', fr: 'Aller à l’accueil' },
  signIn: { en: 'Sign in', fr: 'Ouvrir une session' },

  bar: { en: 'This device', fr: 'Cet appareil' },
  lock: { en: 'Lock', fr: 'Verrouiller' },
  locksIn: { en: 'Locks in {time}', fr: 'Se verrouille dans {time}' },
} as const satisfies Phrases;
