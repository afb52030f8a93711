/**
 * What a journey stands on: a school of its own to change, somebody signed in, a language and a theme, and two
 * measures, accessibility and taps. Import `test` and `expect` from here.
 */
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import { startDemo } from '#tools/demo-data.mjs';
import { startHost } from '#tools/running-server.mjs';
import { expectAccessible } from './axe.ts';
import { keepTheDayIn } from './clock.ts';
import { watchFor } from './last-seen.ts';

export { expect };

export type School = {
  readonly url: string;
  /** Where its letters are, since there is no mail server (`letters.ts`). */
  readonly dataDir: string;
};
export type DemoPerson = 'parent' | 'teacher' | 'admin';
export type Look = { readonly locale: Locale; readonly theme: 'light' | 'dark' };

/** The school's own device, in another's hands than the test's phone. */
export const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: false };

type Options = {
  /** The language and the theme of the device, as a visitor's earlier choice. */
  look: Look;
  /**
   * A server and a database for this test only, where what another test does would be in its way. On PostgreSQL, where
   * one answers.
   */
  alone: boolean;
  /** What the school's clock shows to the server of a school of one's own. */
  schoolTime: string | undefined;
  /** What else that server is told. */
  serverEnv: Record<string, string>;
};

type Fixtures = {
  /** The running server. Shared by the tests of a worker unless `alone`. */
  school: School;
  /** Signs in as one of the demo's people by a session, never through the form. */
  as: (person: DemoPerson) => Promise<void>;
  /** Another device than the test's own, with one of the demo's people signed in on it; put away after the test. */
  another: (person: DemoPerson, device?: BrowserContextOptions) => Promise<BrowserContext>;
  /**
   * Fails on any accessibility violation of the page as it stands; of some rules, where the others were asked already.
   */
  expectAccessible: (rules?: string[]) => Promise<void>;
  taps: Taps;
};

type WorkerFixtures = {
  sharedSchool: () => Promise<School>;
  /** The process in which the schools that tests have alone are served, one after the other. */
  host: () => ReturnType<typeof startHost>;
};

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  look: [{ locale: 'en', theme: 'light' }, { option: true }],
  alone: [false, { option: true }],
  schoolTime: [undefined, { option: true }],
  serverEnv: [{}, { option: true }],
  timezoneId: 'America/Toronto',
  locale: ({ look }, give) => give(`${look.locale}-CA`),
  colorScheme: ({ look }, give) => give(look.theme),
  baseURL: ({ school }, give) => give(school.url),

  browser: [
    async ({ browser }, give) => {
      keepTheDayIn(browser);
      await give(browser);
    },
    { scope: 'worker' },
  ],
  sharedSchool: [
    async ({}, give) => {
      let school: ReturnType<typeof startDemo> | undefined;
      await give(() => (school ??= startDemo()));
      await (await school)?.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  host: [
    async ({}, give) => {
      let host: ReturnType<typeof startHost> | undefined;
      await give(() => (host ??= startHost()));
      await (await host)?.end();
    },
    { scope: 'worker' },
  ],
  school: async ({ sharedSchool, host, alone, schoolTime, serverEnv }, give) => {
    if (!alone) return give(await sharedSchool());
    const { start } = await host();
    const own = await startDemo({ start, env: serverEnv, database: 'postgresql', ...(schoolTime && { schoolTime }) });
    await give(own);
    await own.stop();
  },
  context: async ({ context, look, school }, give) => {
    await context.addCookies([{ name: 'parvis-look', value: `${look.locale}.${look.theme}`, url: school.url }]);
    await give(context);
  },
  page: async ({ page }, give, info) => {
    const tell = watchFor(page);
    await give(page);
    await tell(info);
    // What a journey answered on the way may still be under way: the end of the journey is not its failure.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  as: ({ context, school }, give) => give((person) => signIn(context, school, person)),
  another: async ({ browser, school, look }, give) => {
    const devices: BrowserContext[] = [];
    await give(async (person, device) => {
      const context = await newDevice(browser, school, look, device);
      devices.push(context);
      await signIn(context, school, person);
      return context;
    });
    for (const context of devices) await context.close();
  },
  expectAccessible: ({ page }, give) => give((rules) => expectAccessible(page, rules)),
  taps: async ({ page }, give) => {
    const taps = new Taps();
    await taps.watch(page);
    await give(taps);
  },
});

/** A device that was never there: a phone as the project says, unless told otherwise. */
export async function newDevice(
  browser: Browser,
  { url }: School,
  { locale, theme }: Look,
  device: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { viewport, hasTouch } = test.info().project.use;
  const usual = { viewport, hasTouch, locale: `${locale}-CA`, colorScheme: theme, timezoneId: 'America/Toronto' };
  const context = await browser.newContext({ ...usual, baseURL: url, ...device });
  await context.addCookies([{ name: 'parvis-look', value: `${locale}.${theme}`, url }]);
  return context;
}

export async function signIn(context: BrowserContext, { url }: School, person: DemoPerson): Promise<void> {
  const answer = await context.request.post(`${url}/api/demo/session`, { data: { as: person } });
  expect(answer.status(), `signing in as the demo ${person}`).toBe(201);
}

/** Counts what a finger does: every touch or click, and two for a choice in a list (open it, choose). */
class Taps {
  count = 0;

  async watch(page: Page): Promise<void> {
    await page.exposeFunction('parvisTapped', (taps: number) => {
      this.count += taps;
    });
    await page.addInitScript(() => {
      const counter = globalThis as unknown as { parvisTapped(taps: number): Promise<void> };
      const tapped = (taps: number) => void counter.parvisTapped(taps);
      addEventListener('pointerdown', () => tapped(1), true);
      // A list chosen from by the test itself opens without a touch.
      addEventListener(
        'change',
        (event) => {
          if (event.target instanceof HTMLSelectElement && !event.isTrusted) tapped(2);
        },
        true,
      );
    });
  }
}
