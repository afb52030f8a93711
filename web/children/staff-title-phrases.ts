/** What those who care for the children do at the school. (§2 Messages screen, Daily reports screen) */
import type { Phrases } from '#web/words/phrase.ts';

export const staffTitlePhrases = {
  class_teacher: { en: 'Class teacher', fr: 'Titulaire' },
  art_teacher: { en: 'Art teacher', fr: 'Enseignante ou enseignant d’arts plastiques' },
  music_teacher: { en: 'Music teacher', fr: 'Enseignante ou enseignant de musique' },
  principal: { en: 'Principal', fr: 'Direction de l’école' },
  educator: { en: 'Educator', fr: 'Éducatrice ou éducateur' },
  office: { en: 'School office', fr: 'Secrétariat' },
} as const satisfies Phrases;
