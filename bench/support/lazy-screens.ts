/**
 * What each screen of the family area adds to the files that are already loaded, and what a first visit to the staff
 * area loads.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { at } from '#tools/spawn.mjs';
import { kilobytesOf, weigh, weightOf } from './page-weight.ts';
import { enableSaveData } from './save-data-mode.ts';

export const lazyScreens = [
  '/absence',
  '/absence?child=1',
  '/pickup',
  '/pickup?child=1',
  '/pickup/week',
  '/child/1/file',
  '/messages',
  '/messages?tab=parents',
  // Marked as read already, so that opening it changes nothing.
  '/report?child=2',
  '/quiz-center',
  '/notifications',
  '/more',
  '/settings',
  '/settings/help',
  '/settings/profile',
  '/feedback',
  '/forms',
  '/forms/2',
  '/store',
  '/nowhere',
  '/invitation',
  '/reset',
];

/** Screens within a quarter of the limit: every run measures them. */
export const heaviest: ReadonlySet<string> = new Set([
  '/absence?child=1',
  '/pickup?child=1',
  '/pickup/week',
  '/messages',
  '/quiz-center',
  '/settings/profile',
  '/forms/2',
  '/store',
  '/child/1/file',
]);

/** Live updates and the card of toasts load a while after every screen. A slow machine counts them with one of them. */
const ofEveryScreen = /\/(?:live|ToastCard)-[\da-f]+\.js$/;

export type ScreenWeight = { readonly screen: string; readonly kilobytes: number };

/**
 * Weighs every screen of the family area as on a new device, less the files of the first screen. Files of other
 * screens, of the staff area and of dialogs are weighed one by one.
 */
export async function weighLazyScreens(
  page: Page,
  url: string,
  isChosen: (screen: string) => boolean = () => true,
): Promise<ScreenWeight[]> {
  await measureAsNewDevice(page);
  const first = new Set((await weigh(page, `${url}/`)).map(({ path }) => path));
  const seen = new Set(first);
  const weights: ScreenWeight[] = [];
  for (const screen of lazyScreens.filter(isChosen)) {
    const added = (await weigh(page, `${url}${screen}`)).filter(
      ({ path }) => !first.has(path) && !ofEveryScreen.test(path),
    );
    for (const { path } of added) seen.add(path);
    weights.push({ screen, kilobytes: kilobytesOf(added) });
  }
  return [...weights, ...(await weighUnvisitedFiles(seen))];
}

/** Everything that a first visit to the departure board loads, in kB. */
export async function weighStaffBoard(page: Page, url: string): Promise<number> {
  await measureAsNewDevice(page);
  return kilobytesOf(await weigh(page, `${url}/staff/today`));
}

/**
 * Clears the caches between visits and disables prefetching, which on a slow machine would be counted with the screen.
 */
async function measureAsNewDevice(page: Page): Promise<void> {
  await page.addInitScript(enableSaveData);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
}

function weighUnvisitedFiles(seen: ReadonlySet<string>): Promise<ScreenWeight[]> {
  const assets = at('dist/web/assets');
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name) && !seen.has(`/assets/${name}`));
  return Promise.all(
    names.map(async (name) => {
      const bytes = await weightOf(readFileSync(`${assets}/${name}`));
      return { screen: name, kilobytes: bytes / 1000 };
    }),
  );
}
