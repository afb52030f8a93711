/** What a screen worth looking at is, and how a page is brought there. */
import type { Locator, Page } from '@playwright/test';
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

/** What a parent sees. */
export const asParent = (name: string, open: Screen['open']): Screen => ({ name, signedIn: true, open });
export const asTeacher = (name: string, open: Screen['open']): Screen => ({
  name,
  signedIn: true,
  person: 'teacher',
  open,
});
export const asOffice = (name: string, open: Screen['open']): Screen => ({
  name,
  signedIn: true,
  person: 'admin',
  open,
});

/**
 * All drawn. It waits in the page itself: what looks for elements by their roles is brought to a document only where a
 * test does.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async (patience) => {
    const latest = performance.now() + patience;
    const titles = () =>
      [...document.querySelectorAll('h1')].filter(
        (title) => title.checkVisibility({ visibilityProperty: true }) && !title.closest('[aria-hidden=true]'),
      );
    while (titles().length !== 1 || document.querySelector('[aria-busy]')) {
      if (performance.now() > latest)
        throw new Error(`Not drawn: ${titles().length} titles, ${document.body.innerText}`);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    await document.fonts.ready;
  }, 30_000);
}

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

/** The dialog that a button opens. */
export const dialogFrom =
  (open: Screen['open'], button: (page: Page, locale: Locale) => Locator): Screen['open'] =>
  async (page, locale) => {
    await open(page, locale);
    await button(page, locale).click();
    await page.getByRole('dialog').waitFor();
  };
