/** How an absence is said: its days in words, the icon of its reason. */
import { Ellipsis, type LucideIcon, Palmtree, Stethoscope, Thermometer, Users } from 'lucide-react';
import type { Absence, AbsenceReason } from '#core/absences/absence.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { Words } from '#web/words/words.ts';

export const reasonIcons: Readonly<Record<AbsenceReason, LucideIcon>> = {
  sick: Thermometer,
  doctor: Stethoscope,
  family: Users,
  vacation: Palmtree,
  other: Ellipsis,
};

export const reasonTones: Readonly<Record<AbsenceReason, Tone>> = {
  sick: 'maple',
  doctor: 'sun',
  family: 'plum',
  vacation: 'lake',
  other: 'stone',
};

/** `April 16, 2026`, or `April 16, 2026 to April 20, 2026`. */
export function daysInWords({ date, endDate }: Pick<Absence, 'date' | 'endDate'>, locale: Locale, t: Words): string {
  const from = formatDay(date, locale, 'long');
  if (endDate === undefined || endDate === date) return from;
  return t('absences.fromTo', { from, to: formatDay(endDate, locale, 'long') });
}
