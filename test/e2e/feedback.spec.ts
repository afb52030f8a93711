/** A parent suggests a feature and sends feedback, in both languages, and sees its status. */
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const label = (name: Parameters<typeof phraseText<'suggestions'>>[2]) => phraseText(locale, 'suggestions', name);
    const feedback = (name: Parameters<typeof phraseText<'feedback'>>[2]) => phraseText(locale, 'feedback', name);

    test('a suggestion is rejected while too short, sent once, confirmed and listed', async ({ page, signInAs }) => {
      await signInAs('parent');
      await page.goto('/more');
      await page.getByRole('button', { name: label('suggest') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(label('title')).fill('ab');
      await dialog.getByRole('button', { name: label('submit') }).click();
      await expect(dialog.getByText(label('titleShort'))).toBeVisible();
      await expect(dialog.getByText(label('descriptionShort'))).toBeVisible();
      await expect(dialog.getByLabel(label('title'))).toBeFocused();
      await dialog.getByLabel(label('title')).fill(`A map ${locale}`);
      await dialog.getByLabel(label('description')).fill('Where is the bus right now?');
      await dialog.getByRole('radio', { name: label('very_happy') }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('radio', { name: label('smile'), exact: true })).toBeChecked();

      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/feature-requests', async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      await dialog.getByRole('button', { name: label('submit') }).click();
      await expect(dialog.getByRole('button', { name: label('submitting') })).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: label('cancel') }).click({ force: true });
      await expect(dialog).toBeVisible();
      answer();
      await expect(dialog.getByText(label('thanks'))).toBeVisible();
      await dialog
        .getByRole('button', { name: label('close') })
        .last()
        .click();
      await expect(page.getByText(`A map ${locale}`)).toBeVisible();
      await page.getByRole('button', { name: label('suggest') }).click();
      await expect(dialog.getByLabel(label('title'))).toHaveValue('');
    });

    test('a suggestion that could not be sent shows the specified toast, and the form shows its state @full', async ({
      page,
      signInAs,
      context,
    }) => {
      await signInAs('parent');
      await page.goto('/more');
      await page.getByRole('button', { name: label('suggest') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(label('title')).fill(`A bus map ${locale}`);
      await dialog.getByLabel(label('description')).fill('Where is the bus right now?');
      const send = dialog.getByRole('button', { name: label('submit'), exact: true });
      const notice = page.getByRole('alert').filter({ hasText: label('error') });
      for (const status of [500, 503]) {
        await page.route('**/api/feature-requests', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status, json: {} }) : route.continue(),
        );
        await send.click();
        await expect(notice).toContainText(label('errorText'));
        await expect(dialog.getByText(phraseText(locale, 'failures', 'unsureText'))).toBeVisible();
        await page.unroute('**/api/feature-requests');
      }
      await context.setOffline(true);
      await send.click();
      await expect(notice).toContainText(label('errorText'));
      await expect(dialog.getByText(phraseText(locale, 'failures', 'waits'))).toBeVisible();
      await context.setOffline(false);
      await expect(dialog.getByText(label('thanks'))).toBeVisible();
      await expect(notice).toHaveCount(0);
    });

    test('feedback over the daily limit stays after a reload, and is cleared with the session @full', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
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
                code: 'rate_limited',
                requestId: 'x',
              }),
            })
          : route.continue(),
      );
      await page.getByRole('button', { name: feedback('send') }).click();
      await expect(page.getByText(feedback('rateLimited')).first()).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(feedback('subject'))).toHaveValue('The sixth');
      await expect(text).toHaveValue('One more thing.');
      await expect(page.getByRole('radio', { name: feedback('high') })).toBeChecked();
      await page.goto('/settings');
      await page.getByRole('button', { name: phraseText(locale, 'session', 'logOut') }).click();
      await expect(page.getByRole('textbox', { name: phraseText(locale, 'signIn', 'password') })).toBeVisible();
      await signInAs('parent');
      await page.goto('/feedback');
      await expect(page.getByLabel(feedback('subject'))).toHaveValue('');
    });

    test('feedback is prefilled, validated, sent and listed @full', async ({ page, signInAs }) => {
      await signInAs('parent');
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
