/** Every tab and control can be scrolled to and tapped, also on the smallest screens and in landscape. */
import type { Page } from '@playwright/test';
import { schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { composer, idOf } from '#test/e2e/pages/message-page.ts';
import { waitUntilSettled } from '#test/e2e/screens/screen.ts';

const sizes = [
  { width: 320, height: 320 },
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 667, height: 375 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 1024, height: 500 },
  { width: 1280, height: 320 },
  { width: 1280, height: 800 },
];

/** The names of focusable controls that cannot be tapped after scrolling to them. */
async function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'))
      .filter((control) => !control.classList.contains('not-focus:sr-only'))
      .filter((control) => {
        // A hidden radio button is tapped by its label.
        const target = control.matches('.sr-only')
          ? (control.closest('label') ?? control.parentElement ?? control)
          : control;
        target.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = target.getBoundingClientRect();
        // A control that is higher than the space between the bars is tapped where it is visible.
        return [0.1, 0.3, 0.5, 0.7, 0.9].every((share) => {
          const hit = document.elementFromPoint(left + width / 2, top + height * share);
          return !(hit && (target.contains(hit) || hit.contains(target)));
        });
      })
      .map((control) => control.getAttribute('aria-label') ?? (control.innerText || control.outerHTML.slice(0, 120)));
  });
}

async function expectReach(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await waitUntilSettled(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect.soft(await unreachable(page), `${address} at ${width} × ${height}`).toEqual([]);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${address} is too wide`)
      .toBeLessThanOrEqual(0);
  }
}

test('in landscape every tab and the composer are reachable', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signInAs('parent');
  await schoolClockShows(page, '13:10');
  await expectReach(page, ['/settings']);
  await page.goto(`/messages?conversation=${await idOf(page, 'child')}`);
  await expect(composer(page, 'en')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  await composer(page, 'en').tap();
  await expect(composer(page, 'en')).toBeFocused();
});

for (const size of sizes) {
  test(`every control is reachable at ${size.width} × ${size.height} @full`, async ({ page, signInAs }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await signInAs('parent');
    await schoolClockShows(page, '13:10');
    const conversation = `/messages?conversation=${await idOf(page, 'child')}`;
    const pages = ['/', '/pickup?child=1', '/absence?child=1', '/messages', conversation, '/report?child=1', '/more'];
    await expectReach(page, [...pages, '/settings', '/notifications', '/quiz-center', '/forms', '/store', '/feedback']);
    await signInAs('admin');
    await expectReach(page, ['/staff/today', '/staff/more', '/staff/attendance', '/staff/families', '/staff/audit']);
  });
}
