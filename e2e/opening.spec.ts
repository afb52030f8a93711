/** Opening another screen: brought ahead, so that it waits for nothing; and where it does not come, said so and nothing lost. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { say } from './words.ts';

/** A screen's script, by the name of its file. */
const script = (name: string) => new RegExp(`/assets/${name}-[^/]*\\.js$`);

/** Whether the page has one of these by now. */
const has = (page: Page, name: string) =>
  page.evaluate(
    (source) => performance.getEntriesByType('resource').some((entry) => new RegExp(source).test(entry.name)),
    script(name).source,
  );

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('where the network went away the tabs open all the same, and the pickup with what was known', async ({
      page,
      context,
      as,
    }) => {
      await as('parent');
      await page.goto('/');
      for (const name of ['PickupPage', 'MessagesPage', 'ReportPage', 'AbsencePage', 'MorePage', 'SettingsPage'])
        await expect.poll(() => has(page, name)).toBe(true);
      await expect.poll(() => asked(page, '/api/pickups')).toBe(true);
      await context.setOffline(true);
      await tab(page, say(locale, 'app', 'pickup')).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'app', 'schedulePickup'));
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      await expect(page.getByRole('main')).toContainText('Léa Tremblay');
      await expect(page.getByRole('main')).toContainText(say(locale, 'ui', 'offline'));
      for (const word of ['messages', 'reports', 'more', 'settings'] as const) {
        await tab(page, say(locale, 'app', word)).tap();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'app', word));
        await expect(page.locator('[aria-current="page"]')).toContainText(say(locale, 'app', word));
      }
    });

    test('a screen that does not come says so under its own tab, and comes when it is asked for again', async ({
      page,
      context,
      as,
      expectAccessible,
    }) => {
      await as('parent');
      await page.goto('/more');
      await page.route(script('StorePage'), (route) => route.abort());
      const store = page.getByRole('main').getByRole('link', { name: say(locale, 'app', 'store') });
      await store.tap();
      const main = page.getByRole('main');
      await expect(main).toContainText(say(locale, 'ui', 'unreachable'));
      await expect(page).toHaveURL(/\/store$/);
      await expect(page.getByRole('navigation')).toBeVisible();
      await expectAccessible();
      await page.unrouteAll();
      await main.getByRole('button', { name: say(locale, 'ui', 'retry') }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'app', 'store'));

      // Without a network it comes by itself once there is one again.
      await page.goto('/more');
      await context.setOffline(true);
      await store.tap();
      await expect(main).toContainText(say(locale, 'ui', 'offline'));
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'app', 'store'));
    });
  });
}

test('a screen that the school no longer has comes with the page anew', async ({ page, as }) => {
  await as('parent');
  await page.goto('/more');
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  await page.route(script('StorePage'), (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('main').getByRole('link', { name: 'School Store' }).tap();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  // While the school itself does not answer, the page stays.
  await page.route('**/api/health', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/api/health') });
  await retry.tap();
  await failed;
  await expect(retry).toBeVisible();
  expect(await page.evaluate(() => 'isOld' in globalThis)).toBe(true);
  await page.unroute('**/api/health');
  await retry.tap();
  await expect.poll(() => page.evaluate(() => 'isOld' in globalThis)).toBe(false);
});

test('a dialog that does not come says so, and the next tap opens it', async ({ page, as }) => {
  await as('parent');
  await page.route(script('SuggestionDialog'), (route) => route.abort());
  await page.goto('/more');
  const suggest = page.getByRole('button', { name: say('en', 'suggestions', 'suggest') });
  await suggest.tap();
  await expect(page.getByRole('alert')).toContainText('The school cannot be reached right now.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unrouteAll();
  await suggest.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a finger on a tab has the screen and what it shows on their way before it is lifted', async ({ page, as }) => {
  await as('parent');
  await page.goto('/');
  const brought = page.waitForRequest(script('MessagesPage'));
  const listed = page.waitForResponse(/\/api\/conversations$/);
  await tab(page, 'Messages').dispatchEvent('pointerover', { pointerType: 'touch' });
  await brought;
  expect((await listed).status()).toBe(200);
  await expect(page).toHaveURL(/\/$/);
});

test('a device that is to save data is brought nothing before it is asked for', async ({ page, as }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await as('parent');
  await page.goto('/');
  await page.waitForTimeout(3000);
  expect(await has(page, 'PickupPage')).toBe(false);
  await tab(page, 'Pickup').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule pickup');
});

test('of the school’s side the tabs come ahead, and no record before somebody looks at it', async ({ page, as }) => {
  await as('teacher');
  await page.goto('/staff');
  for (const name of ['StaffMessages', 'ReportEditorScreens', 'RegisterPage'])
    await expect.poll(() => has(page, name)).toBe(true);
  await tab(page, 'Reports').dispatchEvent('pointerover', { pointerType: 'touch' });
  await page.waitForTimeout(300);
  expect(await asked(page, '/api/staff/reports')).toBe(false);
  expect(await asked(page, '/api/conversations')).toBe(false);
});

/** Whether the page asked for this of the school, and was answered. */
const asked = (page: Page, path: string) =>
  page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) => new URL(entry.name).pathname === wanted && (entry as PerformanceResourceTiming).responseEnd > 0,
        ),
    path,
  );
