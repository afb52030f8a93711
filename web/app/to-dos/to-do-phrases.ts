import type { Phrases } from '#web/i18n/phrase.ts';

export const toDoPhrases = {
  title: { en: 'For you', fr: 'Pour vous' },
  nothing: { en: 'Nothing is due.', fr: 'Rien à faire pour l’instant.' },
  permission: { en: 'To sign', fr: 'À signer' },
  form: { en: 'To fill in', fr: 'À remplir' },
  event: { en: 'To answer', fr: 'Réponse attendue' },
  quiz: { en: 'Quiz', fr: 'Quiz' },
  order: { en: 'Ready at the school', fr: 'Prête à récupérer à l’école' },
  orderTitle: { en: 'Store order', fr: 'Commande de la boutique' },
  was: { en: 'was due {day}', fr: 'date limite passée : {day}' },
  today: { en: 'due today', fr: 'pour aujourd’hui' },
  tomorrow: { en: 'due tomorrow', fr: 'pour demain' },
  by: { en: 'due {day}', fr: 'date limite : {day}' },
  more: { en: '{n} more', fr: '{n} de plus' },
  waiting: {
    en: '{n, plural, one {# thing to do} other {# things to do}}',
    fr: '{n, plural, one {# chose à faire} other {# choses à faire}}',
  },
  atTheDoor: { en: 'At the door', fr: 'À la porte' },
} as const satisfies Phrases;
