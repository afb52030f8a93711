/** How a report is said and looks: the name of a day, the face of a mood, the word for a portion. */
import { Annoyed, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react';
import type { Locale } from '#core/lang/locale.ts';
import type { Mood, Portion } from '#core/reports/report.ts';
import { dayName } from '#core/reports/report-rules.ts';
import type { ReportStatus } from '#core/reports/staff-report-api.ts';
import { formatDay } from '#core/time/format.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { PlainKey, Words } from '#web/words/words.ts';

export const moodLooks: Readonly<Record<Mood, { icon: LucideIcon; tone: Tone }>> = {
  great: { icon: Laugh, tone: 'fir' },
  good: { icon: Smile, tone: 'sun' },
  okay: { icon: Meh, tone: 'stone' },
  tired: { icon: Annoyed, tone: 'lake' },
  sad: { icon: Frown, tone: 'plum' },
};

export const portionWords: Readonly<Record<Portion, PlainKey>> = {
  all: 'reports.all',
  most: 'reports.most',
  half: 'reports.half',
  some: 'reports.some',
  none: 'reports.nothing',
};

/** How its bar is filled. What was not eaten is drawn hollow: green says eaten. */
export const portionFill = (eaten: Portion) => (eaten === 'none' ? 'border-2 border-line-strong' : 'bg-fir-fill');

/** `Today`, `Yesterday`, `Monday`. */
export function dayInWords(day: string, today: string, locale: Locale, t: Words): string {
  const name = dayName(day, today);
  // In both languages the weekday is the first word of the day's full name.
  return name === 'weekday' ? (formatDay(day, locale, 'weekday').split(/[\s,]/)[0] ?? '') : t(`reports.${name}`);
}

export const statusTones: Readonly<Record<ReportStatus, Tone>> = {
  none: 'stone',
  draft: 'sun',
  published: 'fir',
  correcting: 'sun',
};
