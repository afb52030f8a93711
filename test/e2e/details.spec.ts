/** Details of screens outside the main scenarios: fonts of other languages, toasts, bars and panels. */
import type { Page } from '@playwright/test';
import { formatDay } from '#core/time/format.ts';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { setAccountLocale } from '#test/e2e/pages/message-page.ts';
import { refuseReading } from '#test/e2e/pages/notification-page.ts';
import { waitUntilSettled } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

/** The font files that a page loads while it is open. */
function fontsOf(page: Page): string[] {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (file.endsWith('.woff2')) fonts.push(file);
  });
  return fonts;
}

test('the first load requests one font file, and a Vietnamese name the one with its letters @full', async ({
  page,
  signInAs,
}) => {
  await signInAs('parent');
  const fonts = fontsOf(page);
  await page.goto('/');
  await waitUntilSettled(page);
  expect(fonts.filter((file) => /latin-ext|vietnamese/.test(file))).toEqual([]);
  expect(fonts.some((file) => file.includes('figtree-latin-wght'))).toBe(true);
  await page.evaluate(() => document.querySelector('h1')?.append(' Đặng'));
  await expect.poll(() => fonts.some((file) => file.includes('vietnamese'))).toBe(true);
  expect(await page.evaluate(() => document.fonts.check('16px "Plus Jakarta Sans"', 'ặ'))).toBe(true);
});

test('a tab panel without a control is focusable, and one with a control is not @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/quiz-center');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('link').or(panel.getByRole('button')).first()).toBeVisible();
  await expect(panel).not.toHaveAttribute('tabindex');
  await page.route('**/api/quizzes', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(panel).toContainText(/\S/);
  await expect(panel).toHaveAttribute('tabindex', '0');
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('Tab');
  await expect(panel).toBeFocused();
});

test('a toast covers neither the title nor the notifications button nor the back button on a phone @full', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('parent');
  await page.goto('/notifications');
  const markAll = page.getByRole('button', { name: phraseText('en', 'notifications', 'markAll') });
  await expect(markAll).toBeVisible();
  await refuseReading(page);
  await markAll.click();
  // The words are shown before the card of the toast has loaded.
  const notice = page.getByRole('alert').locator(':scope > div');
  await expect(notice).toBeVisible();
  const box = await notice.boundingBox();
  const header = page.getByRole('banner');
  const inHeader = [page.getByRole('heading', { level: 1 }), ...(await header.locator('a, button').all())];
  expect(inHeader.length).toBeGreaterThan(1);
  for (const one of inHeader) {
    if (!(await one.isVisible())) continue;
    const { top, bottom } = await one.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    // On a phone the action banner is part of the header and stands at the foot of the page.
    if (top > 400) continue;
    expect(box?.y, await one.innerText()).toBeGreaterThanOrEqual(bottom);
  }
});

test('the Publish bar is opaque while there is nothing to publish @full', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await page.goto(`/staff/reports?date=${addDays(schoolToday(), -17)}`);
  const publish = page.getByRole('button', { name: phraseText('en', 'reportEditor', 'publishOne'), exact: true });
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  const ground = await publish.evaluate((button) => {
    const bar = button.closest('.sticky');
    const { backgroundColor, opacity } = getComputedStyle(bar ?? button);
    return { backgroundColor, opacity };
  });
  expect(ground.opacity).toBe('1');
  // A transparent color would let the list behind it through.
  expect(ground.backgroundColor).not.toMatch(/transparent|\/|rgba/);
});

test('the office’s menu is not cut at 768 px @full', async ({ page, signInAs }) => {
  await signInAs('admin');
  for (const width of [768, 767, 840]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto('/staff/today');
    await waitUntilSettled(page);
    const cut = await page.getByRole('navigation', { name: phraseText('en', 'app', 'navigation') }).evaluate((menu) =>
      [...menu.querySelectorAll<HTMLElement>('a')]
        .filter((link) => link.checkVisibility())
        .filter((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          const isOutside = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
          return isOutside || link.scrollWidth > link.clientWidth + 1;
        })
        .map((link) => link.innerText),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
});

for (const locale of ['en', 'fr'] as const) {
  test.describe(`on a device in the other language than ${locale}`, () => {
    // The browser formats the field in its own language.
    // The account's language changes, so the school is the test's own.
    test.use({ ownServer: true, look: { locale, theme: 'light' }, locale: locale === 'fr' ? 'en-US' : 'fr-CA' });

    test('a date field shows its day in the page’s language @full', async ({ page, signInAs }) => {
      await signInAs('parent');
      await setAccountLocale(page, locale);
      await page.goto('/absence?child=1');
      const field = page.locator('input[type="date"]').first();
      const day = addDays(schoolToday(), 1);
      await expect(field).toBeVisible();
      await field.fill(day);
      await expect(page.getByText(formatDay(day, locale, 'full'), { exact: true }).first()).toBeVisible();
    });
  });
}
