/**
 * The fixtures of a test: its own school where it changes one, a signed-in user, a language and a theme, and two
 * helpers, for accessibility and taps. Import `test` and `expect` from here.
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
import { devicesFollow, setDeviceClocksOf } from './clock.ts';
import { watchFailures } from './failure-report.ts';

export { expect };

export type School = {
  readonly url: string;
  /** The folder of its emails, since there is no mail server (`emails.ts`). */
  readonly dataDir: string;
  /** How far its clock is ahead of the machine's, in milliseconds. */
  readonly clockShift: number;
};
export type DemoPerson = 'parent' | 'teacher' | 'admin';
export type Appearance = { readonly locale: Locale; readonly theme: 'light' | 'dark' };

/** The school's tablet, for a second device. */
export const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: false };

type Options = {
  /** The language and the theme of the device, as chosen earlier. */
  look: Appearance;
  /**
   * A server and a database for this test only, where it would disturb other tests. On PostgreSQL, where one answers.
   */
  ownServer: boolean;
  /** The time at the school for a server of its own. */
  schoolTime: string | undefined;
  /** More environment variables of that server. */
  serverEnv: Record<string, string>;
};

type Fixtures = {
  /** The running server. Shared by the tests of a worker, except with `ownServer`. */
  school: School;
  /** Signs in as one of the demo users with a session cookie, without the form. */
  signInAs: (person: DemoPerson) => Promise<void>;
  /** Another device, with one of the demo users signed in. Closed after the test. */
  newDeviceAs: (person: DemoPerson, device?: BrowserContextOptions) => Promise<BrowserContext>;
  /**
   * Fails on any accessibility violation of the current page. `rules` limits the check where the others have passed
   * already.
   */
  expectAccessible: (rules?: string[]) => Promise<void>;
  taps: Taps;
};

type WorkerFixtures = {
  sharedSchool: () => Promise<School>;
  /** The process that runs the servers of tests with `ownServer`, one after the other. */
  host: () => ReturnType<typeof startHost>;
};

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  look: [{ locale: 'en', theme: 'light' }, { option: true }],
  ownServer: [false, { option: true }],
  schoolTime: [undefined, { option: true }],
  serverEnv: [{}, { option: true }],
  timezoneId: 'America/Toronto',
  locale: ({ look }, give) => give(`${look.locale}-CA`),
  colorScheme: ({ look }, give) => give(look.theme),
  baseURL: ({ school }, give) => give(school.url),

  browser: [
    async ({ browser }, give) => {
      setDeviceClocksOf(browser);
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
  school: async ({ sharedSchool, host, ownServer, schoolTime, serverEnv }, give) => {
    if (!ownServer) {
      const shared = await sharedSchool();
      devicesFollow(shared);
      return give(shared);
    }
    const { start } = await host();
    const own = await startDemo({ start, env: serverEnv, database: 'postgresql', ...(schoolTime && { schoolTime }) });
    devicesFollow(own);
    await give(own);
    await own.stop();
  },
  context: async ({ context, look, school }, give) => {
    await context.addCookies([{ name: 'parvis-look', value: `${look.locale}.${look.theme}`, url: school.url }]);
    await give(context);
  },
  page: async ({ page }, give, info) => {
    const tell = watchFailures(page);
    await give(page);
    await tell(info);
    // A route handler may still be running when the test ends, which is not a failure.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  signInAs: ({ context, school }, give) => give((person) => signIn(context, school, person)),
  newDeviceAs: async ({ browser, school, look }, give) => {
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

/** A new device: the project's phone by default. */
export async function newDevice(
  browser: Browser,
  { url }: School,
  { locale, theme }: Appearance,
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

/** Counts the taps: one for every touch or click, and two for a choice in a list (open it, choose). */
class Taps {
  count = 0;

  async watch(page: Page): Promise<void> {
    await page.exposeFunction('parvisTapped', (taps: number) => {
      this.count += taps;
    });
    await page.addInitScript(() => {
      const counter = globalThis as unknown as { parvisTapped(taps: number): Promise<void> };
      const tapped = (taps: number) => void counter.parvisTapped(taps);
      // Not on the window: a tap that Playwright repeats is stopped there first.
      document.addEventListener('pointerdown', () => tapped(1), true);
      // A list that the test selects from directly opens without a touch.
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
