/**
 * Opening another screen: prefetched, so that it opens at once. If its files cannot be loaded, an error is shown and no
 * input is lost.
 */
import type { Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { enableSaveData } from '#bench/support/save-data-mode.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

/** The script of a screen, by its file name. */
const script = (name: string) => new RegExp(`/assets/${name}-[^/]*\\.js$`);

/** Whether the page has loaded one of these. */
const has = (page: Page, name: string) =>
  page.evaluate(
    (source) => performance.getEntriesByType('resource').some((entry) => new RegExp(source).test(entry.name)),
    script(name).source,
  );

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('a screen that fails to load says so under its title, and loads on retry @full', async ({
      page,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await page.goto('/more');
      await page.route(script('StorePage'), (route) => route.abort());
      const main = page.getByRole('main');
      await main.getByRole('link', { name: phraseText(locale, 'app', 'store') }).tap();
      await expect(main.getByRole('status')).toContainText(phraseText(locale, 'ui', 'unreachable'));
      await expect(page).toHaveURL(/\/store$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phraseText(locale, 'app', 'store'));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('navigation')).toBeVisible();
      await expectAccessible();
      await page.unrouteAll();
      await main.getByRole('button', { name: phraseText(locale, 'ui', 'retry') }).press('Enter');
      await expect(page.getByRole('tablist', { name: phraseText(locale, 'store', 'parts') })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });
}

test('a screen that fails to load offline loads by itself once online', async ({ page, context, signInAs }) => {
  await signInAs('parent');
  await page.goto('/more');
  const store = page.getByRole('main').getByRole('link', { name: 'School Store' });
  await expect(store).toBeVisible();
  await context.setOffline(true);
  await store.tap();
  const main = page.getByRole('main');
  await expect(main).toContainText('You are offline.');
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('tablist', { name: phraseText('en', 'store', 'parts') })).toBeVisible();
});

test('a screen that the school no longer serves loads after a confirmed reload @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/more');
  await page.route(script('StorePage'), (route) => route.fulfill({ status: 404, body: '' }));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'School Store' }).tap();
  const retry = main.getByRole('button', { name: 'Try again' });
  // While the school itself does not answer, the only offer is to retry.
  await page.route('**/api/health', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/api/health') });
  await retry.tap();
  await failed;
  await expect(retry).toBeEnabled();
  await page.unroute('**/api/health');
  await retry.tap();
  await expect(main).toContainText('Nothing you sent is lost. Reload to go on.');
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await main.getByRole('button', { name: 'Reload' }).tap();
  await loaded;
  await expect(page.getByRole('tablist', { name: phraseText('en', 'store', 'parts') })).toBeVisible();
});

test('a screen whose phrases fail to load is shown all the same and says so @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.route(script('pickup'), (route) => route.abort());
  await page.goto('/pickup');
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'The school’s server cannot be reached right now.',
  );
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('main')).toContainText('Léa Tremblay');
});

