import type { Phrases } from '#web/i18n/phrase.ts';

export const announcementPhrases = {
  title: { en: 'Announcements', fr: 'Annonces' },
  carousel: { en: 'carousel', fr: 'carrousel' },
  slide: { en: 'slide', fr: 'diapositive' },
  position: { en: 'Announcement {n} of {total}', fr: 'Annonce {n} sur {total}' },
  of: { en: '{n} of {total}', fr: '{n} sur {total}' },
  previous: { en: 'Previous announcement', fr: 'Annonce précédente' },
  next: { en: 'Next announcement', fr: 'Annonce suivante' },
  pause: { en: 'Pause the slideshow', fr: 'Arrêter le défilement' },
  resume: { en: 'Resume the slideshow', fr: 'Reprendre le défilement' },
  detailsOf: { en: 'Details: {title}', fr: 'Détails : {title}' },
  details: { en: 'Details', fr: 'Détails' },
  event: { en: 'Event', fr: 'Activité' },
  exam: { en: 'Exam', fr: 'Évaluation' },
  general: { en: 'General', fr: 'Information générale' },
  reminder: { en: 'Reminder', fr: 'Rappel' },
  gone: {
    en: 'This announcement is no longer available. The school may have withdrawn it.',
    fr: 'Cette annonce n’est plus disponible. L’école l’a peut-être retirée.',
  },
  none: { en: 'No announcements', fr: 'Aucune annonce' },
  noneText: { en: 'Announcements from the school will appear here.', fr: 'Les annonces de l’école s’afficheront ici.' },
} as const satisfies Phrases;
