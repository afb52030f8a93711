/** On a slow network the first screen stands before its script: it can be read, left by its links, and loses no tap. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { say } from './words.ts';

/**
 * Opens the first screen until it came drawn: a busy machine may take longer than a page waits. It is asked for without
 * a browser first, which is work for the same machine.
 */
async function openDrawn(page: Page, locale: Locale): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get('/', { headers: { 'accept-language': `${locale}-CA` } });
    expect(await answer.text()).toContain('data-drawn-in');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('[data-drawn-in] article').first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}

/** Holds the app's script back. Gives what lets it come. */
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

/** Ours are recoverable: React draws anew what it cannot take over, and says so. */
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

      test('the day is there to be read, and its links lead on', async ({ page, as }) => {
        await as('parent');
        await openDrawn(page, locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parvis');
        const carousel = page.getByRole('region', { name: say(locale, 'announcements', 'title') });
        await expect(carousel.getByRole('heading', { level: 2 }).first()).toBeVisible();
        const lea = page.getByRole('article', { name: /Léa Tremblay/ });
        await expect(lea).toContainText(formatDay(schoolToday(), locale, 'weekday'));
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
        await expect(page).toHaveURL(/\/messages$/);
      });
    });

    test('what is tapped before the script has come is done when it has', async ({ page, as, expectAccessible }) => {
      await as('parent');
      const release = await holdScript(page);
      await openDrawn(page, locale);
      await expectAccessible();
      const lea = page.getByRole('article', { name: /Léa Tremblay/ });
      const showAll = lea.getByRole('button', { name: say(locale, 'plans', 'showAll') });
      await expect(async () => {
        await showAll.click();
        await expect(showAll).toHaveAttribute('data-tapped', { timeout: 500 });
      }).toPass();
      await showAll.click();
      release();
      await expect(lea.getByRole('button', { name: say(locale, 'plans', 'hideRoutine') })).toBeVisible();
      await expect(lea.getByRole('listitem')).toHaveCount(14);
      await expect(page.locator('[data-tapped]')).toHaveCount(0);
    });

    test('the app takes it over as it stands, and keeps the focus @narrow @desktop', async ({ page, as }) => {
      await as('parent');
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
      await lea.getByRole('button', { name: say(locale, 'plans', 'showAll') }).click();
      await expect(lea.getByRole('listitem')).toHaveCount(14);
      expect(await lea.evaluate((now, before) => now === before, drawn)).toBe(true);
      expect(faults).toEqual([]);
    });
  });
}

test('whoever asked for less motion takes it over standing still @full', async ({ page, as }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await as('parent');
  const faults = faultsOf(page);
  await openDrawn(page, 'en');
  await expect(page.getByRole('button', { name: say('en', 'announcements', 'resume') })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a device set to another language than the account draws its own page @full', async ({
  page,
  as,
  context,
  school,
}) => {
  await as('parent');
  await page.goto('/');
  await expect(page.getByRole('article', { name: /Léa Tremblay/ })).toBeVisible();
  await context.addCookies([{ name: 'parvis-look', value: 'fr.light', url: school.url }]);
  const answer = await context.request.get(`${school.url}/`);
  expect(await answer.text()).toContain('<div id="app"></div>');
  await page.goto('/');
  await expect(page.getByRole('link', { name: say('en', 'app', 'reports') })).toBeVisible();
});

test('the school’s people have no family’s screen drawn for them', async ({ as, context, school }) => {
  await as('teacher');
  const answer = await context.request.get(`${school.url}/`);
  expect(await answer.text()).toContain('<div id="app"></div>');
});
