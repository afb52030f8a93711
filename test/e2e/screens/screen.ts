/** What a screen of the list is, and how a page opens it. */
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { schoolClockShows } from '#test/e2e/clock.ts';
import type { DemoPerson } from '#test/e2e/fixtures.ts';

export type Screen = {
  readonly name: string;
  readonly signedIn: boolean;
  /** The user of the screen, a parent by default. */
  readonly person?: DemoPerson;
  /** Opens the screen and waits until it is rendered. */
  readonly open: (page: Page, locale: Locale) => Promise<void>;
};

/** A screen of a parent. */
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
 * Waits until the page is rendered. The check runs in the page: role locators inject a script, which happens only where
 * a test uses them.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async (patience) => {
    const latest = performance.now() + patience;
    const titles = () =>
      [...document.querySelectorAll('h1')].filter(
        (title) => title.checkVisibility({ visibilityProperty: true }) && !title.closest('[aria-hidden=true]'),
      );
    while (titles().length !== 1 || document.querySelector('[aria-busy]')) {
      if (performance.now() > latest)
        throw new Error(`Not rendered: ${titles().length} titles, ${document.body.innerText}`);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    await document.fonts.ready;
  }, 30_000);
}

/** Opens an address, at a time of the school's day. */
export const openAt =
  (path: string, time = '13:10') =>
  async (page: Page) => {
    await schoolClockShows(page, time);
    await page.goto(path);
    await waitUntilSettled(page);
  };

/** Matches a button by the beginning of its name, in which a no-break space is read as a space. */
export const startsWith = (text: string) => new RegExp(`^${text.replaceAll('\u00a0', '\\s')}`);

/** The dialog that a button opens. */
export const dialogFrom =
  (open: Screen['open'], button: (page: Page, locale: Locale) => Locator): Screen['open'] =>
  async (page, locale) => {
    await open(page, locale);
    await button(page, locale).click();
    await page.getByRole('dialog').waitFor();
  };
