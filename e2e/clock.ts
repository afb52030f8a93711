/** Sets the visitor's clock to a time on the school's wall. */
import type { Page } from '@playwright/test';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';

const zone = 'America/Toronto';

/** The school's day today. */
export const schoolToday = () => schoolTimeAt(new Date(), zone).day;

/** Makes it that time (`HH:mm`) at the school, today unless told; timers go on. */
export async function schoolClockShows(page: Page, time: string, day = schoolToday()): Promise<void> {
  await putAwayTheDrawn(page);
  await page.clock.setFixedTime(instantOf({ day, time }, zone));
}

/** The same, with timers that a test moves on by itself: an hour of them does not end the day. */
export async function schoolClockRunsFrom(page: Page, time: string): Promise<void> {
  await putAwayTheDrawn(page);
  await page.clock.install({ time: instantOf({ day: schoolToday(), time }, zone) });
}

/** The server draws the first screen at its own time, which is not this one: nothing of that may be taken for what the app shows. */
async function putAwayTheDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const drawn = document.querySelector<HTMLElement>('[data-drawn-in]');
      drawn?.replaceChildren();
      drawn?.removeAttribute('data-drawn-in');
    });
  });
}
