/** The app started from the cache of the service worker: without a network, after a deployment, behind a portal. */
import type { Page } from '@playwright/test';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test as base } from './fixtures.ts';
import { homeSnapshotItem } from '#web/offline/home-snapshot.ts';
import { startFront } from './fakes/fake-front.ts';
import { phraseText } from './text.ts';

const test = base.extend<{ front: Awaited<ReturnType<typeof startFront>> }>({
  front: async ({ school }, give) => {
    const front = await startFront(school.url);
    await give(front);
    front.stop();
  },
});
test.use({ serviceWorkers: 'allow' });

/** Waits until every file that the service worker lists is cached. */
async function untilCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const listed = await page.evaluate(async () => {
    const script = await (await fetch('/sw.js')).text();
    return script.match(/"[\w.-]+-[0-9a-f]{8}\.\w+"/g)?.length ?? 0;
  });
  expect(listed).toBeGreaterThan(100);
  const cached = () => page.evaluate(async () => (await (await caches.open('parvis-assets')).keys()).length);
  await expect.poll(cached, { intervals: [500], timeout: 90_000 }).toBeGreaterThanOrEqual(listed);
}

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const ofPage = (paths: readonly string[]) => paths.filter((path) => !path.startsWith('/api/') && path !== '/sw.js');

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'dark' } });

    test('a later visit asks the network for the API only, and starts without it', async ({
      page,
      context,
      front,
      signInAs,
      expectAccessible,
    }) => {
      test.slow();
      await signInAs('parent');
      await page.goto(front.url);
      await untilCached(page);
      await page.goto('about:blank');
      front.requested.length = 0;
      for (const path of ['/', '/pickup', '/messages', '/settings']) {
        await page.goto(front.url + path);
        await expect(page.getByRole('banner').getByRole('link', { name: /Léa Tremblay/ })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
      }
      await expect(page.getByRole('button', { name: phraseText(locale, 'session', 'logOut') })).toBeVisible();
      expect(ofPage(front.requested)).toEqual([]);
      expect(front.requested).toContain('/api/session');

      await context.setOffline(true);
      for (const path of ['/', '/pickup', '/messages']) {
        await page.goto(front.url + path);
        await expect(page.getByText(phraseText(locale, 'ui', 'offline')).first()).toBeVisible();
        await expect(page.getByRole('button', { name: phraseText(locale, 'signIn', 'signIn') })).toHaveCount(0);
      }
      await expectAccessible();
      await context.setOffline(false);
      await expect(tab(page, phraseText(locale, 'app', 'messages'))).toHaveAttribute('aria-current', 'page');
    });

    test('after the network is lost on the first visit the tabs still open', async ({
      page,
      context,
      front,
      signInAs,
    }) => {
      await signInAs('parent');
      await page.goto(front.url);
      await untilCached(page);
      await context.setOffline(true);
      const main = page.getByRole('main');
      for (const word of ['messages', 'reports', 'more', 'settings', 'pickup'] as const) {
        await tab(page, phraseText(locale, 'app', word)).tap();
        await expect(tab(page, phraseText(locale, 'app', word))).toHaveAttribute('aria-current', 'page');
        await expect(main).not.toBeEmpty();
        await expect(main).not.toContainText(phraseText(locale, 'app', 'unreachedText'));
      }
    });
  });
}

test('a new version is taken at the next start only, and an open page still loads its screens', async ({
  page,
  context,
  front,
  signInAs,
}) => {
  await signInAs('parent');
  await page.goto(`${front.url}/more`);
  await untilCached(page);
  const cached = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('parvis-shell')));
  const [before] = await cached();
  front.answer((path) => {
    if (path === '/sw.js') return (code) => code.replace(/parvis-shell-\$\{\w+\}|"[0-9a-f]{16}"/, '"0123456789abcdef"');
    if (path === '/shell') return (html) => html.replace('<body>', '<body data-version="next">');
    // The school has only the files of the new version.
    if (/\/StorePage-/.test(path)) return { status: 404, type: 'text/plain', body: 'There is no such file.\n' };
    return undefined;
  });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed');
  await page.getByRole('main').getByRole('link', { name: 'School Store' }).tap();
  await expect(page.getByRole('tablist', { name: phraseText('en', 'store', 'parts') })).toBeVisible();

  // Another tab, while the first one is open, starts from the former version too.
  const other = await context.newPage();
  await other.goto(`${front.url}/pickup`);
  await expect(other.getByRole('navigation')).toBeVisible();
  expect(await other.locator('[data-version]').count()).toBe(0);
  await other.close();
  await page.close();

  const next = await context.newPage();
  await expect(async () => {
    await next.goto('about:blank');
    await next.goto(`${front.url}/pickup`);
    await expect(next.locator('[data-version=next]')).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 45_000 });
  await expect(next.getByRole('navigation')).toBeVisible();
  const names = await next.evaluate(() => caches.keys());
  expect(names).toContain('parvis-shell-0123456789abcdef');
  expect(names).not.toContain(before);
});

