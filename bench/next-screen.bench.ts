/**
 * Time from a tap on a tab until the next screen is shown. The reference is the browser alone with the same markup and
 * style sheets.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { Measurement } from '#test/support/measurement.ts';
import { budgets } from '#bench/support/budgets.ts';
import { waitUntilDrawn } from '#bench/support/page-weight.ts';
import { type Phones, withPhones } from '#bench/support/browser-devices.ts';
import { watchNetworkIdle } from '#bench/support/network-idle.ts';
import { measureInterleaved, medianOf, ratioOf } from '#bench/support/statistics.ts';
import { slowProcessorAndLine } from '#bench/support/slow-phone.ts';

const rounds = 5;
/** The three heaviest screens that the tabs of the dashboard lead to. */
const tabs = ['/pickup', '/messages', '/report'];
/** How long the user looks at the first screen before the tap, and how long the finger stays down, in milliseconds. */
const looks = 4000;
const finger = 60;

/**
 * Measures two times from the tap. First, the frame in which the screen appears in its own layout, not as a
 * placeholder. Second, the reply to its last request, since records of children are not prefetched.
 */
export function nextScreen(): Promise<Measurement[]> {
  return withPhones(async (phones) => {
    const figures: Measurement[] = [];
    for (const path of tabs) {
      let markup = '';
      const whole: number[] = [];
      const parvis = async () => {
        const opened = await tapped(phones, path);
        ({ markup } = opened);
        whole.push(opened.whole);
        return opened.stands;
      };
      await parvis();
      const reference = () => tappedBare(phones, path, markup);
      const times = await measureInterleaved(rounds, { parvis, reference });
      const ratio = ratioOf(times.parvis, times.reference).toFixed(1);
      figures.push({
        name: `${path} after the tap, slow 4G, 4 × slower`,
        value: medianOf(times.parvis),
        budget: budgets.nextScreen,
        detail: `${ratio} × the whole of it by the browser alone (${medianOf(times.reference).toFixed(0)} ms); all that it asks for after ${medianOf(whole).toFixed(0)}`,
      });
    }
    return figures;
  });
}

/** Milliseconds from the tap, and the resulting page. */
type OpenedScreen = { stands: number; whole: number; markup: string };

/** Times the tap on a phone that already shows the first screen. */
async function tapped({ url, newParentPage }: Phones, path: string): Promise<OpenedScreen> {
  const page = await newParentPage();
  const browser = await slowProcessorAndLine(page);
  const quiet = watchNetworkIdle(page);
  await page.goto(`${url}/`);
  await waitUntilDrawn(page);
  await page.waitForTimeout(looks);
  await quiet();
  const [stands, whole] = await tap(page, browser, path, screenAfterTap);
  const markup = await page.evaluate(() => document.documentElement.outerHTML);
  await page.context().close();
  return { stands, whole, markup };
}

/** The same page without our scripts: a tap swaps in the markup of the next screen. */
async function tappedBare({ url, newPage }: Phones, path: string, markup: string): Promise<number> {
  const page = await newPage();
  const browser = await slowProcessorAndLine(page);
  const body = `<!doctype html>${markup.replaceAll(/<script\b.*?<\/script>/gs, '')}`;
  await page.route(`${url}/bare`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${url}/bare`);
  await page.evaluate(() => document.fonts.ready);
  const took = await tap(page, browser, path, markupAfterTap);
  await page.context().close();
  return took;
}

/** Taps the tab, and gives what the page reports of the time from the click on, in milliseconds. */
async function tap<Told>(
  page: Page,
  browser: CDPSession,
  path: string,
  findNotified: () => Promise<Told>,
): Promise<Told> {
  const box = await page.getByRole('navigation').locator(`a[href="${path}"]`).boundingBox();
  if (!box) throw new Error(`There is no tab for ${path}.`);
  const stands = page.evaluate(findNotified);
  // The reply to this request comes after the click, so the page is observing by then.
  await page.evaluate(() => undefined);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForTimeout(finger);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return stands;
}

// These run in the page, where functions must have no names: the loader would add a helper call that the page does not
// have.

function screenAfterTap(): Promise<[stands: number, whole: number]> {
  const before = document.querySelector('h1')?.textContent;
  return new Promise((resolve) => {
    let stands = 0;
    addEventListener(
      'click',
      ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          const now = document.querySelector('h1')?.textContent;
          if (!now || now === before) return;
          // A single placeholder belongs to a script that has not loaded yet.
          const shown = document.querySelector('main')?.children;
          if (shown?.length === 1 && shown[0]?.ariaBusy === 'true') return;
          if (stands === 0) {
            stands = -1;
            requestAnimationFrame(() =>
              setTimeout(() => {
                stands = performance.now() - timeStamp;
              }),
            );
          }
          if (document.querySelector('[aria-busy]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve([stands, performance.now() - timeStamp])));
        }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      },
      { capture: true, once: true },
    );
  });
}

function markupAfterTap(): Promise<number> {
  const main = document.querySelector('main');
  const markup = main?.innerHTML ?? '';
  main?.replaceChildren();
  return new Promise((resolve) => {
    addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        if (main) main.innerHTML = markup;
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)));
      },
      { capture: true, once: true },
    );
  });
}
