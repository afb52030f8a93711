/** What a day is at a school, in words for families. */
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { SchoolCalendar, SchoolDay, SchoolDayKind } from '#core/school-days/school-day.ts';
import { schoolDay } from '#core/school-days/school-day-rules.ts';
import { formatTime } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** The name of a day in the reader's language, or in the other one; empty without a name. */
export function dayNameOf(name: SchoolDay['name'], locale: Locale): string {
  return name ? inLanguage(name, locale).text : '';
}

/**
 * A sentence about a day that is not normal: the school is closed, there are no classes, or children leave early. Null
 * for a normal day.
 */
export function dayNote(calendar: SchoolCalendar, date: string, locale: Locale, t: Translate): string | null {
  return kindNote(schoolDay(calendar, date), locale, t);
}

type NotedDay = {
  readonly kind: SchoolDayKind;
  readonly name: SchoolDay['name'];
  readonly hours: { readonly opensAt: string; readonly closesAt: string; readonly firstSlot: string } | null;
};

/** The same about a day whose kind is known. */
export function kindNote({ kind, name, hours }: NotedDay, locale: Locale, t: Translate): string | null {
  const reason = dayNameOf(name, locale);
  if (kind === 'normal') return null;
  if (kind === 'weekend') return t('schoolDays.weekend');
  if (kind === 'early_release') {
    const time = formatTime(hours?.firstSlot ?? '12:00', locale);
    return reason ? t('schoolDays.earlyNamed', { name: reason, time }) : t('schoolDays.early', { time });
  }
  if (kind === 'pedagogical' && hours) {
    const [from, to] = [formatTime(hours.opensAt, locale), formatTime(hours.closesAt, locale)];
    return t('schoolDays.careOnly', { from, to });
  }
  if (kind === 'pedagogical') return t('schoolDays.pedagogical');
  return reason ? t('schoolDays.closedNamed', { name: reason }) : t('schoolDays.closed');
}
