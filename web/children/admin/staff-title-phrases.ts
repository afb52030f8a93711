/** Titles of the staff who care for the children. */
import type { Phrases } from '#web/i18n/phrase.ts';

export const staffTitlePhrases = {
  class_teacher: { en: 'Class teacher', fr: 'Titulaire' },
  art_teacher: { en: 'Art teacher', fr: 'Enseignante ou enseignant d’arts plastiques' },
  music_teacher: { en: 'Music teacher', fr: 'Enseignante ou enseignant de musique' },
  principal: { en: 'Principal', fr: 'Direction de l’école' },
  educator: { en: 'Educator', fr: 'Éducatrice ou éducateur' },
  office: { en: 'School office', fr: 'Secrétariat' },
} as const satisfies Phrases;
