import type { Phrases } from '#web/words/phrase.ts';

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
    en: 'This announcement is gone. The school may have withdrawn it.',
    fr: 'Cette annonce n’est plus là. L’école l’a peut-être retirée.',
  },
  none: { en: 'No announcements', fr: 'Aucune annonce' },
  noneText: { en: 'What the school announces appears here.', fr: 'Ce que l’école annonce s’affiche ici.' },
} as const satisfies Phrases;
