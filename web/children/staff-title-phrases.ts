/** What those who care for the children do at the school. (§2 Messages screen, Daily reports screen) */
import type { Phrases } from '#web/words/phrase.ts';

export const staffTitlePhrases = {
  class_teacher: { en: 'Class teacher', fr: 'Titulaire' },
  art_teacher: { en: 'Art teacher', fr: 'Arts plastiques' },
  music_teacher: { en: 'Music teacher', fr: 'Musique' },
  principal: { en: 'Principal', fr: 'Direction' },
  educator: { en: 'Educator', fr: 'Service de garde' },
  office: { en: 'School office', fr: 'Secrétariat' },
} as const satisfies Phrases;
