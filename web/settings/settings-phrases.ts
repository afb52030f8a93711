import type { Phrases } from '#web/words/phrase.ts';

export const settingsPhrases = {
  findability: { en: 'Parent Findability', fr: 'Visibilité auprès des autres parents' },
  allowDirectMessages: { en: 'Allow Direct Messages', fr: 'Autoriser les messages privés' },
  allowDirectMessagesText: {
    en: 'Parents who can find you may write without connecting first.',
    fr: 'Les parents qui vous trouvent peuvent vous écrire sans demande de contact.',
  },
  allowGroupInvites: { en: 'Allow Group Invites', fr: 'Autoriser les invitations à des groupes' },
  allowGroupInvitesText: {
    en: 'You take part in your child’s class conversation.',
    fr: 'Vous participez à la conversation de la classe de votre enfant.',
  },
  visibility: { en: 'Visibility', fr: 'Qui peut me trouver' },
  all: { en: 'All parents', fr: 'Tous les parents' },
  class: { en: 'Parents in my child’s class', fr: 'Les parents de la classe de mon enfant' },
  none: { en: 'Nobody', fr: 'Personne' },
  save: { en: 'Save Settings', fr: 'Enregistrer les réglages' },
  saving: { en: 'Saving…', fr: 'Enregistrement…' },
  saved: { en: 'Settings saved', fr: 'Réglages enregistrés' },
  notSavedYet: { en: 'Not saved yet', fr: 'Pas encore enregistré' },
  unsaved: { en: 'Your changes are not saved yet.', fr: 'Vos changements ne sont pas encore enregistrés.' },
  support: { en: 'Support', fr: 'Soutien' },
  account: { en: 'Account', fr: 'Compte' },
  language: { en: 'Language', fr: 'Langue' },
  appearance: { en: 'Appearance', fr: 'Apparence' },
  system: { en: 'Device', fr: 'Appareil' },
  light: { en: 'Light', fr: 'Clair' },
  dark: { en: 'Dark', fr: 'Sombre' },
  signedInAs: { en: 'Signed in as {name}', fr: 'Session de {name}' },
  notSaved: { en: 'The setting was not saved', fr: 'Le réglage n’a pas été enregistré' },
  notSavedText: {
    en: 'Nothing changed. Try again later.',
    fr: 'Rien n’a changé. Réessayez plus tard.',
  },
} as const satisfies Phrases;
