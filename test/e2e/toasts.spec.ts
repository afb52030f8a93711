/** A toast under a finger: held while it is touched, and swiped away. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const refused = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please select a reason.' });

/** The toast of a report without a reason, with its card loaded. */
async function refuse(page: Page): Promise<{ x: number; y: number }> {
  await page.getByRole('button', { name: 'Submit absence' }).press('Enter');
  await expect(refused(page).getByRole('button', { name: 'Close' })).toBeVisible();
  const { x, y, width, height } = (await refused(page).getByText('Please select').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}

test('a finger swipes a toast away, and a touch holds it', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/absence?child=1');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });

  const first = await refuse(page);
  await touch('touchStart', first);
  await touch('touchMove', { ...first, x: first.x + 30 });
  await touch('touchEnd');
  await expect(refused(page), 'a short way returns').toBeVisible();
  await touch('touchStart', first);
  for (const way of [30, 60, 90, 120]) await touch('touchMove', { ...first, x: first.x + way });
  await touch('touchEnd');
  await expect(refused(page)).toHaveCount(0, { timeout: 4000 });

  const held = await refuse(page);
  await touch('touchStart', held);
  // Longer than a toast stays by itself.
  await page.waitForTimeout(6000);
  await expect(refused(page)).toBeVisible();
  await touch('touchEnd');
  await expect(refused(page)).toHaveCount(0);
});

test('a toast whose card does not load shows its words @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.route('**/ToastCard-*.js', (route) => route.abort());
  await page.goto('/absence?child=1');
  await page.getByRole('button', { name: 'Submit absence' }).press('Enter');
  await expect(refused(page)).toBeVisible();
});
