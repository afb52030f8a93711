/** The school's first screen with everything at its largest: long names, text twice as large, a narrow phone. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openToday } from './today-page.ts';
import { say } from './words.ts';

const longName = 'Marie-Clémentine Désaulniers-Charlebois';

for (const locale of ['en', 'fr'] as const)
  for (const face of ['our own letters', 'the device’s letters'] as const)
    test.describe(`in ${locale}, in ${face}`, () => {
      test.use({ look: { locale, theme: 'light' } });

      test('with text twice as large and long names the board stays on a phone’s screen @narrow @full', async ({
        page,
        as,
      }) => {
        if (face === 'the device’s letters') await page.route('**/*.woff2', (route) => route.abort());
        await as('admin');
        await nameEverybodyAtLength(page);
        await openToday(page);
        await expect(page.getByRole('main').getByText(longName).first()).toBeVisible();
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
          return document.fonts.ready;
        });
        expect(await beyondTheEdge(page)).toEqual([]);
        const emergencies = page.getByRole('region', { name: say(locale, 'staffAlerts', 'unseen') });
        await expect(emergencies.getByRole('button')).toBeInViewport({ ratio: 1 });
        const exit = page.getByRole('banner').getByRole('button', { name: say(locale, 'staff', 'deviceMenu') });
        await expect(exit).toBeInViewport({ ratio: 1 });
      });
    });

/** Gives everybody on the school's first screen a name that fills a line, and makes the first alert an emergency. */
async function nameEverybodyAtLength(page: Page): Promise<void> {
  await page.route(/\/api\/staff\/(?:departures|alerts|pickup-persons)$/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text())
      .replace(/"(name|child|sentBy|namedBy)":"[^"]*"/g, `"$1":"${longName}"`)
      .replace(/"kind":"[^"]*"/, '"kind":"emergency"');
    await route.fulfill({ response: answer, body: text });
  });
}

/** What the page would have to be pushed aside for to be seen. The rooms scroll by themselves. */
async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > room + 0.5 && !element.closest('main nav'))
      .map((element) => `${element.tagName}: ${element.textContent?.slice(0, 60)}`);
  });
}
