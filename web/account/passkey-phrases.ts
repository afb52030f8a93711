import type { Phrases } from '#web/i18n/phrase.ts';

export const passkeyPhrases = {
  title: { en: 'Passkeys', fr: 'Clés d’accès' },
  text: {
    en: 'Sign in with your fingerprint, your face or your device’s code, without a password.',
    fr: 'Ouvrez une session avec votre empreinte, votre visage ou le code de votre appareil, sans mot de passe.',
  },
  none: { en: 'No passkey yet.', fr: 'Aucune clé d’accès pour le moment.' },
  add: { en: 'Add a passkey', fr: 'Ajouter une clé d’accès' },
  adding: { en: 'Waiting for your device…', fr: 'En attente de votre appareil…' },
  added: { en: 'Passkey added', fr: 'Clé d’accès ajoutée' },
  notAdded: { en: 'The passkey was not added', fr: 'La clé d’accès n’a pas été ajoutée' },
  deviceFailed: { en: 'Your device could not create one.', fr: 'Votre appareil n’a pas pu en créer une.' },
  deviceHasOne: { en: 'This device already has one.', fr: 'Cet appareil en a déjà une.' },
  notHere: {
    en: 'This browser cannot use passkeys at this address.',
    fr: 'Ce navigateur ne peut pas utiliser de clés d’accès à cette adresse.',
  },
  addedOn: { en: 'Added on {day}', fr: 'Ajoutée le {day}' },
  neverUsed: { en: 'never used', fr: 'jamais utilisée' },
  usedOn: { en: 'last used on {day}', fr: 'dernière utilisation le {day}' },
  renameOf: { en: 'Rename {name}', fr: 'Renommer {name}' },
  renameTitle: { en: 'Name the passkey', fr: 'Nommer la clé d’accès' },
  name: { en: 'Name', fr: 'Nom' },
  nameRequired: { en: 'Enter a name.', fr: 'Entrez un nom.' },
  nameTooLong: {
    en: 'This name is too long (max 60 characters).',
    fr: 'Ce nom est trop long (60 caractères au maximum).',
  },
  renamed: { en: 'Passkey renamed', fr: 'Clé d’accès renommée' },
  notRenamed: { en: 'The passkey was not renamed', fr: 'La clé d’accès n’a pas été renommée' },
  removeOf: { en: 'Remove {name}', fr: 'Retirer {name}' },
  removeTitle: { en: 'Remove this passkey?', fr: 'Retirer cette clé d’accès?' },
  removeText: {
    en: '{name} will no longer open your account. Your device may still offer it until you delete it there.',
    fr: '{name} n’ouvrira plus votre compte. Votre appareil peut la proposer tant que vous ne l’y supprimez pas.',
  },
  keep: { en: 'Keep', fr: 'Garder' },
  removed: { en: 'Passkey removed', fr: 'Clé d’accès retirée' },
  notRemoved: { en: 'The passkey was not removed', fr: 'La clé d’accès n’a pas été retirée' },
  lastWay: {
    en: 'It is the only way into your account. Choose a password first.',
    fr: 'C’est la seule façon d’ouvrir votre compte. Choisissez d’abord un mot de passe.',
  },
} as const satisfies Phrases;
