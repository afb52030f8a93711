/**
 * Opening another screen: brought ahead, so that it waits for nothing; and where it does not come, said so and nothing
 * lost.
 */
import type { Page } from '@playwright/test';
import { savesData } from '#bench/saves-data.ts';
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

    test('where the network went away the tabs open all the same, with what the page knows', async ({
      page,
      context,
      as,
    }) => {
      await as('parent');
      await page.goto('/');
      // The last of them: they come one after the other, each with its words.
      await expect.poll(() => has(page, 'SettingsPage')).toBe(true);
      await expect.poll(() => has(page, 'settings')).toBe(true);
      await context.setOffline(true);
      const main = page.getByRole('main');
      for (const [word, shown] of [
        ['messages', say(locale, 'messages', 'inbox')],
        ['reports', 'Léa Tremblay'],
        ['more', say(locale, 'app', 'quizCenter')],
        ['settings', say(locale, 'session', 'logOut')],
        ['pickup', say(locale, 'app', 'reportAbsence')],
      ] as const) {
        await tab(page, say(locale, 'app', word)).tap();
        await expect(main).toContainText(shown);
        await expect(main).not.toContainText(say(locale, 'app', 'unreachedText'));
      }
    });

    test('a screen that does not come says so under its own title, and comes when it is asked for again @full', async ({
      page,
      as,
      expectAccessible,
    }) => {
      await as('parent');
      await page.goto('/more');
      await page.route(script('StorePage'), (route) => route.abort());
      const main = page.getByRole('main');
      await main.getByRole('link', { name: say(locale, 'app', 'store') }).tap();
      await expect(main.getByRole('status')).toContainText(say(locale, 'ui', 'unreachable'));
      await expect(page).toHaveURL(/\/store$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'app', 'store'));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('navigation')).toBeVisible();
      await expectAccessible();
      await page.unrouteAll();
      await main.getByRole('button', { name: say(locale, 'ui', 'retry') }).press('Enter');
      await expect(page.getByRole('tablist', { name: say(locale, 'store', 'parts') })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });
}

test('a screen that did not come for want of a network comes by itself once there is one', async ({
  page,
  context,
  as,
}) => {
  await as('parent');
  await page.goto('/more');
  const store = page.getByRole('main').getByRole('link', { name: 'School Store' });
  await expect(store).toBeVisible();
  await context.setOffline(true);
  await store.tap();
  const main = page.getByRole('main');
  await expect(main).toContainText('You are offline.');
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('tablist', { name: say('en', 'store', 'parts') })).toBeVisible();
});

test('a screen that the school no longer has comes with the page anew, when somebody says so @full', async ({
  page,
  as,
}) => {
  await as('parent');
  await page.goto('/more');
  await page.route(script('StorePage'), (route) => route.fulfill({ status: 404, body: '' }));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'School Store' }).tap();
  const retry = main.getByRole('button', { name: 'Try again' });
  // While the school itself does not answer, it is only asked again.
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
  await expect(page.getByRole('tablist', { name: say('en', 'store', 'parts') })).toBeVisible();
});

test('a page whose screen has words that do not come stands all the same, and says so @full', async ({ page, as }) => {
  await as('parent');
  await page.route(script('pickup'), (route) => route.abort());
  await page.goto('/pickup');
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toContainText('The school cannot be reached right now.');
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('main')).toContainText('Léa Tremblay');
});

test('who has to sign in again is told so where the dialog for it does not come @full', async ({ page, as }) => {
  await as('parent');
  await page.goto('/more');
  await expect(page.getByRole('main').getByRole('link', { name: 'School Store' })).toBeVisible();
  await page.route(script('SignInDialog'), (route) => route.abort());
  await page.context().clearCookies({ name: /parvis$/ });
  // Any call tells that the session has ended.
  await tab(page, 'Settings').dispatchEvent('pointerover', { pointerType: 'touch' });
  const retry = page.getByRole('button', { name: 'Try again' }).last();
  await expect(retry).toBeInViewport();
  await page.unrouteAll();
  await retry.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
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

test('a finger on a tab has the screen on its way before it is lifted, and nothing of a child’s record', async ({
  page,
  as,
}) => {
  await as('parent');
  // A device that is brought nothing otherwise.
  await page.addInitScript(savesData);
  await page.goto('/');
  await expect(page.locator('[data-drawn-in]')).toHaveCount(0);
  const listed = page.waitForResponse(/\/api\/conversations$/);
  await tab(page, 'Messages').dispatchEvent('pointerover', { pointerType: 'touch' });
  expect((await listed).status()).toBe(200);
  expect(await has(page, 'MessagesPage')).toBe(true);
  const configured = page.waitForResponse(/\/api\/config$/);
  await tab(page, 'Pickup').dispatchEvent('pointerover', { pointerType: 'touch' });
  await tab(page, 'Reports').dispatchEvent('pointerover', { pointerType: 'touch' });
  await configured;
  await expect.poll(() => has(page, 'ReportPage')).toBe(true);
  for (const record of ['pickups', 'pickup-persons', 'absences', 'reports'])
    expect(await asked(page, `/api/${record}`), record).toBe(false);
  await expect(page).toHaveURL(/\/$/);
});

test('no screen is brought while somebody writes, and all of them once they have written @full', async ({
  page,
  as,
}) => {
  await as('parent');
  // While an answer is awaited nothing is brought either: however slow this machine, the writing begins before.
  let answer = () => {};
  const isWriting = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/badges', (route) => isWriting.then(() => route.continue()));
  await page.goto('/feedback');
  const field = page.getByRole('textbox').first();
  await field.pressSequentially('M');
  const answered = page.waitForResponse('**/api/badges');
  answer();
  await answered;
  // The screens come two seconds after the tabs stand.
  await field.pressSequentially('erci à tous', { delay: 350 });
  expect(await has(page, 'PickupPage')).toBe(false);
  // Who reads on with the keyboard put away is still in the field.
  await expect(field).toBeFocused();
  await expect.poll(() => has(page, 'SettingsPage')).toBe(true);
});

test('what does not come ahead holds nothing else back, and is brought once it can be @full', async ({
  page,
  context,
  as,
}) => {
  await as('parent');
  let answer = () => {};
  const isOffline = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/badges', (route) => isOffline.then(() => route.abort()));
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Léa Tremblay');
  await context.setOffline(true);
  answer();
  await page.waitForTimeout(3500);
  expect(await has(page, 'PickupPage')).toBe(false);
  await page.route(script('PickupPage'), (route) => route.abort(), { times: 1 });
  const refused = page.waitForEvent('requestfailed', (request) => script('PickupPage').test(request.url()));
  const brought = page.waitForEvent('requestfinished', (request) => script('PickupPage').test(request.url()));
  await context.setOffline(false);
  await refused;
  await brought;
  expect(await has(page, 'SettingsPage')).toBe(true);
});

test('a device that is to save data is brought nothing before it is asked for @full', async ({ page, as }) => {
  await as('parent');
  await page.addInitScript(savesData);
  await page.goto('/');
  await page.waitForTimeout(3000);
  expect(await has(page, 'PickupPage')).toBe(false);
  await tab(page, 'Pickup').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule pickup');
});

test('of the school’s side the tabs come ahead, and no record before somebody looks at it @full', async ({
  page,
  as,
}) => {
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
