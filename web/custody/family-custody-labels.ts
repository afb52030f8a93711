/** Labels of a guardian's view of the custody calendar. */
import type { FamilyCustody, FamilyDay } from '#core/custody/custody-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addDays, mondayOf } from '#core/time/day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

type Named = Pick<FamilyCustody, 'guardians' | 'shows'>;

const holderAt = (day: FamilyDay | undefined, time: string) =>
  day?.parts.findLast(({ from }) => from <= time)?.personId ?? null;

/** `This week: with Marc Tremblay`, from Monday to Friday, or whose day it is at a time. */
export function weekLabel({ days, today, ...named }: FamilyCustody, time: string, t: Translate): string {
  const monday = mondayOf(today);
  const dayAt = (n: number) => days.find(({ day }) => day === addDays(monday, n));
  const now = days.find(({ day }) => day === today);
  const personId = holderAt(now, time);
  const isWeek = personId !== null && [0, 1, 2, 3, 4].every((n) => holderAt(dayAt(n), '12:00') === personId);
  const guardian = named.guardians.find((one) => one.personId === personId);
  if (!guardian) return t(named.shows === 'own' ? 'familyCustody.todayNotMine' : 'familyCustody.todayOpen');
  if (guardian.isMe) return t(isWeek ? 'familyCustody.weekWithMe' : 'familyCustody.todayWithMe');
  return t(isWeek ? 'familyCustody.weekWith' : 'familyCustody.todayWith', { name: guardian.name });
}

/** `With you`, `With Marc Tremblay`, or both with the time of the change. */
export function dayLabel({ parts }: FamilyDay, named: Named, locale: Locale, t: Translate): string {
  const who = (personId: number | null) => {
    const guardian = named.guardians.find((one) => one.personId === personId);
    if (!guardian) return t(named.shows === 'own' ? 'familyCustody.notMine' : 'familyCustody.open');
    return guardian.isMe ? t('familyCustody.withMe') : t('familyCustody.withName', { name: guardian.name });
  };
  const [before, after] = parts;
  if (!after) return who(before?.personId ?? null);
  const next = who(after.personId);
  return t('familyCustody.until', {
    who: who(before?.personId ?? null),
    time: formatTime(after.from, locale),
    next: next.charAt(0).toLocaleLowerCase() + next.slice(1),
  });
}

/** Days in a row with the same guardian: one line each. */
export function mergeDays(
  days: readonly FamilyDay[],
): { readonly from: string; readonly until: string; readonly day: FamilyDay }[] {
  const merged: { from: string; until: string; day: FamilyDay }[] = [];
  for (const day of days) {
    const last = merged.at(-1);
    const isSame =
      last?.day.parts.length === 1 && day.parts.length === 1 && last.day.parts[0]?.personId === day.parts[0]?.personId;
    if (isSame) last.until = day.day;
    else merged.push({ from: day.day, until: day.day, day });
  }
  return merged;
}

/** `Thursday, April 16`, or `April 16 to April 20`. */
export function spanLabel(
  { from, until }: { readonly from: string; readonly until: string },
  locale: Locale,
  t: Translate,
): string {
  if (from === until) return formatDay(from, locale, 'weekday');
  return t('familyCustody.range', { first: formatDay(from, locale, 'short'), last: formatDay(until, locale, 'short') });
}
