/** What a screen worth looking at is, and how a page is brought there. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { schoolClockShows } from './clock.ts';
import type { DemoPerson } from './fixtures.ts';

export type Screen = {
  readonly name: string;
  readonly signedIn: boolean;
  /** Who looks at it: a parent unless said. */
  readonly person?: DemoPerson;
  /** Brings the page there and waits until it is all drawn. */
  readonly open: (page: Page, locale: Locale) => Promise<void>;
};

/** All drawn. */
export const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
  await page.evaluate(() => document.fonts.ready);
};

/** At an address, at a time of the school's day. */
export const at =
  (path: string, time = '13:10') =>
  async (page: Page) => {
    await schoolClockShows(page, time);
    await page.goto(path);
    await settled(page);
  };

/** A button by the beginning of its name. */
export const nameStart = (text: string) => new RegExp(`^${text}`);
