/** A parent names who may come, for today or for good, and takes them back. */
import { expect, test } from './fixtures.ts';
import { openPickups, toast } from './pickup-page.ts';
import { say } from './words.ts';

test.use({ alone: true, schoolTime: '15:10' });

for (const locale of ['en', 'fr'] as const) {
  const people = (name: Parameters<typeof say<'people'>>[2]) => say(locale, 'people', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('somebody named for today is chosen at once; somebody for good waits for the school', async ({ page, as }) => {
      await as('parent');
      await openPickups(page, '/pickup?child=1');
      await page.getByRole('button', { name: people('add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: people('submit') }).press('Enter');
      await expect(dialog.getByText(people('nameRequired'))).toBeVisible();
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await dialog.getByRole('textbox').fill('Odile Marchand');
      await dialog.getByRole('combobox').selectOption('aunt');
      await dialog.getByRole('button', { name: people('submit') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('combobox')).toBeFocused();
      await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(/Odile Marchand/);

      await page.getByRole('button', { name: people('add') }).click();
      await dialog.getByRole('textbox').fill('Rosa Villeneuve');
      await dialog.getByRole('radio', { name: people('always') }).check({ force: true });
      await dialog.getByRole('checkbox', { name: 'Noah Tremblay' }).check();
      await dialog.getByRole('button', { name: people('submit') }).click();
      await expect(toast(page, people('addedPendingText'))).toBeVisible();
      await expect(page.getByText(/Rosa Villeneuve\s?:/)).toBeVisible();
      await expect(page.getByRole('combobox')).not.toContainText('Rosa Villeneuve');

      await page.getByRole('button', { name: people('add') }).click();
      await dialog.getByRole('button', { name: /Rosa Villeneuve/ }).click();
      await page
        .getByRole('dialog', { name: people('removeQuestion') })
        .getByRole('button', { name: /Rosa/ })
        .click();
      await expect(toast(page, 'Rosa Villeneuve')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText(/Rosa Villeneuve\s?:/)).toHaveCount(0);
    });
  });
}
