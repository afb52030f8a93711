import type { Phrases } from '#web/words/phrase.ts';

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
  unreachable: { en: 'The school cannot be reached right now.', fr: 'Impossible de joindre l’école pour le moment.' },
  offline: { en: 'You are offline.', fr: 'Vous êtes hors ligne.' },
  updatedAt: { en: 'Updated at {time}.', fr: 'Mis à jour à {time}.' },
} as const satisfies Phrases;
