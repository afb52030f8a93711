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

/** `April 16, 2026`, or `April 16 to 20, 2026`: a month or a year that both days share is said once. */
export function daysInWords({ date, endDate }: Pick<Absence, 'date' | 'endDate'>, locale: Locale, t: Words): string {
  const [from, to] = [date, endDate ?? date].map((day) => formatDay(day, locale, 'long'));
  if (!from || !to || from === to) return from ?? '';
  const ofYear = date.slice(0, 4) === endDate?.slice(0, 4);
  const ofMonth = ofYear && date.slice(5, 7) === endDate?.slice(5, 7);
  if (locale === 'fr') {
    return t('absences.fromTo', {
      from: from
        .split(' ')
        .slice(0, ofMonth ? 1 : ofYear ? 2 : 3)
        .join(' '),
      to,
    });
  }
  return t('absences.fromTo', {
    from: ofYear ? from.slice(0, from.indexOf(',')) : from,
    to: ofMonth ? to.slice(to.indexOf(' ') + 1) : to,
  });
}
