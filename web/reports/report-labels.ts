/** Labels and icons of a report: day, mood, portion. */
import { Annoyed, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react';
import type { Locale } from '#core/lang/locale.ts';
import type { Mood, Portion } from '#core/reports/report.ts';
import { dayName } from '#core/reports/report-rules.ts';
import type { ReportStatus } from '#core/reports/staff-report-api.ts';
import { formatDay } from '#core/time/format.ts';
import type { Tone } from '#web/ui/styles/tones.ts';
import type { TranslationKey, Translate } from '#web/i18n/use-translation.ts';

export const moodStyles: Readonly<Record<Mood, { icon: LucideIcon; tone: Tone }>> = {
  great: { icon: Laugh, tone: 'fir' },
  good: { icon: Smile, tone: 'sun' },
  okay: { icon: Meh, tone: 'stone' },
  tired: { icon: Annoyed, tone: 'lake' },
  sad: { icon: Frown, tone: 'plum' },
};

export const portionLabels: Readonly<Record<Portion, TranslationKey>> = {
  all: 'reports.all',
  most: 'reports.most',
  half: 'reports.half',
  some: 'reports.some',
  none: 'reports.nothing',
};

/** The fill of a portion's bar. A portion of none is hollow, since green means eaten. */
export const portionFill = (eaten: Portion) => (eaten === 'none' ? 'border-2 border-line-strong' : 'bg-fir-fill');

/** `Today`, `Yesterday`, `Monday`. */
export function formatReportDay(day: string, today: string, locale: Locale, t: Translate): string {
  const name = dayName(day, today);
  // In both languages the weekday is the first word of the long date.
  return name === 'weekday' ? (formatDay(day, locale, 'weekday').split(/[\s,]/)[0] ?? '') : t(`reports.${name}`);
}

export const statusTones: Readonly<Record<ReportStatus, Tone>> = {
  none: 'stone',
  draft: 'sun',
  published: 'fir',
  correcting: 'sun',
};
