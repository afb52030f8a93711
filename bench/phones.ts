/** Phones for the benches: a real browser, each visit on a device that was never there. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserFlags } from '#tools/browser.mjs';
import { startDemo } from '#tools/demo-data.mjs';
import { type DemoPerson, signInAs } from './demo-parent.ts';

export type Phones = {
  /** The demo server that they visit. */
  readonly url: string;
  /** A new device. Closing its context throws it away. */
  newPage(): Promise<Page>;
  /** A new device with a session of one of the demo's people, in French. */
  newPageOf(person: DemoPerson): Promise<Page>;
  /** The same with the parent's. */
  newParentPage(): Promise<Page>;
};

/** Lends phones and a demo server. */
export async function withPhones<T>(work: (phones: Phones) => Promise<T>): Promise<T> {
  const school = await startDemo();
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: browserFlags });
  try {
    return await work({
      url: school.url,
      newPage: async () => (await phoneOf(browser)).newPage(),
      newPageOf,
      newParentPage: () => newPageOf('parent'),
    });
  } finally {
    await browser.close();
    await school.stop();
  }

  async function newPageOf(person: DemoPerson): Promise<Page> {
    const { cookie } = await signInAs(school.url, person);
    const [name = '', value = ''] = cookie.split('=');
    const phone = await phoneOf(browser);
    await phone.addCookies([
      { name, value, url: school.url },
      { name: 'parvis-look', value: 'fr.light', url: school.url },
    ]);
    return phone.newPage();
  }
}

function phoneOf(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 390, height: 844 };
  return browser.newContext({ viewport, hasTouch: true, locale: 'fr-CA', timezoneId: 'America/Toronto' });
}
