/** The letters and names of the codes of a day, for the page and the exported file. */
import type { Bilingual } from '#core/lang/locale.ts';
import type { DayCode } from './month.ts';

/** The letter of each code in a cell. */
export const dayCodeLetters = {
  present: { en: 'P', fr: 'P' },
  late: { en: 'L', fr: 'R' },
  left_early: { en: 'E', fr: 'D' },
  half_day: { en: 'H', fr: 'J' },
  absent_reported: { en: 'A', fr: 'M' },
  absent_unreported: { en: 'U', fr: 'N' },
  not_marked: { en: '?', fr: '?' },
  no_school: { en: '–', fr: '–' },
} as const satisfies Record<DayCode, Bilingual>;

/** The name of each code, in the order of the legend. */
export const dayCodeLabels = {
  present: { en: 'Present', fr: 'Présence' },
  late: { en: 'Late', fr: 'Retard' },
  left_early: { en: 'Left early', fr: 'Départ hâtif' },
  half_day: { en: 'Half day, reported', fr: 'Demi-journée signalée' },
  absent_reported: { en: 'Absent, reported', fr: 'Absence motivée' },
  absent_unreported: { en: 'Absent, not reported', fr: 'Absence non motivée' },
  not_marked: { en: 'Not marked', fr: 'Non noté' },
  no_school: { en: 'No school', fr: 'Pas d’école' },
} as const satisfies Record<DayCode, Bilingual>;

/** The codes whose days are counted for each child. */
export const totalledCodes = ['absent_reported', 'absent_unreported', 'half_day', 'late', 'left_early'] as const;
