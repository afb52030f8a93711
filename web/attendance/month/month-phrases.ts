import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of a month of attendance. The codes of its days are in `core/attendance/month-labels.ts`. */
export const monthPhrases = {
  title: { en: 'Attendance by month', fr: 'Présences du mois' },
  open: { en: 'By month', fr: 'Par mois' },
  previous: { en: 'Previous month', fr: 'Mois précédent' },
  next: { en: 'Next month', fr: 'Mois suivant' },
  print: { en: 'Print', fr: 'Imprimer' },
  export: { en: 'Download (CSV)', fr: 'Télécharger (CSV)' },
  child: { en: 'Child', fr: 'Enfant' },
  whole: {
    en: '{schoolKind, select, school {See the whole class} other {See the whole group}}',
    fr: '{schoolKind, select, school {Voir toute la classe} other {Voir tout le groupe}}',
  },
  day: { en: 'Day', fr: 'Jour' },
  code: { en: 'Attendance', fr: 'Présence' },
  arrived: { en: 'Arrived', fr: 'Arrivée' },
  left: { en: 'Left', fr: 'Départ' },
} as const satisfies Phrases;
