/** What a key pressed beside a long conversation takes on a slow phone. */
import type { Page } from '@playwright/test';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Figure } from '#tools/figure.ts';
import { budgets } from './budgets.ts';
import { drawn } from './page-weight.ts';
import { withPhones } from './phones.ts';
import { interleaved, medianOf } from './rounds.ts';
import { slowed } from './slow-phone.ts';

const rounds = 5;
const rows = 300;
const sentence = 'Bonjour, je serai là à 15 h 45.';
/** How fast somebody types, in milliseconds a key. */
const pace = 80;

/**
 * The worst key of a sentence, in milliseconds from the key to the frame that shows it, against a bare text area on the
 * same phone.
 */
export function typing(): Promise<Figure[]> {
  return withPhones(async ({ url, newPage, newParentPage }) => {
    const conversation = await longConversation(await newParentPage(), url);
    const parvis = async () => {
      const page = await newParentPage();
      await slowed(page);
      await page.goto(`${url}/messages?conversation=${conversation}`);
      await drawn(page);
      const bubbles = page.locator('.bubble');
      while ((await bubbles.count()) < rows) await page.locator('.scroller').press('Home');
      return worstKey(page);
    };
    const reference = async () => {
      const page = await newPage();
      await slowed(page);
      await page.setContent('<textarea rows="2"></textarea>');
      return worstKey(page);
    };
    const keys = await interleaved(rounds, { parvis, reference });
    const detail = `a bare text area ${medianOf(keys.reference).toFixed(0)} ms; worst of all ${Math.max(...keys.parvis)} ms`;
    return [
      {
        name: `worst key beside ${rows} messages, 4 × slower`,
        value: medianOf(keys.parvis),
        budget: budgets.key,
        detail,
      },
    ];
  });
}

/** Fills the class's conversation, and gives its id. */
async function longConversation(page: Page, url: string): Promise<number> {
  const conversations = (await (await page.request.get(`${url}/api/conversations`)).json()) as Conversation[];
  const id = conversations.find(({ type }) => type === 'group')?.id;
  if (id === undefined) throw new Error('The demo parent has no conversation of a class.');
  for (let n = 1; n <= rows; n += 1) {
    const data = { conversationId: id, content: `Message ${n} de la journée.` };
    const answer = await page.request.post(`${url}/api/messages`, { data, headers: { 'idempotency-key': `key ${n}` } });
    if (answer.status() !== 201) throw new Error(`message ${n}: ${answer.status()}`);
  }
  await page.context().close();
  return id;
}

/** Milliseconds, as the browser counts them: in steps of eight, and none below sixteen. */
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
