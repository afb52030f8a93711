/** Labels of a departure: times, waits, identity checks. */
import type { Locale } from '#core/lang/locale.ts';
import type { AuthorizedPerson, Departure, IdentityCheck, PresentChild } from '#core/pickups/departure.ts';
import { nearMinutes } from '#core/pickups/pickup.ts';
import { isUndoable, minutesLeft, acceptsEta, undoMinutes } from '#core/pickups/pickup-status-rules.ts';
import { planLabel } from '#core/pickup-plans/plan-labels.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Translate, TranslationKey } from '#web/i18n/use-translation.ts';
import { lastStepAt } from './departure-columns.ts';

export const checkLabels = {
  known: { choice: 'departures.known', label: 'departures.wasKnown' },
  photo_id: { choice: 'departures.photoId', label: 'departures.wasIdentified' },
  code: { choice: 'departures.codeShown', label: 'departures.wasCode' },
  guardian_called: { choice: 'departures.guardianCalled', label: 'departures.wasCalledAbout' },
} as const satisfies Record<IdentityCheck, { choice: TranslationKey; label: TranslationKey }>;

/** The local time (`HH:mm`) at the school. */
export function timeAt(instant: string, timeZone: string): string {
  return schoolTimeAt(new Date(instant), timeZone).time;
}

/** Minutes until the pickup person arrives, as last reported; null if none were reported or none is expected. */
export function minutesAway({ status, etaMinutes, etaAt }: Departure, now: Date): number | null {
  return acceptsEta(status) && etaMinutes !== null && etaAt !== null
    ? minutesLeft(etaMinutes, new Date(etaAt), now)
    : null;
}

/** Whether the announced person may not collect, although they are there or on the way. */
export function isNotAuthorized({ status, isAuthorized }: Departure): boolean {
  return !isAuthorized && (status === 'arrived' || status === 'getting_ready' || status === 'at_the_door');
}

/** Whose day it is: `Marc Tremblay’s week`, and who has the child after a change today. Null without a calendar. */
export function custodyLabel(custody: PresentChild['custody'], locale: Locale, t: Translate): string | null {
  if (!custody) return null;
  const { name, isWeek, until, next } = custody;
  const who =
    name === null
      ? t('departures.custodyOpen')
      : t(isWeek ? 'departures.custodyWeek' : 'departures.custodyDay', { name });
  if (until === null) return who;
  return t('departures.custodyUntil', {
    who,
    time: formatTime(until, locale),
    next: next ?? t('departures.custodyAnyone'),
  });
}

/** How a child usually leaves on this day: `Usually: Sophie Tremblay, 4:00 PM`. */
export function usualLabel(plan: NonNullable<PresentChild['plan']>, locale: Locale, t: Translate): string {
  const label = planLabel(plan, locale);
  return plan.isAuthorized ? t('departures.usually', { plan: label }) : label;
}

/** The element id of the reason. */
export const reasonElementId = (id: number) => `why-not-${id}`;

export const isNear = (minutes: number | null) => minutes !== null && minutes <= nearMinutes;

/** Whole minutes since the departure's last step. */
export function minutesThere(departure: Departure, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(lastStepAt(departure))) / 60_000));
}

/** Minutes left to undo one's own release, rounded up; 0 once it is too late. */
export function undoMinutesLeft(departure: Departure, now: Date): number {
  const releasedAt = new Date(lastStepAt(departure));
  if (departure.status !== 'released' || !departure.canUndo || !isUndoable(releasedAt, now)) return 0;
  return Math.min(undoMinutes, Math.max(1, Math.ceil(undoMinutes - (now.getTime() - releasedAt.getTime()) / 60_000)));
}

/** Why the announced person does not collect the child now, on the card and in a sentence. */
export function outsideLabels(outside: AuthorizedPerson | undefined) {
  if (!outside) return { short: 'departures.notAuthorized', text: 'departures.doNotRelease' } as const;
  if (outside.limits) return { short: 'departures.outsideLimits', text: 'departures.outsideLimitsText' } as const;
  return outside.askOffice
    ? ({ short: 'departures.askOffice', text: 'departures.askOfficeText' } as const)
    : ({ short: 'departures.notTheirDay', text: 'departures.notTheirDayText' } as const);
}
