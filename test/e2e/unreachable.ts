/** A school that stops replying to a form, and replies again when the form is sent once more. */
import type { Page, Route } from '@playwright/test';
import { keptFlag } from '#web/offline/kept-flag.ts';
import { blockLiveStream } from './block-live-stream.ts';

/**
 * The server applies what is posted to `path`, and its reply is lost. Everything else at `path` fails, so that the
 * page cannot find out by itself what was applied. After a call of the returned function, the first post after a tap
 * gets through, and from then on every request: the app also posts by itself, and would remove the button to tap.
 */
export async function loseReply(page: Page, path: string): Promise<() => Promise<void>> {
  let reachable = false;
  let mayPost = false;
  await page.route(path, async (route: Route) => {
    const posts = route.request().method() === 'POST';
    if (posts && mayPost) reachable ||= await page.evaluate(() => 'tapped' in document.documentElement.dataset);
    if (reachable) return route.continue();
    if (posts) await route.fetch();
    await route.abort('connectionreset');
  });
  await blockLiveStream(page);
  return async () => {
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      addEventListener('click', () => (dataset['tapped'] = ''), { capture: true, once: true });
    });
    mayPost = true;
  };
}

/** Waits until the data of the signed-in user is kept on the device, by a part of the page that loads late. */
export const dataIsKept = (page: Page) => page.waitForFunction((flag) => localStorage.getItem(flag) !== null, keptFlag);
