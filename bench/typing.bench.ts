/** The time of a key press next to a long conversation on a slow phone. */
import type { Page } from '@playwright/test';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { budgets } from '#bench/support/budgets.ts';
import { waitUntilDrawn } from '#bench/support/page-weight.ts';
import { withPhones } from '#bench/support/browser-devices.ts';
import { measureInterleaved, medianOf } from '#bench/support/statistics.ts';
import { slowProcessor } from '#bench/support/slow-phone.ts';

const rounds = 5;
const rows = 300;
const sentence = 'Bonjour, je serai là à 15 h 45.';
/** Typing speed, in milliseconds per key. */
const pace = 80;

/**
 * The slowest key of a sentence, in milliseconds from the key to the frame that shows it. The reference is a bare text
 * area on the same phone.
 */
export function typing(): Promise<Measurement[]> {
  return withPhones(async ({ url, newPage, newParentPage }) => {
    const conversation = await longConversation(await newParentPage(), url);
    const parvis = async () => {
      const page = await newParentPage();
      await slowProcessor(page);
      await page.goto(`${url}/messages?conversation=${conversation}`);
      await waitUntilDrawn(page);
      const bubbles = page.locator('.bubble');
      while ((await bubbles.count()) < rows) await page.locator('.scroller').press('Home');
      return worstKey(page);
    };
    const reference = async () => {
      const page = await newPage();
      await slowProcessor(page);
      await page.setContent('<textarea rows="2"></textarea>');
      return worstKey(page);
    };
    const keys = await measureInterleaved(rounds, { parvis, reference });
    const detail = `a bare text area ${medianOf(keys.reference).toFixed(0)} ms; worst of all ${Math.max(...keys.parvis)} ms`;
    return [
      {
        name: `slowest key next to ${rows} messages, 4 × slower`,
        value: medianOf(keys.parvis),
        budget: budgets.key,
        detail,
      },
    ];
  });
}

/** Fills the group's conversation, and gives its id. */
async function longConversation(page: Page, url: string): Promise<number> {
  const conversations = (await (await page.request.get(`${url}/api/conversations`)).json()) as Conversation[];
  const id = conversations.find(({ type }) => type === 'group')?.id;
  if (id === undefined) throw new Error('The demo parent has no group conversation.');
  for (let n = 1; n <= rows; n += 1) {
    const data = { conversationId: id, content: `Message ${n} de la journée.` };
    const answer = await page.request.post(`${url}/api/messages`, { data, headers: { 'idempotency-key': `key ${n}` } });
    if (answer.status() !== 201) throw new Error(`message ${n}: ${answer.status()}`);
  }
  await page.context().close();
  return id;
}

/** Milliseconds, as the browser reports them: in steps of eight, from sixteen. */
async function worstKey(page: Page): Promise<number> {
  await page.evaluate(() => {
    const kept = globalThis as unknown as { worstKey: number };
    kept.worstKey = 0;
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (/^key|input$/.test(name)) kept.worstKey = Math.max(kept.worstKey, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const field = page.locator('textarea');
  await field.click();
  await field.pressSequentially(sentence, { delay: pace });
  await page.waitForTimeout(300);
  const worst = await page.evaluate(() => (globalThis as unknown as { worstKey: number }).worstKey);
  await page.context().close();
  return Math.max(worst, 16);
}
