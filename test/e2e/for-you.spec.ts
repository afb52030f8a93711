/** What is due: the lines on the dashboard, the dots on the tabs, the counts behind More, and what runs right now. */
import type { Page } from '@playwright/test';
import type { DailyPlan } from '#core/plans/plan.ts';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

const nothingDue = async (page: Page) => {
  for (const list of ['forms', 'quizzes', 'orders'])
    await page.route(`**/api/${list}`, (route) => route.fulfill({ json: [] }));
};

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });
    const strip = (page: Page) => page.getByRole('region', { name: phraseText(locale, 'toDos', 'title'), exact: true });
    const tab = (page: Page, word: 'more' | 'pickup') =>
      page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${phraseText(locale, 'app', word)}`) });

    test('the dashboard lists what is due without moving the rest, and each line leads to it @narrow', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await schoolClockShows(page, '13:10');
      await page.goto('/');
      const plans = page.getByRole('article').first();
      await expect(plans).toBeVisible();
      const before = await plans.boundingBox();
      await expect(strip(page).getByRole('listitem')).toHaveCount(1);
      expect((await plans.boundingBox())?.y).toBe(before?.y);

      const more = strip(page).getByRole('button');
      await more.tap();
      const lines = strip(page).getByRole('link');
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      expect(await lines.count()).toBeGreaterThan(1);
      expect(await lines.count()).toBeLessThanOrEqual(3);
      const form = strip(page).locator('a[href^="/forms/"]').first();
      const title = (await form.locator('[dir=auto]').textContent()) ?? '?';
      await form.tap();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();

      await expect(tab(page, 'more')).toHaveAccessibleName(
        locale === 'en' ? /· \d things? to do$/ : /· \d choses? à faire$/,
      );
      await tab(page, 'more').tap();
      const card = (word: 'forms' | 'quizCenter') =>
        page.getByRole('main').getByRole('link', { name: new RegExp(phraseText(locale, 'app', word)) });
      await expect(card('forms')).toContainText(locale === 'en' ? /\d to do/ : /\d à faire/);
      await expect(card('quizCenter')).toContainText(locale === 'en' ? '1 due soon' : '1 à faire');
    });

    test('nothing is listed, counted or dotted when nothing is due', async ({ page, signInAs }) => {
      await signInAs('parent');
      await nothingDue(page);
      const orders = page.waitForResponse('**/api/orders');
      await page.goto('/');
      await orders;
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(strip(page)).toHaveCount(0);
      await tab(page, 'more').tap();
      await expect(page.getByRole('heading', { level: 1, name: phraseText(locale, 'app', 'more') })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(/\d/);
      await expect(tab(page, 'more')).toHaveAccessibleName(phraseText(locale, 'app', 'more'));
    });

    test('a child at the door puts a dot on the Pickup tab', async ({ page, signInAs }) => {
      await signInAs('parent');
      await withoutAnswers(page);
      await page.route('**/api/activities', async (route) => {
        const response = await route.fetch();
        const plans: DailyPlan[] = await response.json();
        const now = [{ state: 'at_the_door' as const, at: null, with: 'Sophie Tremblay' }];
        await route.fulfill({ response, json: plans.map((plan, n) => (n === 0 ? { ...plan, now } : plan)) });
      });
      await page.goto('/');
      await expect(tab(page, 'pickup')).toHaveAccessibleName(
        `${phraseText(locale, 'app', 'pickup')} · ${phraseText(locale, 'toDos', 'atTheDoor')}`,
      );
    });

    test('a plan shows what runs right now above what is to come', async ({ page, signInAs }) => {
      await signInAs('parent');
      await schoolClockShows(page, '12:05');
      await page.goto('/');
      const lea = page.getByRole('article', { name: /Léa/ });
      const now = lea.getByText(phraseText(locale, 'plans', 'now'), { exact: true });
      const headers = { 'accept-language': locale };
      const plans: DailyPlan[] = await (await page.request.get('/api/activities', { headers })).json();
      const started = plans[0]?.activities.filter(({ time }) => time <= '12:05').at(-1);
      await expect(now.locator('..')).toContainText(started?.activity ?? '?');
      await schoolClockShows(page, '19:30');
      await page.reload();
      await expect(lea.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(now).toHaveCount(0);
    });
  });
}

test('a page that loses the network before its late parts keeps its content, and shows them once online', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('parent');
  await page.route(/\/ToDos-/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/ToDos-'));
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await failed;
  await expect(page.getByText(phraseText('en', 'app', 'unreachedText'))).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unroute(/\/ToDos-/);
  await context.setOffline(false);
  // The page may learn of the failure after it is online, and then tries again after half a minute.
  const forYou = page.getByRole('region', { name: phraseText('en', 'toDos', 'title'), exact: true });
  await expect(forYou).toBeVisible({ timeout: 60_000 });
});
