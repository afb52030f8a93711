/** What each screen but the first adds to what is loaded already. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { at } from '#tools/run.mjs';
import { kilobytesOf, weigh, weightOf } from './page-weight.ts';

export const lazyScreens = [
  '/absence',
  '/absence?child=1',
  '/pickup',
  '/pickup?child=1',
  '/messages',
  '/messages?tab=parents',
  // Read already, so that looking at it changes nothing.
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

export type ScreenWeight = { readonly screen: string; readonly kilobytes: number };

/** Weighs every screen as on a device that was never there, less what the first screen brings. */
export async function weighLazyScreens(page: Page, url: string): Promise<ScreenWeight[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  const first = await weigh(page, `${url}/`);
  const seen = new Set(first.map(({ path }) => path));
  const weights: ScreenWeight[] = [];
  for (const screen of lazyScreens) {
    const added = (await weigh(page, `${url}${screen}`)).filter(({ path }) => !inFirst(path));
    for (const { path } of added) seen.add(path);
    weights.push({ screen, kilobytes: kilobytesOf(added) });
  }
  return [...weights, ...(await filesNobodyAskedFor(seen))];

  function inFirst(path: string): boolean {
    return first.some((asked) => asked.path === path);
  }
}

/** A file that no visit brought belongs to a screen that is missing above, or to a dialog: it is weighed by itself. */
function filesNobodyAskedFor(seen: ReadonlySet<string>): Promise<ScreenWeight[]> {
  const assets = at('dist/web/assets');
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name) && !seen.has(`/assets/${name}`));
  return Promise.all(
    names.map(async (name) => {
      const bytes = await weightOf(readFileSync(`${assets}/${name}`));
      return { screen: name, kilobytes: bytes / 1000 };
    }),
  );
}
