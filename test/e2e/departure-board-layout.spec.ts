/** The staff start page at its largest: long names, text at 200 %, a narrow phone. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openToday } from '#test/e2e/pages/today-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

const longName = 'Marie-Clémentine Désaulniers-Charlebois';

for (const locale of ['en', 'fr'] as const)
  for (const face of ['our own letters', 'the device’s letters'] as const)
    test.describe(`in ${locale}, in ${face}`, () => {
      test.use({ look: { locale, theme: 'light' } });

      test('at 200 % text size and with long names the board fits a phone @narrow @full', async ({
        page,
        signInAs,
      }) => {
        if (face === 'the device’s letters') await page.route('**/*.woff2', (route) => route.abort());
        await signInAs('admin');
        await nameEverybodyAtLength(page);
        await openToday(page);
        await expect(page.getByRole('main').getByText(longName).filter({ visible: true }).first()).toBeVisible();
        // The parts above the board unfold.
        for (const part of await page.getByRole('main').locator('details').all())
          await part.evaluate((element) => element.toggleAttribute('open', true));
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
          return document.fonts.ready;
        });
        expect(await beyondTheEdge(page)).toEqual([]);
        const emergencies = page.getByRole('region', { name: phraseText(locale, 'staffAlerts', 'unseen') });
        const acknowledge = startsWith(phraseText(locale, 'staffAlerts', 'acknowledge'));
        await expect(emergencies.getByRole('button', { name: acknowledge }).first()).toBeInViewport({ ratio: 1 });
        const exit = page.getByRole('banner').getByRole('button', { name: phraseText(locale, 'staff', 'deviceMenu') });
        await expect(exit).toBeInViewport({ ratio: 1 });
      });
    });

/** Gives every person on the staff start page a name that fills a line, and makes the first alert an emergency. */
async function nameEverybodyAtLength(page: Page): Promise<void> {
  await page.route(/\/api\/staff\/(?:departures|alerts|attendance|pickup-persons)$/, async (route) => {
    const answer = await route.fetch();
    const named = (await answer.text()).replace(/"(name|child|sentBy|namedBy)":"[^"]*"/g, `"$1":"${longName}"`);
    // The board has a `kind` too: that of a child's usual week.
    const isAlerts = new URL(route.request().url()).pathname.endsWith('/alerts');
    const body = isAlerts ? named.replace(/"kind":"[^"]*"/, '"kind":"emergency"') : named;
    await route.fulfill({ response: answer, body });
  });
}

/** What is cut off at the side of the page. The group lists scroll by themselves. */
async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > room + 0.5 && !element.closest('main nav'))
      .map((element) => `${element.tagName}: ${element.textContent?.slice(0, 60)}`);
  });
}

test.describe('with two open alerts', () => {
  // French has the longer words.
  test.use({ look: { locale: 'fr', theme: 'light' }, ownServer: true, schoolTime: '15:10' });

  for (const [width, height] of [
    [1024, 768],
    [820, 1180],
    [1280, 800],
  ] as const)
    for (const role of ['teacher', 'admin'] as const)
      test(`the board shows six whole cards at ${width} × ${height} to the ${role} @full`, async ({
        page,
        signInAs,
        newDeviceAs,
      }) => {
        const family = await newDeviceAs('parent');
        const alert = { childId: 1, kind: 'running_late', note: '' };
        expect((await family.request.post('/api/alerts', { data: alert })).status()).toBe(201);
        await page.setViewportSize({ width, height });
        await signInAs(role);
        await openToday(page);
        await expect(page.getByText('2 alertes')).toBeVisible();
        const cards = await measureCards(page);
        console.info(`${width} × ${height}, ${role}: ${cards.filter(({ isWhole }) => isWhole).length} whole cards`);
        expect(cards.filter(({ isWhole }) => isWhole).length).toBeGreaterThanOrEqual(6);
        expect(cards.filter(({ time }) => time !== undefined).length).toBeGreaterThan(1);
        for (const { name, nameTarget, time, targets } of cards) {
          expect(name).toBe('20px');
          expect(nameTarget).toBeGreaterThanOrEqual(24);
          expect(time ?? '18px').toBe('18px');
          for (const target of targets) expect(target).toBeGreaterThanOrEqual(56);
        }
        // The heading of a column stays below the header.
        await page.mouse.move(width / 2, height / 2);
        await page.mouse.wheel(0, 600);
        await expect(page.getByRole('heading', { name: /^À l’école/ })).toBeInViewport({ ratio: 1 });
      });
});

/**
 * The cards of children who have not left: whether each is seen whole, its font sizes, the heights of its name and
 * of its actions.
 */
function measureCards(page: Page) {
  return page.locator('[id^="departure-"]').evaluateAll((all) =>
    all
      .filter((card) => card.closest('section')?.getAttribute('aria-labelledby') !== 'column-gone')
      .map((card) => {
        const sizeOf = (element: Element | null) => (element ? getComputedStyle(element).fontSize : undefined);
        const { left, top, right, bottom } = card.getBoundingClientRect();
        // Neither cut off nor below the header or the tabs.
        const corners = [
          [left + 14, top + 2],
          [right - 14, bottom - 2],
        ] as const;
        const isWhole = corners.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
        return {
          isWhole,
          name: sizeOf(card.querySelector('h3')),
          time: sizeOf(card.querySelector('p > span.text-ink')),
          nameTarget: card.querySelector('h3 button')?.getBoundingClientRect().height,
          targets: [...card.querySelectorAll(':not(h3) > button')].map(
            (button) => button.getBoundingClientRect().height,
          ),
        };
      }),
  );
}