test('a captive portal is neither believed nor cached', async ({ page, front, signInAs }) => {
  await signInAs('parent');
  await page.goto(front.url);
  await untilCached(page);
  front.answer(() => ({
    type: 'text/html',
    body: '<!doctype html><title>Wi-Fi</title><h1>Free Wi-Fi of the arena</h1>',
  }));
  await page.goto(`${front.url}/pickup`);
  await expect(page.getByText(phraseText('en', 'ui', 'unreachable'))).toBeVisible();
  expect(
    await page.evaluate(() =>
      navigator.serviceWorker.ready.then((known) =>
        known.update().then(
          () => 'believed',
          () => 'refused',
        ),
      ),
    ),
  ).toBe('refused');
  const cached = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(await ((await cache.match(request))?.text() ?? ''));
    }
    return texts;
  });
  expect(cached.length).toBeGreaterThan(100);
  expect(cached.filter((text) => text.includes('arena'))).toEqual([]);
  // A reload asks the network: so the portal's own page can be reached.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Free Wi-Fi of the arena' })).toBeVisible();
  front.answer(() => undefined);
  await page.goto(`${front.url}/pickup`);
  await expect(tab(page, 'Pickup')).toHaveAttribute('aria-current', 'page');
});

test('a school without a worker removes it from its devices, and pages work without it @full', async ({
  page,
  front,
  signInAs,
}) => {
  await signInAs('parent');
  await page.goto(front.url);
  await untilCached(page);
  front.answer((path) => (path === '/sw.js' ? { status: 404, type: 'text/plain', body: 'no' } : undefined));
  await page.goto(`${front.url}/more`);
  await expect
    .poll(() =>
      page.evaluate(async () => [await navigator.serviceWorker.getRegistration('/'), ...(await caches.keys())].length),
    )
    .toBe(1);
  front.requested.length = 0;
  await page.goto(`${front.url}/pickup`);
  await expect(tab(page, 'Pickup')).toHaveAttribute('aria-current', 'page');
  expect(front.requested).toContain('/pickup');
});

test('sign-out in one tab signs out the other, and nothing of the user is cached', async ({
  page,
  context,
  front,
  signInAs,
}) => {
  await signInAs('parent');
  await page.goto(front.url);
  await untilCached(page);
  const other = await context.newPage();
  await other.goto(`${front.url}/settings`);
  await other.getByRole('button', { name: phraseText('en', 'session', 'logOut') }).tap();
  for (const either of [page, other])
    await expect(either.getByRole('button', { name: phraseText('en', 'signIn', 'signIn') }).first()).toBeVisible();
  const cached = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await ((await cache.match(request))?.text() ?? '');
        if (/Tremblay|\/api\/children\/\d/.test(text) || request.url.includes('/api/')) found.push(request.url);
      }
    }
    return found;
  });
  expect(cached).toEqual([]);
  await page.goto(`${front.url}/pickup`);
  await expect(page.getByRole('button', { name: phraseText('en', 'signIn', 'signIn') }).first()).toBeVisible();
});

