/** Labels of a pickup: time, status, minutes. */
import type { Locale } from '#core/lang/locale.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { Pickup, PickupStatus } from '#core/pickups/pickup.ts';
import { isPastCutOff } from '#core/pickups/pickup-draft-rules.ts';
import { minutesLeft, acceptsEta } from '#core/pickups/pickup-status-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { isSchoolDay, schoolDay } from '#core/school-days/school-day-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { dayNote } from '#web/session/school-day-labels.ts';

type PickupTime = Pick<Pickup, 'date' | 'time'>;

/** `at 4:00 PM`, `with GPS`; with the day, in lower case within a sentence, if it is not today. */
export function formatPickupTime({ date, time }: PickupTime, today: string, locale: Locale, t: Translate): string {
  const clock = time ? t('pickups.at', { time: formatTime(time, locale) }) : t('pickups.withGps');
  if (date === today) return clock;
  return t('pickups.onDay', { day: formatDayInSentence(formatDay(date, locale, 'weekday'), locale), time: clock });
}

/** `Scheduled`, `Picked up by Marc Tremblay`. */
export function statusLabel(status: PickupStatus, name: string, t: Translate): string {
  return status === 'released' ? t('pickups.released', { name }) : t(`pickups.${status}`);
}

/** Minutes until the pickup person arrives, as last reported; null if none were reported or none is expected. */
export function minutesToDoor({ status, etaMinutes, etaAt }: Pickup, now: Date): number | null {
  if (!acceptsEta(status) || etaMinutes === null || etaAt === null) return null;
  return minutesLeft(etaMinutes, new Date(etaAt), now);
}

/** `Marc Tremblay · father`, `Claire Roy · neighbour (today only)`. `today` is the school's. */
export function personLabel({ name, relationship, validOn }: PickupPerson, today: string, t: Translate): string {
  const label = relationship ? t('people.named', { name, relationship: t(`relationships.${relationship}`) }) : name;
  if (!validOn) return label;
  return t(validOn === today ? 'people.todayOnly' : 'people.thatDayOnly', { who: label });
}

/** A French weekday is in lower case within a sentence. */
export const formatDayInSentence = (day: string, locale: 'en' | 'fr') => (locale === 'fr' ? day.toLowerCase() : day);

/** Why the next school day is proposed and not today. */
export function whyNextDay(calendar: SchoolCalendar, now: SchoolTime, locale: Locale, t: Translate): string {
  const { kind } = schoolDay(calendar, now.day);
  const next = t('pickups.nextSchoolDay');
  if (kind === 'closed' || kind === 'pedagogical') {
    if (isSchoolDay(calendar, now.day)) return next;
    return `${dayNote(calendar, now.day, locale, t)} ${next}`;
  }
  return isPastCutOff(now.day, calendar, now) ? `${t('pickups.pastCutOff')} ${next}` : next;
}