test('an ended session is reported even when the sign-in dialog fails to load @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/more');
  await expect(page.getByRole('main').getByRole('link', { name: 'School Store' })).toBeVisible();
  await page.route(script('SignInDialog'), (route) => route.abort());
  await page.context().clearCookies({ name: /parvis$/ });
  // Any call reports that the session has ended.
  await tab(page, 'Settings').dispatchEvent('pointerover', { pointerType: 'touch' });
  const retry = page.getByRole('button', { name: 'Try again' }).last();
  await expect(retry).toBeInViewport();
  await page.unrouteAll();
  await retry.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a dialog that fails to load says so, and opens on the next tap', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.route(script('SuggestionDialog'), (route) => route.abort());
  await page.goto('/more');
  const suggest = page.getByRole('button', { name: phraseText('en', 'suggestions', 'suggest') });
  await suggest.tap();
  await expect(page.getByRole('alert')).toContainText('The school’s server cannot be reached right now.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unrouteAll();
  await suggest.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a finger on a tab starts loading its screen, and no record of a child', async ({ page, signInAs }) => {
  await signInAs('parent');
  // Data saving disables other prefetching. The photo of the day reads the report, some time after the first screen.
  await page.addInitScript(enableSaveData);
  await page.route(script('DayPhoto'), (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('[data-drawn-in]')).toHaveCount(0);
  const listed = page.waitForResponse(/\/api\/conversations$/);
  await tab(page, 'Messages').dispatchEvent('pointerover', { pointerType: 'touch' });
  expect((await listed).status()).toBe(200);
  expect(await has(page, 'MessagesPage')).toBe(true);
  await tab(page, 'Pickup').dispatchEvent('pointerover', { pointerType: 'touch' });
  await tab(page, 'Reports').dispatchEvent('pointerover', { pointerType: 'touch' });
  await expect.poll(() => has(page, 'PickupPage')).toBe(true);
  await expect.poll(() => has(page, 'ReportPage')).toBe(true);
  for (const record of ['pickups', 'pickup-persons', 'absences', 'reports'])
    expect(await hasRequested(page, `/api/${record}`), record).toBe(false);
  await expect(page).toHaveURL(/\/$/);
});

test('in the staff area the tabs are preloaded, not while the user types, and no record before it is opened @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('teacher');
  // Preloading also waits for open requests, so even on a slow machine the typing begins before it.
  let answer = () => {};
  const isWriting = new Promise<void>((resolve) => (answer = resolve));
  await withoutAnswers(page);
  await page.route('**/api/badges', (route) => isWriting.then(() => route.continue()));
  await page.goto('/staff/settings/profile');
  const field = page.getByRole('textbox').first();
  await field.pressSequentially('M');
  const answered = page.waitForResponse('**/api/badges');
  answer();
  await answered;
  // Preloading starts two seconds after the tabs are shown.
  await field.pressSequentially('erci à tous', { delay: 350 });
  expect(await has(page, 'StaffMessages')).toBe(false);
  // With the virtual keyboard closed, the field still has the focus.
  await expect(field).toBeFocused();
  for (const name of ['StaffMessages', 'ReportEditorScreens', 'RegisterPage'])
    await expect.poll(() => has(page, name)).toBe(true);
  await tab(page, 'Reports').dispatchEvent('pointerover', { pointerType: 'touch' });
  await page.waitForTimeout(300);
  expect(await hasRequested(page, '/api/staff/reports')).toBe(false);
  expect(await hasRequested(page, '/api/conversations')).toBe(false);
});

test('in the staff area a failed preload does not block the others, and is retried @full', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('teacher');
  let answer = () => {};
  const isOffline = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/badges', (route) => isOffline.then(() => route.abort()));
  await page.goto('/staff/today');
  await expect(page.getByRole('main')).toContainText('Léa T');
  await context.setOffline(true);
  answer();
  await page.waitForTimeout(3500);
  expect(await has(page, 'StaffMessages')).toBe(false);
  await page.route(script('StaffMessages'), (route) => route.abort(), { times: 1 });
  const refused = page.waitForEvent('requestfailed', (request) => script('StaffMessages').test(request.url()));
  const brought = page.waitForEvent('requestfinished', (request) => script('StaffMessages').test(request.url()));
  await context.setOffline(false);
  await refused;
  await brought;
  expect(await has(page, 'RegisterPage')).toBe(true);
});

test('in the staff area a device with data saving preloads nothing @full', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await page.addInitScript(enableSaveData);
  await page.goto('/staff/today');
  await page.waitForTimeout(3000);
  expect(await has(page, 'RegisterPage')).toBe(false);
  await tab(page, 'Messages').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
});

/** Whether the page requested this from the school, and got a reply. */
const hasRequested = (page: Page, path: string) =>
  page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) => new URL(entry.name).pathname === wanted && (entry as PerformanceResourceTiming).responseEnd > 0,
        ),
    path,
  );
