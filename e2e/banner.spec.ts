/** The action banner on the page it leads to: it never leaves the form, and is not taken for the form's own button. */
import type { Page } from '@playwright/test';
import { schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { submit } from './pickup-page.ts';
import { say } from './words.ts';

const banner = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${name}`) });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const word = (name: Parameters<typeof say<'absences'>>[2]) => say(locale, 'absences', name);
    const absence = say(locale, 'app', 'reportAbsence');
    const pickup = say(locale, 'app', 'schedulePickup');

    test('before noon it goes to what the report still needs, then to its button @narrow', async ({ page, as }) => {
      await as('parent');
      await schoolClockShows(page, '08:00');
      await page.goto('/absence');
      const own = banner(page, absence);
      await expect(own).toHaveAttribute('aria-current', 'page');
      await own.tap();
      await expect(page.getByRole('button', { name: /^Léa Tremblay/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/absence?child=1');

      const reason = page.getByRole('radio', { name: word('sick') });
      const date = page.getByLabel(word('date'), { exact: true });
      const send = page.getByRole('button', { name: word('submit') });
      await own.tap();
      await expect(reason).toBeFocused();
      await reason.check({ force: true });
      await date.fill('');
      await own.tap();
      await expect(date).toBeFocused();
      await date.fill('2020-01-06');
      await own.tap();
      await expect(date).toBeFocused();
      await page.reload();
      await reason.check({ force: true });
      await own.tap();
      await expect(send).toBeFocused();
      await expect(send).toBeInViewport();
      await expect(page).toHaveURL('/absence?child=1');
      await expect(reason).toBeChecked();
      // It does not look like the button: that one is filled.
      const color = (link: typeof own) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await color(own)).not.toBe(await color(send));
      await page.goto('/pickup');
      await expect(own).not.toHaveAttribute('aria-current', 'page');
    });

    test('from noon it goes to the child, then to the button, and chooses nobody else @full', async ({ page, as }) => {
      await as('parent');
      await schoolClockShows(page, '13:10');
      await page.goto('/pickup');
      const own = banner(page, pickup);
      await expect(own).toHaveAttribute('aria-current', 'page');
      await own.tap();
      const child = page.locator('fieldset input[name=child]').first();
      await expect(child).toBeFocused();
      await child.check({ force: true });
      const address = page.url();
      await own.tap();
      await expect(submit(page)).toBeFocused();
      await expect(submit(page)).toBeInViewport();
      expect(page.url()).toBe(address);
      await expect(child).toBeChecked();
      await page.locator('#child-1-gps').check({ force: true });
      await page.getByRole('checkbox').uncheck();
      await own.tap();
      await expect(page.getByRole('checkbox')).toBeFocused();
    });
  });
}
