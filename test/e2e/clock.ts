/** Sets the page's clock to a time at the school. */
import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { clocksBehind } from '#tools/demo-data.mjs';

const zone = 'America/Toronto';

/** The time of a page's clock, and the script that sets it in every document of the page. */
type PageClock = { readonly instant: number; readonly script: Disposable };
const shownOn = new WeakMap<Page, PageClock>();
/** Pages that show a faked time at the school. */
const prepared = new WeakSet<Page>();

/** The current day at the school. */
export const schoolToday = () => schoolTimeAt(new Date(Date.now() - clocksBehind()), zone).day;

/** How far the clock of the test's school is ahead of the machine's, in milliseconds. */
let schoolShift = 0;

/** From now on, new devices have the clock of a school with this shift. */
export function devicesFollow({ clockShift }: { readonly clockShift: number }): void {
  schoolShift = clockShift;
}

/** Gives every device of a browser the clock of the test's school: it is right unless a test sets another time. */
export function setDeviceClocksOf(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await setDeviceClock(context, schoolShift);
    return context;
  };
}

/** Sets the clock of a device so many milliseconds ahead of the machine's. */
export async function setDeviceClock(context: BrowserContext, ahead: number): Promise<void> {
  await context.addInitScript(dateShows, { ahead });
}

/**
 * Sets the clock to that time (`HH:mm`) at the school, today by default. Timers keep running, and replies have its
 * date.
 */
export function schoolClockShows(page: Page, time: string, day = schoolToday()): Promise<void> {
  return clockShows(page, instantOf({ day, time }, zone));
}

/**
 * Sets the clock to that instant. Timers keep running. Only `Date` is replaced: replacing timers and frames slows down
 * the page.
 */
export async function clockShows(page: Page, at: Date): Promise<void> {
  await prepare(page);
  const [before, instant] = [shownOn.get(page), at.getTime()];
  if (before?.instant === instant) return;
  await before?.script.dispose();
  shownOn.set(page, { instant, script: await page.addInitScript(dateShows, { instant }) });
  await page.evaluate(dateShows, { instant });
}

/** The same with timers that the test advances itself: an hour of them does not end the day. */
export async function schoolClockRunsFrom(page: Page, time: string): Promise<void> {
  if (shownOn.has(page)) throw new Error('The clock of this page is fixed.');
  await prepare(page);
  await page.clock.install({ time: instantOf({ day: schoolToday(), time }, zone) });
}

/** Sets a page's clock ahead of the school's by that many milliseconds. Unlike above, replies keep their date. */
export async function deviceClockIsAhead(page: Page, ahead: number): Promise<void> {
  await page.addInitScript(dateShows, { ahead });
}

/**
 * Runs in the page: `Date` gives a fixed instant, or one with an offset that keeps running. Nothing in it has a name:
 * the loader of the benches would add a helper call that the page does not have.
 */
function dateShows({ instant, ahead = 0 }: { instant?: number; ahead?: number }): void {
  const { now } = Date;
  globalThis.Date = class extends Date {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [instant ?? now() + ahead] : given) as [number]));
    }

    static override now() {
      return instant ?? now() + ahead;
    }
  } as DateConstructor;
}

async function prepare(page: Page): Promise<void> {
  if (prepared.has(page)) return;
  prepared.add(page);
  await putAwayTheDrawn(page);
  await page.addInitScript(repliesHaveTheDateOfThePage);
  await page.evaluate(repliesHaveTheDateOfThePage);
}

/** Runs in the page: the faked time is that of the school, and a page takes the school's time from replies. */
function repliesHaveTheDateOfThePage(): void {
  const { get } = Headers.prototype;
  Headers.prototype.get = function (name) {
    const value = get.call(this, name);
    return value !== null && name === 'Date' ? new Date().toUTCString() : value;
  };
}

/**
 * The server renders the first screen at its own time, not at the faked one: its markup is removed, so that tests see
 * only what the app renders.
 */
async function putAwayTheDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const drawn = document.querySelector<HTMLElement>('[data-drawn-in]');
      drawn?.replaceChildren();
      drawn?.removeAttribute('data-drawn-in');
    });
  });
}
