import type { Phrases } from '#web/i18n/phrase.ts';

export const settingsPhrases = {
  findability: { en: 'Parent Findability', fr: 'Visibilité auprès des autres parents' },
  allowDirectMessages: { en: 'Allow Direct Messages', fr: 'Autoriser les messages privés' },
  allowDirectMessagesText: {
    en: 'Parents who can find you can write without connecting first.',
    fr: 'Les parents qui vous trouvent peuvent vous écrire sans demande de contact.',
  },
  allowGroupInvites: { en: 'Allow Group Invites', fr: 'Autoriser les invitations à des groupes' },
  allowGroupInvitesText: {
    en: 'You take part in {schoolKind, select, school {your child’s class} other {your child’s group}} conversation.',
    fr: 'Vous participez à la conversation {schoolKind, select, school {de la classe de votre enfant} other {du groupe de votre enfant}}.',
  },
  visibility: { en: 'Visibility', fr: 'Qui peut me trouver' },
  all: { en: 'All parents', fr: 'Tous les parents' },
  class: {
    en: '{schoolKind, select, school {Parents in my child’s class} other {Parents in my child’s group}}',
    fr: '{schoolKind, select, school {Les parents de la classe de mon enfant} other {Les parents du groupe de mon enfant}}',
  },
  none: { en: 'No one', fr: 'Personne' },
  save: { en: 'Save Settings', fr: 'Enregistrer les réglages' },
  saving: { en: 'Saving…', fr: 'Enregistrement…' },
  saved: { en: 'Settings saved', fr: 'Réglages enregistrés' },
  notSavedYet: { en: 'Not saved yet', fr: 'Pas encore enregistré' },
  support: { en: 'Support', fr: 'Soutien' },
  account: { en: 'Account', fr: 'Compte' },
  language: { en: 'Language', fr: 'Langue' },
  appearance: { en: 'Appearance', fr: 'Apparence' },
  system: { en: 'Same as device', fr: 'Comme l’appareil' },
  light: { en: 'Light', fr: 'Clair' },
  dark: { en: 'Dark', fr: 'Sombre' },
  signedInAs: { en: 'Signed in as {name}', fr: 'Session : {name}' },
  notSaved: { en: 'The setting was not saved', fr: 'Le réglage n’a pas été enregistré' },
  notSavedText: {
    en: 'Nothing changed. Try again later.',
    fr: 'Rien n’a changé. Réessayez plus tard.',
  },
  install: { en: 'Install', fr: 'Installer' },
  installTitle: { en: 'Parvis on the home screen', fr: 'Parvis sur l’écran d’accueil' },
  installText: {
    en: 'It opens like any other app on this device.',
    fr: 'L’application s’ouvre comme les autres sur cet appareil.',
  },
  installApple: {
    en: 'In Safari, tap Share, then Add to Home Screen. Notifications then work too.',
    fr: 'Dans Safari, touchez Partager, puis Sur l’écran d’accueil. Les notifications fonctionnent alors aussi.',
  },
  installClose: { en: 'Do not show again', fr: 'Ne plus afficher' },
} as const satisfies Phrases;
