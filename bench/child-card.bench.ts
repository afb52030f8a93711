/**
 * Time from a click on a child's name on the departure board until its card with the people to call is shown. The
 * reference is the reply to the card's request alone, from the same page.
 */
import type { Page } from '@playwright/test';
import { budgets } from '#bench/support/budgets.ts';
import { withPhones } from '#bench/support/browser-devices.ts';
import { watchNetworkIdle } from '#bench/support/network-idle.ts';
import { waitUntilDrawn } from '#bench/support/page-weight.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';
import type { Measurement } from '#test/support/measurement.ts';

const rounds = 15;
/** How long the user looks at the board before the first click, in milliseconds. */
const looks = 4000;

export function childCard(): Promise<Measurement[]> {
  return withPhones(async ({ url, newPageOf }) => {
    const page = await newPageOf('admin');
    const quiet = watchNetworkIdle(page);
    await page.goto(`${url}/staff/today`);
    await waitUntilDrawn(page);
    await page.waitForTimeout(looks);
    await quiet();
    const name = page.locator('main h3 button[aria-haspopup=dialog]').first();
    const parvis = async () => {
      const [took] = await Promise.all([page.evaluate(cardAfterClick), name.click()]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return took;
    };
    const { path } = await cardRequest(page, parvis);
    const reference = () => page.evaluate(replyTo, path);
    const times = await measureInterleaved(rounds, { parvis, reference });
    await page.context().close();
    return [
      {
        name: 'a child’s card after the click on the board',
        value: medianOf(times.parvis),
        budget: budgets.childCard,
        detail: `${ratioOf(times.parvis, times.reference).toFixed(1)} × its request alone (${medianOf(times.reference).toFixed(0)} ms)`,
      },
    ];
  });
}

/** The request that a first click makes. */
async function cardRequest(page: Page, click: () => Promise<number>): Promise<{ path: string }> {
  const [request] = await Promise.all([page.waitForRequest(/\/api\/staff\/children\/\d+\/card$/), click()]);
  return { path: new URL(request.url()).pathname };
}

// These run in the page, where functions must have no names: the loader would add a helper call that the page does not
// have.

function cardAfterClick(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector('dialog');
          if (!dialog?.querySelector('section li') || dialog.querySelector('[aria-busy]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        }).observe(document, { subtree: true, childList: true });
      },
      { capture: true, once: true },
    );
  });
}

async function replyTo(path: string): Promise<number> {
  const began = performance.now();
  const reply = await fetch(path);
  await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return performance.now() - began;
}
