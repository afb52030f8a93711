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

    test('a suggestion that did not go shows the specified notice, and the box says what is known @full', async ({
      page,
      as,
      context,
    }) => {
      await as('parent');
      await page.goto('/more');
      await page.getByRole('button', { name: word('suggest') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(word('title')).fill(`A bus map ${locale}`);
      await dialog.getByLabel(word('description')).fill('Where is the bus right now?');
      const send = dialog.getByRole('button', { name: word('submit'), exact: true });
      const notice = page.getByRole('alert').filter({ hasText: word('error') });
      for (const status of [500, 503]) {
        await page.route('**/api/feature-requests', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status, json: {} }) : route.continue(),
        );
        await send.click();
        await expect(notice).toContainText(word('errorText'));
        await expect(dialog.getByText(say(locale, 'session', 'unsureText'))).toBeVisible();
        await page.unroute('**/api/feature-requests');
      }
      await context.setOffline(true);
      await send.click();
      await expect(notice).toContainText(word('errorText'));
      await expect(dialog.getByText(say(locale, 'session', 'waits'))).toBeVisible();
      await context.setOffline(false);
      await expect(dialog.getByText(word('thanks'))).toBeVisible();
      await expect(notice).toHaveCount(0);
    });

    test('feedback refused for the day is still there after a reload, and gone with the session @full', async ({
      page,
      as,
    }) => {
      await as('parent');
      await page.goto('/feedback');
      const text = page.getByRole('textbox', { name: feedback('feedback') });
      await page.getByLabel(feedback('subject')).fill('The sixth');
      await text.fill('One more thing.');
      await page.getByRole('radio', { name: feedback('high') }).check({ force: true });
      await page.route('**/api/feedback', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 429,
              contentType: 'application/problem+json',
              body: JSON.stringify({
                type: 'about:blank',
                title: 'Too many',
                status: 429,
                code: 'too_many',
                requestId: 'x',
              }),
            })
          : route.continue(),
      );
      await page.getByRole('button', { name: feedback('send') }).click();
      await expect(page.getByText(feedback('tooMany')).first()).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(feedback('subject'))).toHaveValue('The sixth');
      await expect(text).toHaveValue('One more thing.');
      await expect(page.getByRole('radio', { name: feedback('high') })).toBeChecked();
      await page.goto('/settings');
      await page.getByRole('button', { name: say(locale, 'session', 'logOut') }).click();
      await expect(page.getByRole('textbox', { name: say(locale, 'signIn', 'password') })).toBeVisible();
      await as('parent');
      await page.goto('/feedback');
      await expect(page.getByLabel(feedback('subject'))).toHaveValue('');
    });

    test('feedback is prefilled, checked, sent and listed @full', async ({ page, as }) => {
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
