/**
 * What a tap on a tab takes until the next screen stands, against the browser alone with the same markup and sheets.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { Figure } from '#tools/figure.ts';
import { budgets } from './budgets.ts';
import { drawn } from './page-weight.ts';
import { type Phones, withPhones } from './phones.ts';
import { quietOf } from './quiet.ts';
import { interleaved, medianOf, ratioOf } from './rounds.ts';
import { slowedOnSlowLine } from './slow-phone.ts';

const rounds = 5;
/** Of the screens that the tabs lead to from the dashboard, the three that show most. */
const tabs = ['/pickup', '/messages', '/report'];
/** How long somebody looks at the first screen before they tap, and how long a finger stays down, in milliseconds. */
const looks = 4000;
const finger = 60;

/**
 * From the tap to the frame in which the screen stands in its own shape, not in that of any that has yet to come; and
 * until all is there that it asks the school for then, a trip later, since nothing of a child's record is asked for
 * ahead.
 */
export function nextScreen(): Promise<Figure[]> {
  return withPhones(async (phones) => {
    const figures: Figure[] = [];
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
      const times = await interleaved(rounds, { parvis, reference });
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

/** In milliseconds from the tap, and the page as it is then. */
type Opened = { stands: number; whole: number; markup: string };

/** On a phone that has looked at the first screen: what the tap took. */
async function tapped({ url, newParentPage }: Phones, path: string): Promise<Opened> {
  const page = await newParentPage();
  const browser = await slowedOnSlowLine(page);
  const quiet = quietOf(page);
  await page.goto(`${url}/`);
  await drawn(page);
  await page.waitForTimeout(looks);
  await quiet();
  const [stands, whole] = await tap(page, browser, path, screenAfterTap);
  const markup = await page.evaluate(() => document.documentElement.outerHTML);
  await page.context().close();
  return { stands, whole, markup };
}

/** The same page without a script of ours: a tap puts the screen's markup where it stood. */
async function tappedBare({ url, newPage }: Phones, path: string, markup: string): Promise<number> {
  const page = await newPage();
  const browser = await slowedOnSlowLine(page);
  const body = `<!doctype html>${markup.replaceAll(/<script\b.*?<\/script>/gs, '')}`;
  await page.route(`${url}/bare`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${url}/bare`);
  await page.evaluate(() => document.fonts.ready);
  const took = await tap(page, browser, path, markupAfterTap);
  await page.context().close();
  return took;
}

/** A finger on the tab, and what the page says of the time from the click on, in milliseconds. */
async function tap<Told>(page: Page, browser: CDPSession, path: string, told: () => Promise<Told>): Promise<Told> {
  const box = await page.getByRole('navigation').locator(`a[href="${path}"]`).boundingBox();
  if (!box) throw new Error(`There is no tab for ${path}.`);
  const stands = page.evaluate(told);
  // Asked after it, answered after it: the page looks by now.
  await page.evaluate(() => undefined);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForTimeout(finger);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return stands;
}

// These run in the page, where functions must bear no names: the loader would add to them what is not there.

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
          // A lone placeholder is that of a script that has yet to come.
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
