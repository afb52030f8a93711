/** Messages in the other language: their `lang`, and the browser's own translation of them. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { bubbles, idOf, setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const french = 'Bonjour, la sortie est demain. Merci de prévoir un dîner froid.';
const english = 'Hello, the field trip is tomorrow. Please pack a cold lunch.';

/** Stands in for the browser's translator, which is not in the browser of the tests. Its first call fails. */
const withTranslator = (page: Page, answers: Readonly<Record<string, string>>) =>
  page.addInitScript((known) => {
    let calls = 0;
    Object.assign(globalThis, {
      Translator: {
        availability: async () => 'downloadable',
        create: async () => {
          calls += 1;
          if (calls === 1) throw new DOMException('no space left', 'OperationError');
          return { translate: async (text: string) => known[text] };
        },
      },
      LanguageDetector: undefined,
    });
  }, answers);

for (const [locale, foreign, own] of [
  ['en', french, english],
  ['fr', english, french],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const label = (name: Parameters<typeof phraseText<'messages'>>[2]) => phraseText(locale, 'messages', name);

    test('a message in the other language is translated on request, and its language is declared', async ({
      page,
      signInAs,
      newDeviceAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      const conversationId = await idOf(page, 'individual');
      const teacher = await newDeviceAs('teacher');
      for (const content of [foreign, own]) {
        const sent = await teacher.request.post('/api/messages', { data: { conversationId, content } });
        expect(sent.status()).toBe(201);
      }
      await withTranslator(page, { [foreign]: own });
      await page.goto(`/messages?conversation=${conversationId}`);
      await expect(bubbles(page, foreign).locator('[lang]')).toHaveAttribute('lang', locale === 'en' ? 'fr' : 'en');
      await expect(bubbles(page, own).getByRole('button')).toHaveCount(0);
      const button = bubbles(page, foreign).getByRole('button', { name: label('seeTranslation') });
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await button.click();
      await expect(bubbles(page, foreign)).toContainText(label('notTranslated'));
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(bubbles(page, foreign)).not.toContainText(label('notTranslated'));
      const translated = bubbles(page, foreign).getByText(own, { exact: true });
      await expect(translated).toHaveAttribute('lang', locale);
      await expect(bubbles(page, foreign)).toContainText(label('translatedHere'));
      await expectAccessible();
      await button.press('Enter');
      await expect(translated).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  });
}

test('a browser without a translator shows no button @full', async ({ page, signInAs, newDeviceAs }) => {
  await signInAs('parent');
  const conversationId = await idOf(page, 'individual');
  const teacher = await newDeviceAs('teacher');
  await teacher.request.post('/api/messages', { data: { conversationId, content: french } });
  await page.addInitScript(() => Object.assign(globalThis, { Translator: undefined }));
  await page.goto(`/messages?conversation=${conversationId}`);
  await expect(bubbles(page, french)).toBeVisible();
  await expect(page.getByRole('button', { name: phraseText('en', 'messages', 'seeTranslation') })).toHaveCount(0);
});