test('the worker wakes an open page to send what waits', async ({ page, context, front, signInAs }) => {
  // A headless browser refuses every registration: this one notes it.
  await page.addInitScript(() => {
    const tags: string[] = ((globalThis as unknown as { tags: string[] }).tags = []);
    const register = async (tag: string) => void tags.push(tag);
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: { register } });
  });
  await signInAs('parent');
  await page.goto(`${front.url}/absence?child=2`);
  await untilCached(page);
  const registered = () => page.evaluate(() => (globalThis as unknown as { tags: string[] }).tags);
  await context.setOffline(true);
  await page.getByRole('radio', { name: phraseText('en', 'absences', 'sick') }).check({ force: true });
  await page.getByLabel(phraseText('en', 'absences', 'date'), { exact: true }).fill(addDays(schoolToday(), 60));
  await page.getByRole('button', { name: phraseText('en', 'absences', 'submit') }).click();
  await expect.poll(registered).toEqual(['parvis-outbox']);

  const woken = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      }),
  );
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const { SyncEvent } = globalThis as unknown as { SyncEvent: new (type: string, init: object) => Event };
    dispatchEvent(new SyncEvent('sync', { tag: 'parvis-outbox' }));
  });
  expect(await woken).toEqual({ sendOutbox: true });
  await context.setOffline(false);
  await expect(page.getByText(phraseText('en', 'absences', 'absenceReported')).first()).toBeVisible();
});

test.describe('with a map', () => {
  test.use({ ownServer: true, serverEnv: { MAPS_API_KEY: 'key' } });

  test('the cached page allows scripts by another nonce each time @full', async ({ page, front, signInAs }) => {
    await signInAs('parent');
    await page.goto(front.url);
    await untilCached(page);
    const nonces = new Set<string>();
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(`${front.url}/pickup`);
      await expect(tab(page, 'Pickup')).toHaveAttribute('aria-current', 'page');
      expect(await page.locator('script[data-fr]').count()).toBe(1);
      nonces.add(await page.evaluate(() => document.querySelector('script')?.nonce ?? ''));
    }
    expect(nonces.size).toBe(2);
    expect([...nonces].every((nonce) => nonce.length === 24)).toBe(true);
  });
});

test.describe('the home of the last visit', () => {
  const snapshot = (page: Page) => page.evaluate((item) => localStorage.getItem(item), homeSnapshotItem);

  /** Visits the home until its snapshot is taken, then leaves. */
  async function keepHome(page: Page, url: string): Promise<void> {
    await page.goto(url);
    await untilCached(page);
    await expect.poll(() => snapshot(page)).not.toBeNull();
  }

  /** Visits the home again. Gives the text that it showed first, and whether it could be used then. */
  async function firstShown(page: Page, url: string) {
    await page.goto('about:blank');
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const main = document.querySelector('#app main');
        if (!main) return;
        observer.disconnect();
        Object.assign(globalThis, { first: { text: main.textContent, isInert: main.closest('[inert]') !== null } });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(url);
    await expect(page.getByRole('article', { name: /Léa Tremblay/ })).toBeVisible();
    return page.evaluate(() => (globalThis as unknown as { first: { text: string; isInert: boolean } }).first);
  }

  test('is shown until the app has rendered, and then the app shows the same', async ({ page, front, signInAs }) => {
    await signInAs('parent');
    await keepHome(page, front.url);
    const forYou = page.getByRole('region', { name: phraseText('en', 'toDos', 'title') });
    const due = await forYou.getByRole('link').first().innerText();
    const first = await firstShown(page, front.url);
    expect(first).toMatchObject({ isInert: true, text: expect.stringContaining('Léa Tremblay') });
    // Forms, quizzes and orders are not kept.
    expect(first.text).not.toContain(due.split('\n')[0]);
    await expect(page.locator('#app > [inert]')).toHaveCount(0);
    await expect(forYou).toBeVisible();
    expect(first.text).toContain(await page.getByRole('article', { name: /Léa Tremblay/ }).textContent());
  });

  test('is deleted when what it shows has changed, and at a sign-out', async ({ page, front, signInAs }) => {
    await signInAs('parent');
    await keepHome(page, front.url);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Notifications/ })
      .tap();
    await page.getByRole('button', { name: phraseText('en', 'notifications', 'markAll') }).tap();
    await expect.poll(() => snapshot(page)).toBeNull();
    await keepHome(page, front.url);
    await page.goto(`${front.url}/settings`);
    await page.getByRole('button', { name: phraseText('en', 'session', 'logOut') }).tap();
    await expect.poll(() => snapshot(page)).toBeNull();
  });

  test('is not shown on another day', async ({ page, front, signInAs }) => {
    await signInAs('parent');
    await keepHome(page, front.url);
    await page.clock.setFixedTime(new Date(Date.now() + 24 * 60 * 60_000));
    expect(await firstShown(page, front.url)).toMatchObject({ isInert: false });
  });
});
