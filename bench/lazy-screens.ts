/** What each screen but the first adds to what is loaded already, on the family's side and on the school's. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { at } from '#tools/run.mjs';
import { budgets } from './budgets.ts';
import { type Asked, kilobytesOf, weigh, weightOf } from './page-weight.ts';
import { savesData } from './saves-data.ts';

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

/** The school's, as its office has them; the first is what it begins with. */
const staffScreens = [
  '/staff/today',
  '/staff/messages',
  '/staff/reports',
  '/staff/reports/1',
  '/staff/attendance',
  '/staff/announcements',
  '/staff/announcements/new',
  '/staff/plans',
  '/staff/forms',
  '/staff/forms/new',
  '/staff/forms/1/answers',
  '/staff/quizzes',
  '/staff/quizzes/new',
  '/staff/quizzes/1/results',
  '/staff/store',
  '/staff/store/new',
  '/staff/families',
  '/staff/families/1',
  '/staff/families/new',
  '/staff/families/import',
  '/staff/people',
  '/staff/inbox',
  '/staff/audit',
  '/staff/more',
  '/staff/settings',
  '/staff/settings/help',
  '/staff/settings/profile',
];

/** Those within a quarter of the limit, and what the school's side begins with: every run weighs them. */
export const heaviest: ReadonlySet<string> = new Set([
  '/pickup?child=1',
  '/messages',
  '/quiz-center',
  '/settings/profile',
  '/forms/2',
  '/store',
  '/staff/today',
  '/staff/messages',
  '/staff/reports',
  '/staff/reports/1',
  '/staff/forms/new',
  '/staff/quizzes/new',
  '/staff/families',
  '/staff/families/1',
]);

export type ScreenWeight = { readonly screen: string; readonly kilobytes: number };

/** What a screen may add. */
export const budgetOf = (screen: string) => (screen === staffScreens[0] ? budgets.schoolFirst : budgets.lazyScreen);

type Sides = { readonly family: Page; readonly office: Page };

/**
 * Weighs every screen as on a device that was never there, less what is loaded before it: on the family's side the
 * first screen, on the school's also the screen that it begins with, whose own weight is less the family's first. What
 * is not among those chosen is weighed file by file.
 */
export async function weighLazyScreens(
  { family, office }: Sides,
  url: string,
  isChosen: (screen: string) => boolean = () => true,
): Promise<ScreenWeight[]> {
  for (const page of [family, office]) await forgetAll(page);
  const first = await weigh(family, `${url}/`);
  const seen = new Set(first.map(({ path }) => path));
  const [begin = '', ...screens] = staffScreens;
  const own = await added(family, lazyScreens.filter(isChosen), first);
  const beginning = await weigh(office, `${url}${begin}`);
  const [frame] = await added(office, [begin], first);
  const ofSchool = await added(office, screens.filter(isChosen), [...first, ...beginning]);
  return [...own, ...(frame ? [frame] : []), ...ofSchool, ...(await filesNobodyAskedFor(seen))];

  async function added(page: Page, addresses: readonly string[], before: readonly Asked[]): Promise<ScreenWeight[]> {
    const loaded = new Set(before.map(({ path }) => path));
    const weights: ScreenWeight[] = [];
    for (const screen of addresses) {
      const asked = (await weigh(page, `${url}${screen}`)).filter(({ path }) => !loaded.has(path));
      for (const { path } of asked) seen.add(path);
      weights.push({ screen, kilobytes: kilobytesOf(asked) });
    }
    return weights;
  }
}

/**
 * Keeps nothing from one visit to the next, and brings nothing ahead: on a slow machine it would come with the screen.
 */
async function forgetAll(page: Page): Promise<void> {
  await page.addInitScript(savesData);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
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
