/** Sets the visitor's clock to a time on the school's wall. */
import type { Browser, Disposable, Page } from '@playwright/test';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { clocksBehind } from '#tools/demo-data.mjs';

const zone = 'America/Toronto';

/** Where a page's clock stands, and what brings it there in every document that the page opens. */
type Shown = { readonly instant: number; readonly script: Disposable };
const shownOn = new WeakMap<Page, Shown>();
/** The pages that show nothing that the server drew. */
const undrawn = new WeakSet<Page>();

/** The school's day today. */
export const schoolToday = () => schoolTimeAt(new Date(Date.now() - clocksBehind()), zone).day;

/**
 * Lets every page of a browser have the day of this run, which begins before midnight at the school and may end after
 * it.
 */
export function keepTheDayIn(browser: Browser): void {
  const behind = clocksBehind();
  if (behind === 0) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(dateShows, { behind });
    return context;
  };
}

/** Makes it that time (`HH:mm`) at the school, today unless told; timers go on. */
export function schoolClockShows(page: Page, time: string, day = schoolToday()): Promise<void> {
  return clockShows(page, instantOf({ day, time }, zone));
}

/**
 * Makes it that instant; timers go on. Dates alone: an engine whose every timer and frame is another's is slower at all
 * it does.
 */
export async function clockShows(page: Page, at: Date): Promise<void> {
  await putAwayTheDrawn(page);
  const [before, instant] = [shownOn.get(page), at.getTime()];
  if (before?.instant === instant) return;
  await before?.script.dispose();
  shownOn.set(page, { instant, script: await page.addInitScript(dateShows, { instant }) });
  await page.evaluate(dateShows, { instant });
}

/** The same with timers that a test moves on by itself: an hour of them does not end the day. */
export async function schoolClockRunsFrom(page: Page, time: string): Promise<void> {
  if (shownOn.has(page)) throw new Error('The clock of this page stands still.');
  await putAwayTheDrawn(page);
  await page.clock.install({ time: instantOf({ day: schoolToday(), time }, zone) });
}

/** In the page: what asks for the time hears an instant that stands, or one that is behind and goes on. */
function dateShows({ instant, behind = 0 }: { instant?: number; behind?: number }): void {
  const { now } = Date;
  const shown = () => instant ?? now() - behind;
  globalThis.Date = class extends Date {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [shown()] : given) as [number]));
    }

    static override now() {
      return shown();
    }
  } as DateConstructor;
}

/**
 * The server draws the first screen at its own time, which is not this one: nothing of that may be taken for what the
 * app shows.
 */
async function putAwayTheDrawn(page: Page): Promise<void> {
  if (undrawn.has(page)) return;
  undrawn.add(page);
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const drawn = document.querySelector<HTMLElement>('[data-drawn-in]');
      drawn?.replaceChildren();
      drawn?.removeAttribute('data-drawn-in');
    });
  });
}
