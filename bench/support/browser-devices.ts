/** Phones for the benches: a real browser, with a new device for each visit. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserFlags } from '#tools/find-browser.mjs';
import { startDemo } from '#tools/demo-data.mjs';
import { setDeviceClock } from '#test/e2e/clock.ts';
import { type DemoPerson, signInAs } from './demo-parent.ts';

export type Phones = {
  /** The demo server that they visit. */
  readonly url: string;
  /** A new device. Closing its context discards it. */
  newPage(): Promise<Page>;
  /** A new device with a session of one of the demo users, in French. */
  newPageOf(person: DemoPerson): Promise<Page>;
  /** A new device with a session of the demo parent. */
  newParentPage(): Promise<Page>;
};

/** Lends phones and a demo server. */
export async function withPhones<T>(work: (phones: Phones) => Promise<T>): Promise<T> {
  const school = await startDemo();
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: browserFlags });
  try {
    return await work({
      url: school.url,
      newPage: async () => (await phoneOf(browser, school.clockShift)).newPage(),
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
    const phone = await phoneOf(browser, school.clockShift);
    await phone.addCookies([
      { name, value, url: school.url },
      { name: 'parvis-look', value: 'fr.light', url: school.url },
    ]);
    return phone.newPage();
  }
}

async function phoneOf(browser: Browser, clockShift: number): Promise<BrowserContext> {
  const viewport = { width: 390, height: 844 };
  const settings = { viewport, hasTouch: true, locale: 'fr-CA', timezoneId: 'America/Toronto' };
  const phone = await browser.newContext(settings);
  // The demo's clock is fixed, and a phone whose clock differs says so.
  await setDeviceClock(phone, clockShift);
  return phone;
}
