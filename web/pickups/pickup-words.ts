/** How a pickup is said: when, how far it is, in how many minutes. */
import type { Locale } from '#core/lang/locale.ts';
import type { PickupPerson } from '#core/people/pickup-person.ts';
import type { Pickup, PickupStatus } from '#core/pickups/pickup.ts';
import { minutesLeft, takesEta } from '#core/pickups/pickup-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import type { Words } from '#web/words/words.ts';

type When = Pick<Pickup, 'date' | 'time'>;

/** `at 4:00 PM`, `by GPS`; with the day when it is not today. */
export function whenInWords({ date, time }: When, today: string, locale: Locale, t: Words): string {
  const clock = time ? t('pickups.at', { time: formatTime(time, locale) }) : t('pickups.withGps');
  return date === today ? clock : t('pickups.onDay', { day: formatDay(date, locale, 'weekday'), time: clock });
}

/** `Scheduled`, `Handed over to Marc Tremblay`. */
export function statusInWords(status: PickupStatus, who: string, t: Words): string {
  return status === 'released' ? t('pickups.released', { name: who }) : t(`pickups.${status}`);
}

/** Minutes until whoever comes is at the door, as they last said; nothing where none were said or nobody is awaited. */
export function minutesToDoor({ status, etaMinutes, etaAt }: Pickup, now: Date): number | null {
  if (!takesEta(status) || etaMinutes === null || etaAt === null) return null;
  return minutesLeft(etaMinutes, new Date(etaAt), now);
}

/** `Marc Tremblay · father`, `Claire Roy · neighbour (today only)`. `today` is the school's. */
export function personInWords({ name, relationship, validOn }: PickupPerson, today: string, t: Words): string {
  const who = relationship ? t('people.named', { name, relationship: t(`relationships.${relationship}`) }) : name;
  if (!validOn) return who;
  return t(validOn === today ? 'people.todayOnly' : 'people.thatDayOnly', { who });
}

/** A French day has no capital in the middle of a sentence. */
export const dayInSentence = (day: string, locale: 'en' | 'fr') => (locale === 'fr' ? day.toLowerCase() : day);
