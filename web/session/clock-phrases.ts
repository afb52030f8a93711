import type { Phrases } from '#web/i18n/phrase.ts';

export const clockPhrases = {
  fast: {
    en: 'This device’s clock is {amount} fast. Times shown are the school’s.',
    fr: 'L’horloge de cet appareil avance de {amount}. Les heures affichées sont celles de l’école.',
  },
  slow: {
    en: 'This device’s clock is {amount} slow. Times shown are the school’s.',
    fr: 'L’horloge de cet appareil retarde de {amount}. Les heures affichées sont celles de l’école.',
  },
  days: { en: '{n, plural, one {# day} other {# days}}', fr: '{n, plural, one {# jour} other {# jours}}' },
  hours: { en: '{n} h', fr: '{n} h' },
  minutes: { en: '{n} min', fr: '{n} min' },
} as const satisfies Phrases;
