/** A conversation of many pages: where it opens, which message stays in place, and how to return to old messages. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { bubbles, idOf } from '#test/e2e/pages/message-page.ts';

test.use({ ownServer: true });

/** Sends messages one by one, as the other phone would. */
async function fill(page: Page, conversationId: number, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const data = { conversationId, content: `number ${n}` };
    const answer = await page.request.post('/api/messages', { data });
    expect(answer.status()).toBe(201);
  }
}

test('opens at the newest message, keeps its place when older ones load, and follows new ones @narrow @desktop @full', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  const id = await idOf(page, 'group');
  await fill(page, id, 70);
  await page.goto(`/messages?conversation=${id}`);
  await expect(bubbles(page, 'number 70')).toBeInViewport();
  await expect(bubbles(page, 'number 10')).toHaveCount(0);

  const scroller = page.locator('.scroller');
  const positionOf = async (text: string) => (await bubbles(page, text).boundingBox())?.y ?? Number.NaN;
  await bubbles(page, 'number 35').scrollIntoViewIfNeeded();
  const before = await positionOf('number 35');
  await expect(bubbles(page, 'number 5')).toHaveCount(1);
  expect(Math.abs((await positionOf('number 35')) - before)).toBeLessThan(2);

  // A message arrives while the user reads far above: nothing moves, and the button to the end says so.
  const teacher = await newDeviceAs('teacher');
  const answer = await teacher.request.post('/api/messages', { data: { conversationId: id, content: 'newest' } });
  expect(answer.status()).toBe(201);
  const down = page.getByRole('button', { name: '1 new message' });
  await expect(down).toBeVisible();
  expect(Math.abs((await positionOf('number 35')) - before)).toBeLessThan(2);
  await down.click();
  await expect(bubbles(page, 'newest')).toBeInViewport();
  await expect(down).toHaveCount(0);

  // Scrolls to the top with the keyboard.
  await scroller.focus();
  await expect(async () => {
    await scroller.press('Home');
    await expect(page.getByText('This is the beginning of the conversation.')).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await page.locator('.bubble').count()).toBeGreaterThan(70);
});

test('a search result opens an old message directly @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  const id = await idOf(page, 'group');
  await fill(page, id, 60);
  await page.goto('/messages');
  await page.getByRole('searchbox').fill('boite de carton');
  await page.getByRole('region', { name: 'In the messages' }).getByRole('link').click();
  await expect(page.locator('.bubble-sought')).toBeInViewport();
  await expect(page.locator('.bubble-sought')).toContainText('boîte de carton');
});
