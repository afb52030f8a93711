/** A parent suggests a feature and sends feedback, in both languages, and sees what became of it. */
import { expect, test } from './fixtures.ts';
import { say } from './words.ts';

test.use({ alone: true });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const word = (name: Parameters<typeof say<'suggestions'>>[2]) => say(locale, 'suggestions', name);
    const feedback = (name: Parameters<typeof say<'feedback'>>[2]) => say(locale, 'feedback', name);

    test('a suggestion is written, refused while too short, sent once, thanked for and listed', async ({
      page,
      as,
    }) => {
      await as('parent');
      await page.goto('/more');
      await page.getByRole('button', { name: word('suggest') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(word('title')).fill('ab');
      await dialog.getByRole('button', { name: word('submit') }).click();
      await expect(dialog.getByText(word('titleShort'))).toBeVisible();
      await expect(dialog.getByText(word('descriptionShort'))).toBeVisible();
      await expect(dialog.getByLabel(word('title'))).toBeFocused();
      await dialog.getByLabel(word('title')).fill(`A map ${locale}`);
      await dialog.getByLabel(word('description')).fill('Where is the bus right now?');
      await dialog.getByRole('radio', { name: word('very_happy') }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('radio', { name: word('smile'), exact: true })).toBeChecked();

      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/feature-requests', async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      await dialog.getByRole('button', { name: word('submit') }).click();
      await expect(dialog.getByRole('button', { name: word('submitting') })).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: word('cancel') }).click({ force: true });
      await expect(dialog).toBeVisible();
      answer();
      await expect(dialog.getByText(word('thanks'))).toBeVisible();
      await dialog
        .getByRole('button', { name: word('close') })
        .last()
        .click();
      await expect(page.getByText(`A map ${locale}`)).toBeVisible();
      await page.getByRole('button', { name: word('suggest') }).click();
      await expect(dialog.getByLabel(word('title'))).toHaveValue('');
    });

    test('feedback is prefilled, checked, sent and listed', async ({ page, as }) => {
      await as('parent');
      await page.goto('/feedback');
      await expect(page.getByLabel(feedback('username'))).toHaveValue('Sophie Tremblay');
      await page.getByLabel(feedback('imageUrl')).fill('http://example.org/a.png');
      await page.getByRole('button', { name: feedback('send') }).click();
      await expect(page.getByLabel(feedback('subject'))).toBeFocused();
      await expect(page.getByText(feedback('imageWrong'))).toBeVisible();
      await page.getByLabel(feedback('imageUrl')).fill('https://example.org/a.png');
      await page.getByLabel(feedback('subject')).fill('The calendar');
      await page.getByRole('textbox', { name: feedback('feedback') }).fill('It is lovely.');
      await page.getByRole('button', { name: feedback('send') }).click();
      await expect(page.getByText(feedback('sentText'))).toBeVisible();
      await expect(page.getByRole('list').filter({ hasText: 'The calendar' })).toContainText(feedback('new'));
    });
  });
}
