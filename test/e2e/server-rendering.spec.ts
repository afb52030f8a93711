/**
 * On a slow network the first screen is shown before its script: it can be read, its links work, and no tap is lost.
 */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import { budgets } from '#bench/support/budgets.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

/**
 * Opens the first screen until it is server-rendered: a busy machine may take longer than a page waits. It is first
 * requested without a browser, which would load the same machine.
 */
async function openDrawn(page: Page, locale: Locale, path = '/', content = 'article'): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(path, { headers: { 'accept-language': `${locale}-CA` } });
    expect(await answer.text()).toContain('data-drawn-in');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator(`[data-drawn-in] ${content}`).first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
}

/** Delays the app's script. Gives the function that releases it. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/app-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** Hydration errors are recoverable: React renders again what it cannot hydrate, and logs it. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  return faults;
}

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'dark' } });

    test.describe('without a script', () => {
      test.use({ javaScriptEnabled: false });

      test('the day can be read, and its links work', async ({ page, signInAs }) => {
        await signInAs('parent');
        await openDrawn(page, locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parvis');
        const carousel = page.getByRole('region', { name: phraseText(locale, 'announcements', 'title') });
        await expect(carousel.getByRole('heading', { level: 2 }).first()).toBeVisible();
        const lea = page.getByRole('article', { name: /Léa Tremblay/ });
        await expect(lea).toContainText(formatDay(schoolToday(), locale, 'weekday'));
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
        await expect(page).toHaveURL(/\/messages$/);
        await openDrawn(page, locale, '/messages', 'h1');
        const words = locale === 'en' ? 'Parvis needs JavaScript' : 'Parvis a besoin de JavaScript';
        await expect(page.locator('noscript p').filter({ hasText: words })).toBeInViewport();
      });
    });

    test('the frame of another page is shown before its script and hydrates without changes @narrow @desktop', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      await page.addInitScript(() => {
        const kept = globalThis as unknown as { parvisShift: number };
        kept.parvisShift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number }[]) kept.parvisShift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const path of ['/pickup', '/messages', '/settings', '/forms']) {
        const faults = faultsOf(page);
        const release = await holdScript(page);
        await openDrawn(page, locale, path, 'nav a');
        await expect(page.getByRole('main').locator('[aria-busy]').first()).toBeAttached();
        const header = await page.getByRole('banner').elementHandle();
        release();
        await expect(page.locator('[data-drawn-in]')).toHaveCount(0);
        await expect(page.locator('main [aria-busy]')).toHaveCount(0);
        expect(await page.getByRole('banner').evaluate((now, before) => now === before, header), path).toBe(true);
        const shift = await page.evaluate(() => (globalThis as unknown as { parvisShift: number }).parvisShift);
        expect(shift, path).toBeLessThanOrEqual(budgets.layoutShift.most);
        expect(faults, path).toEqual([]);
        await page.unrouteAll();
      }
    });

    test('a tap before the script has loaded is replayed afterwards', async ({ page, signInAs, expectAccessible }) => {
      await signInAs('parent');
      const release = await holdScript(page);
      await openDrawn(page, locale);
      await expectAccessible();
      const lea = page.getByRole('article', { name: /Léa Tremblay/ });
      const showAll = lea.getByRole('button', { name: phraseText(locale, 'plans', 'showAll') });
      await expect(async () => {
        await showAll.click();
        await expect(showAll).toHaveAttribute('data-tapped', { timeout: 500 });
      }).toPass();
      await showAll.click();
      release();
      await expect(lea.getByRole('button', { name: phraseText(locale, 'plans', 'hideRoutine') })).toBeVisible();
      await expect(lea.getByRole('listitem')).toHaveCount(14);
      await expect(page.locator('[data-tapped]')).toHaveCount(0);
    });

    test('the app hydrates the page without changes and keeps the focus @narrow @desktop', async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      const faults = faultsOf(page);
      const release = await holdScript(page);
      await openDrawn(page, locale);
      const lea = page.getByRole('article', { name: /Léa Tremblay/ });
      const drawn = await lea.elementHandle();
      const report = lea.getByRole('link', { name: new RegExp('Léa') });
      await report.focus();
      release();
      await expect(page.locator('[data-drawn-in]')).toHaveCount(0);
      await expect(page).toHaveTitle('Parvis');
      await lea.getByRole('button', { name: phraseText(locale, 'plans', 'showAll') }).click();
      await expect(lea.getByRole('listitem')).toHaveCount(14);
      expect(await lea.evaluate((now, before) => now === before, drawn)).toBe(true);
      expect(faults).toEqual([]);
    });
  });
}

test('under reduced motion the app hydrates without an animation @full', async ({ page, signInAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs('parent');
  const faults = faultsOf(page);
  await openDrawn(page, 'en');
  await expect(page.getByRole('button', { name: phraseText('en', 'announcements', 'resume') })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a device in another language than the account renders its own page @full', async ({
  page,
  signInAs,
  context,
  school,
}) => {
  await signInAs('parent');
  await page.goto('/');
  await expect(page.getByRole('article', { name: /Léa Tremblay/ })).toBeVisible();
  await context.addCookies([{ name: 'parvis-look', value: 'fr.light', url: school.url }]);
  const answer = await context.request.get(`${school.url}/`);
  expect(await answer.text()).toContain('<div id="app"></div>');
  await page.goto('/');
  await expect(page.getByRole('link', { name: phraseText('en', 'app', 'reports') })).toBeVisible();
});

test('staff get no server-rendered family screen', async ({ signInAs, context, school }) => {
  await signInAs('teacher');
  const answer = await context.request.get(`${school.url}/`);
  expect(await answer.text()).toContain('<div id="app"></div>');
});
