/** The neighbors of the open report: prefetched, without delaying it. */
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { panel } from '#test/e2e/pages/report-page.ts';

test('the days next to the open report are prefetched, at a slow school too @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  const slowness = 700;
  let answered = 0;
  await page.route('**/api/reports?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowness));
    await route.continue();
    answered += 1;
  });
  await page.goto('/report?child=2');
  await expect(page.locator('[aria-busy]').first()).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
  const taken: number[] = [];
  for (let moved = 0; moved < 3; moved += 1) {
    // The neighbors have loaded: two days, or one at today, and the sibling's report.
    const there = answered;
    await expect.poll(() => answered, { timeout: 5000 }).toBeGreaterThanOrEqual(Math.max(3, there));
    await page.waitForTimeout(2 * slowness);
    taken.push(await page.evaluate(turnBack));
  }
  console.log(
    `from a tap to the day before, a school that takes ${slowness} ms: ${taken.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  );
  expect(Math.max(...taken)).toBeLessThan(250);
});

test('the neighbors of a report are requested after the report itself @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  const requested: string[] = [];
  let comes = () => {};
  const held = new Promise<void>((resolve) => (comes = resolve));
  await page.route('**/api/reports?*', async (route) => {
    requested.push(new URL(route.request().url()).search);
    await held;
    await route.continue();
  });
  await page.goto('/report?child=2');
  const yesterday = `?childId=2&date=${addDays(schoolToday(), -1)}`;
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.waitForTimeout(300);
  expect(requested).toEqual([`?childId=2&date=${schoolToday()}`]);
  comes();
  await expect(panel(page).getByRole('heading', { name: 'Noah Tremblay' })).toBeVisible();
  await expect.poll(() => requested).toContain(yesterday);
  await expect.poll(() => requested).toContain(`?childId=1&date=${schoolToday()}`);
});

/** Taps on the previous day, and gives the milliseconds until its report is rendered. */
function turnBack(): Promise<number> {
  const shown = () => document.querySelector('[role=tabpanel] h3 + p')?.textContent;
  const before = shown();
  const began = performance.now();
  document.querySelector<HTMLButtonElement>('main button[aria-label]')?.click();
  return new Promise((resolve) => {
    const look = () => {
      const now = shown();
      if (now && now !== before) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    look();
  });
}
