/**
 * Reading without a network: what the device has kept is shown with its time. The page itself comes from the server
 * here, and every reply fails.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { clockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

const day = 24 * 60 * 60_000;

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // The app has rendered.
  await expect(page.locator('#not-started')).toHaveCount(0);
}

const api = '**/api/**';
const cut = (context: BrowserContext) => context.route(api, (route) => route.abort());

/** The keys of the kept queries, straight from IndexedDB. */
function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'parvis-kept')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('parvis-kept');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(String(request.error))));
    });
    const keys = database.transaction('queries').objectStore('queries').getAllKeys();
    const found = await new Promise<IDBValidKey[]>((resolve) => {
      keys.addEventListener('success', () => resolve(keys.result));
    });
    database.close();
    return found.map(String);
  });
}

/** Opens pages of the family until the data of each is kept. */
async function keep(page: Page, ...paths: (keyof typeof keptAt)[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    for (const about of ['session', ...keptAt[path]]) {
      await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringContaining(`["${about}"`));
    }
  }
}

const keptAt = {
  '/': ['children', 'announcements', 'plans', 'badges', 'config'],
  '/pickup': ['pickups', 'people', 'children', 'config'],
  '/absence': ['absences'],
  // The dashboard keeps the report of the day, too.
  '/report?child=1': ['reports', 'reports","days'],
  '/notifications': ['notifications'],
  '/messages': ['conversations'],
} as const;

const notice = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /As of \d/ });

// The page has no reply in it, as from a service worker.
test.beforeEach(({ page }) => withoutAnswers(page));

test('the pages of a family show what was kept, as of when it was read, and refresh on request', async ({
  page,
  context,
  signInAs,
  expectAccessible,
}) => {
  test.slow();
  await signInAs('parent');
  const main = page.getByRole('main');
  await keep(page, '/', '/pickup', '/absence', '/report?child=1', '/notifications', '/messages');
  const conversation = main.getByRole('list').getByRole('link').first();
  await conversation.click();
  const messages = page.getByRole('log').or(main.getByRole('region')).first();
  await expect(messages).toBeVisible();
  const opened = page.url();
  await expect.poll(() => keptKeys(page)).toContain(`["messages",${new URL(opened).searchParams.get('conversation')}]`);
  await page.goto('about:blank');
  await cut(context);

  await visit(page, '/');
  await expect(page.getByRole('article', { name: /Léa Tremblay/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expectAccessible();

  await visit(page, '/pickup');
  await expect(main.getByRole('radio').first()).toBeAttached();
  await expect(notice(page).first()).toBeVisible();
  await visit(page, '/absence');
  await expect(main.getByRole('link').or(main.getByRole('button')).filter({ hasText: /Léa/ }).first()).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await visit(page, '/report?child=1');
  await expect(notice(page)).toBeVisible();
  await expect(main.getByRole('status')).not.toContainText(phraseText('en', 'ui', 'notKept'));
  await visit(page, '/notifications');
  await expect(main.getByRole('list').first().getByRole('listitem').first()).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await visit(page, '/messages');
  await expect(conversation).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await visit(page, opened);
  await expect(
    notice(page)
      .or(page.getByText(/As of \d/))
      .first(),
  ).toBeVisible();

  // A page that is not kept says so.
  await visit(page, '/store');
  await expect(main.getByRole('status')).toContainText(phraseText('en', 'ui', 'notKept'));

  // Otherwise the live stream removes the button once it connects.
  await blockLiveStream(page);
  await visit(page, '/');
  await expect(notice(page)).toBeVisible();
  await context.unroute(api);
  await page.getByRole('button', { name: phraseText('en', 'ui', 'retry') }).click();
  await expect(notice(page)).toBeHidden();
});

test('a portal that answers everything with a page is not believed', async ({ page, context, signInAs }) => {
  await signInAs('parent');
  await keep(page, '/');
  const before = await keptKeys(page);
  let portal = { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' };
  await context.route(api, (route) => route.fulfill(portal));
  await visit(page, '/pickup');
  await visit(page, '/');
  await expect(page.getByRole('article', { name: /Léa Tremblay/ })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  expect(await keptKeys(page)).toEqual(expect.arrayContaining(before));
  // A portal may also refuse, in its own words.
  portal = { status: 401, contentType: 'text/html', body: 'Sign in here' };
  await visit(page, '/');
  await expect(page.getByRole('article', { name: /Léa Tremblay/ })).toBeVisible();
  expect(await keptKeys(page)).toEqual(expect.arrayContaining(before));
});

test.describe('what is kept is erased', () => {
  test('when the session has ended on the server @full', async ({ page, signInAs, newDeviceAs }) => {
    await signInAs('parent');
    await keep(page, '/pickup');
    const other = await newDeviceAs('parent');
    expect((await other.request.post('/api/devices/sign-out-others')).ok()).toBe(true);
    await expect(page.getByRole('dialog', { name: phraseText('en', 'signIn', 'again') })).toBeVisible();
    await expect.poll(() => keptKeys(page)).toEqual([]);
  });

  test('at a sign-out, and the next person sees nothing of it', async ({ page, context, signInAs }) => {
    await signInAs('parent');
    await keep(page, '/');
    await page.goto('/settings');
    await page.getByRole('button', { name: phraseText('en', 'session', 'logOut') }).click();
    await expect(page.getByRole('button', { name: phraseText('en', 'signIn', 'signIn'), exact: true })).toBeVisible();
    await expect.poll(() => keptKeys(page)).toEqual([]);
    await page.getByRole('button', { name: phraseText('en', 'signIn', 'teacher') }).click();
    await expect(page).toHaveURL(/staff/);
    await cut(context);
    await page.goto('/pickup');
    await expect(page.getByText(phraseText('en', 'ui', 'unreachable')).first()).toBeVisible();
    await expect(page.getByText(/Tremblay/)).toHaveCount(0);
  });

  test('when the device has another person’s session @full', async ({ page, context, signInAs }) => {
    await signInAs('parent');
    await keep(page, '/pickup');
    await page.goto('about:blank');
    await context.clearCookies({ name: /session/ });
    await signInAs('teacher');
    await page.goto('/pickup');
    await expect(page.getByText('École du Ruisseau').first()).toBeVisible();
    await expect.poll(() => keptKeys(page)).toEqual([]);
    await expect(page.getByText(/Tremblay/)).toHaveCount(0);
  });

  test('after seven days @full', async ({ page, context, signInAs }) => {
    await signInAs('parent');
    await keep(page, '/pickup');
    await page.goto('about:blank');
    await cut(context);
    await visit(page, '/pickup');
    await expect(notice(page).first()).toBeVisible();
    await clockShows(page, new Date((await page.evaluate(() => Date.now())) + 7 * day));
    await page.goto('/pickup');
    await expect(page.getByText(phraseText('en', 'ui', 'unreachable')).first()).toBeVisible();
    expect(await keptKeys(page)).toEqual([]);
  });
});

test('a shared device keeps nothing', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parvis-left', '1'));
  await page.goto('/');
  const shared = page.getByRole('checkbox', { name: phraseText('en', 'signIn', 'sharedDevice') });
  await expect(shared).not.toBeChecked();
  await shared.check();
  await page.getByRole('button', { name: phraseText('en', 'signIn', 'parent') }).click();
  await expect(page.getByRole('article', { name: /Léa Tremblay/ })).toBeVisible();
  for (const path of ['/pickup', '/messages']) await visit(page, path);
  // Leaving a page writes what is to be kept.
  await page.goto('/settings');
  expect(await keptKeys(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('parvis-offline-user'))).toBeNull();
});
