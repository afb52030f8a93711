/** Formats an absence's dates and gives the icon of its reason. */
import { Ellipsis, type LucideIcon, Palmtree, Stethoscope, Thermometer, Users } from 'lucide-react';
import type { Absence, AbsenceReason } from '#core/absences/absence.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import type { Tone } from '#web/ui/styles/tones.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

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

/** `April 16, 2026`, or `April 16 to 20, 2026`: a month or year that both days share is written once. */
export function formatDays({ date, endDate }: Pick<Absence, 'date' | 'endDate'>, locale: Locale, t: Translate): string {
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

/** A day within a sentence: `Monday, April 20`; `lundi 20 avril`, in lower case in French only. */
export function dayInSentence(day: string, locale: Locale): string {
  const label = formatDay(day, locale, 'weekday');
  return locale === 'fr' ? label.toLowerCase() : label;
}

/** `Full day`, `Morning`, or the time of a late arrival or an early leaving: `Arrives at 9:30 AM`. */
export function partLabel(
  { kind, time, duration }: Pick<Absence, 'kind' | 'time' | 'duration'>,
  locale: Locale,
  t: Translate,
): string {
  if (kind === 'absent' || time === undefined) return t(`absences.${duration}`);
  return t(kind === 'late' ? 'absences.arrivesAt' : 'absences.leavesAt', { time: formatTime(time, locale) });
}
