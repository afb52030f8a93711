import type { Phrases } from '#web/i18n/phrase.ts';

export const uiPhrases = {
  close: { en: 'Close', fr: 'Fermer' },
  error: { en: 'Error', fr: 'Erreur' },
  loading: { en: 'Loading…', fr: 'Chargement…' },
  retry: { en: 'Try again', fr: 'Réessayer' },
  unread: {
    en: '{n, plural, =0 {None unread} other {# unread}}',
    fr: '{n, plural, =0 {Aucune non lue} one {# non lue} other {# non lues}}',
  },
  optional: { en: '(optional)', fr: '(facultatif)' },
  unreachable: {
    en: 'The school’s server cannot be reached right now.',
    fr: 'Impossible de joindre le serveur de l’école pour le moment.',
  },
  offline: { en: 'You are offline.', fr: 'Vous êtes hors ligne.' },
  updatedAt: { en: 'As of {time}.', fr: 'Mis à jour à {time}.' },
  updatedOn: { en: 'As of {day}, {time}.', fr: 'Mis à jour le {day} à {time}.' },
  notKept: { en: 'What is missing is not kept on this device.', fr: 'Ce qui manque n’est pas gardé sur cet appareil.' },
} as const satisfies Phrases;
