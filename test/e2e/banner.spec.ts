/**
 * The action banner on the page it leads to: it never submits the form, and does not look like the form's own button.
 */
import type { Page } from '@playwright/test';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { submit } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

const banner = (page: Page, name: string) => page.locator('.action-banner').filter({ hasText: name });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const label = (name: Parameters<typeof phraseText<'absences'>>[2]) => phraseText(locale, 'absences', name);
    const absence = phraseText(locale, 'app', 'reportAbsence');
    const pickup = phraseText(locale, 'app', 'schedulePickup');

    test('before noon it leads to the missing part of the report, then to its button @narrow', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await schoolClockShows(page, '08:00');
      await page.goto('/absence');
      const own = banner(page, absence);
      await expect(own).toHaveAttribute('aria-current', 'page');
      const lea = page.getByRole('button', { name: /^Léa Tremblay/ });
      await expect(lea).toBeVisible();
      await own.tap();
      await expect(lea).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/absence?child=1');

      const reason = page.getByRole('radio', { name: label('sick') });
      const date = page.getByLabel(label('date'), { exact: true });
      const send = page.getByRole('button', { name: label('submit') });
      await own.tap();
      await expect(reason).toBeFocused();
      await page.keyboard.press('Space');
      await expect(reason).toBeChecked();
      await date.fill('');
      await own.tap();
      await expect(date).toBeFocused();
      await date.fill('2020-01-06');
      await own.tap();
      await expect(date).toBeFocused();
      await date.fill(schoolToday());
      await own.tap();
      await expect(send).toBeFocused();
      await expect(send).toBeInViewport();
      await expect(page).toHaveURL('/absence?child=1');
      await expect(reason).toBeChecked();
      // It does not look like the button, which is filled.
      const color = (link: typeof own) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await color(own)).not.toBe(await color(send));
      await page.goto('/pickup');
      await expect(own).not.toHaveAttribute('aria-current', 'page');
    });

    test('from noon it leads to the child, then to the button, and chooses no other child @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
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
      // By keyboard: the page may still scroll to the button.
      await page.locator('#child-1-gps').press('Space');
      await page.locator('[name=terms]').uncheck();
      await own.tap();
      await expect(page.locator('[name=terms]')).toBeFocused();
    });
  });
}
