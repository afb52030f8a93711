/**
 * Writing on a bad network, for each kind of write: the tab is killed after each step, two tabs are open, another
 * person signs in, the server refuses, the storage is full, deleted or missing, a captive portal answers, a new version
 * is deployed. Nothing is lost, applied twice, or shown as sent before the server has applied it.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { startFront } from './fakes/fake-front.ts';
import { expect, test } from './fixtures.ts';
import {
  type BadNetwork,
  badNetwork,
  expectNothingWaits,
  storedAttempts,
  type Weather,
} from './offline-writing/bad-network.ts';
import { type Write, writes } from './offline-writing/kinds-of-write.ts';
import { phraseText } from './text.ts';

const label = phraseText<'outbox'>;
/** The quick run tries these, on a phone. */
const quick = ['an absence', 'a message'];
const tagOf = ({ what }: Write) => (quick.includes(what) ? '' : ' @full');

/** A device on a bad network, and one write after the other. */
class Journey {
  readonly context: BrowserContext;
  readonly write: Write;
  readonly network: BadNetwork;
  page: Page;
  n = 0;

  constructor(page: Page, write: Write, network: BadNetwork) {
    this.context = page.context();
    this.page = page;
    this.write = write;
    this.network = network;
  }

  static async begin(page: Page, write: Write, signInAs: (person: Write['person']) => Promise<void>): Promise<Journey> {
    await signInAs(write.person);
    await page.goto('/more');
    return new Journey(page, write, await badNetwork(page.context(), write.path));
  }

  get times(): number {
    return this.write.times ?? 1;
  }

  applied = () => this.write.applied(this.page, this.n);

  async typed(): Promise<void> {
    await this.write.open(this.page, this.n);
    await this.write.type?.(this.page, this.n);
  }

  /** Types and sends. */
  async sent(weather: Weather): Promise<void> {
    this.network.weather = weather;
    const before = this.network.requests;
    await this.typed();
    await this.write.send?.(this.page, this.n);
    await expect.poll(() => this.network.requests, 'a request was made').toBeGreaterThan(before);
  }

  /** The browser ends the page without asking it, and another one is opened. */
  async killed(address = '/more'): Promise<void> {
    await this.page.close({ runBeforeUnload: false });
    this.page = await this.context.newPage();
    await this.page.goto(address);
  }

  async expectNotSent(): Promise<void> {
    expect(await this.applied()).toBe(0);
    if (this.write.done) await expect(this.write.done(this.page, this.n)).toHaveCount(0);
  }

  /** The write has taken effect once, and neither waits nor stands in its form. */
  async expectAppliedOnce(): Promise<void> {
    await expect.poll(this.applied, { timeout: 30_000 }).toBe(this.times);
    await expectNothingWaits(this.page);
    await this.write.open(this.page, this.n);
    await this.write.expectEmpty?.(this.page);
    expect(await this.applied()).toBe(this.times);
    await this.write.reset?.(this.page, this.n);
    this.n += 1;
  }
}

const line = (page: Page) => page.getByText('1 item waits for the network.');
const refusedLine = (page: Page) => page.getByText('1 item was not accepted.');

for (const write of writes) {
  test.describe(write.what, () => {
    test.use({ ownServer: true, ...(write.time && { schoolTime: write.time }) });

    test(`survives a tab that is killed after each step${tagOf(write)}`, async ({ page, signInAs }) => {
      test.slow();
      const journey = await Journey.begin(page, write, signInAs);
      await test.step('typed', async () => {
        if (!write.type) return;
        await journey.typed();
        await journey.killed();
        await write.open(journey.page, journey.n);
        await write.expectTyped?.(journey.page, journey.n);
        await journey.expectNotSent();
      });
      await test.step('tapped', async () => {
        await journey.sent('no end');
        await journey.expectNotSent();
        await journey.killed();
        journey.network.weather = 'good';
        await journey.expectAppliedOnce();
      });
      await test.step('waiting', async () => {
        await journey.sent('no request');
        await journey.killed();
        if (write.isListed) await expect(line(journey.page)).toBeVisible();
        await journey.expectNotSent();
        journey.network.weather = 'good';
        await journey.expectAppliedOnce();
      });
      await test.step('sent, with the reply lost', async () => {
        await journey.sent('no reply');
        await expect.poll(journey.applied).toBeGreaterThan(0);
        await journey.killed();
        journey.network.weather = 'good';
        await journey.expectAppliedOnce();
      });
      await test.step('answered', async () => {
        await journey.sent('good');
        await expect.poll(journey.applied).toBe(journey.times);
        await journey.killed();
        await journey.expectAppliedOnce();
      });
    });

    test(`is sent once from two tabs, and by no other person${tagOf(write)}`, async ({ page, signInAs, context }) => {
      test.slow();
      const journey = await Journey.begin(page, write, signInAs);
      await test.step('two tabs', async () => {
        await journey.sent('no reply');
        const other = await context.newPage();
        await other.goto('/more');
        journey.network.weather = 'good';
        await Promise.all([journey.page, other].map((one) => one.evaluate(() => dispatchEvent(new Event('online')))));
        await journey.expectAppliedOnce();
        await other.close();
      });
      await test.step('another person', async () => {
        await journey.sent('no request');
        await journey.page.goto('about:blank');
        await context.clearCookies({ name: /parvis$|session/ });
        await signInAs(write.otherPerson);
        journey.network.weather = 'good';
        const reached = journey.network.reached.length;
        const notice = journey.page.waitForResponse(/\/assets\/OutboxNotice-/);
        await journey.page.goto('/settings');
        await notice;
        await journey.page.evaluate(() => dispatchEvent(new Event('online')));
        await journey.page.goto('/');
        await expect(journey.page.getByRole('navigation').first()).toBeVisible();
        await expect(line(journey.page)).toHaveCount(0);
        expect(journey.network.reached).toHaveLength(reached);
        expect(await storedAttempts(journey.page)).toHaveLength(1);
        await signInAs(write.person);
        await journey.page.goto('/more');
        await journey.expectAppliedOnce();
      });
    });

    test(`is not sent by a captive portal, and a refusal keeps its text${tagOf(write)}`, async ({ page, signInAs }) => {
      test.slow();
      const journey = await Journey.begin(page, write, signInAs);
      for (const weather of ['portal page', 'portal 204'] as const) {
        await test.step(weather, async () => {
          await journey.sent(weather);
          await journey.expectNotSent();
          journey.network.weather = 'good';
          await journey.page.evaluate(() => dispatchEvent(new Event('online')));
          await journey.expectAppliedOnce();
        });
      }
      if (!write.isListed) return;
      await test.step('refusal', async () => {
        await journey.sent('no request');
        await journey.killed();
        journey.network.weather = 'refusal';
        await journey.page.evaluate(() => dispatchEvent(new Event('online')));
        await expect(refusedLine(journey.page)).toBeVisible({ timeout: 30_000 });
        await journey.expectNotSent();
        await journey.killed();
        await expect(refusedLine(journey.page)).toBeVisible();
        await journey.page.getByRole('button', { name: label('en', 'outbox', 'show') }).click();
        const list = journey.page.getByRole('dialog');
        await expect(list).toContainText('Not accepted: ');
        if (write.text) await expect(list).toContainText(write.text(journey.n));
        journey.network.weather = 'good';
        await list.getByRole('button', { name: phraseText('en', 'ui', 'retry') }).click();
        await journey.page.keyboard.press('Escape');
        await journey.expectAppliedOnce();
      });
    });

    test(`is sent from a page that cannot store it @full`, async ({ page, signInAs, context }) => {
      test.slow();
      const journey = await Journey.begin(page, write, signInAs);
      await test.step('deleted storage', async () => {
        await journey.sent('no request');
        const devtools = await context.newCDPSession(journey.page);
        const origin = new URL(journey.page.url()).origin;
        await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
        journey.network.weather = 'good';
        await journey.page.evaluate(() => dispatchEvent(new Event('online')));
        await journey.expectAppliedOnce();
      });
      for (const fault of ['full', 'missing', 'silent'] as const) {
        await test.step(`${fault} storage`, async () => {
          await journey.page.close();
          journey.page = await context.newPage();
          await journey.page.addInitScript(breakStorage, fault);
          await journey.sent('no request');
          await journey.expectNotSent();
          // What would be lost with the page: the browser asks before it closes it.
          await expect.poll(() => journey.page.evaluate(asksBeforeClosing)).toBe(true);
          journey.network.weather = 'good';
          await journey.page.evaluate(() => dispatchEvent(new Event('online')));
          await expect.poll(journey.applied, { timeout: 30_000 }).toBe(journey.times);
          await write.reset?.(journey.page, journey.n);
          journey.n += 1;
        });
      }
    });
  });
}

/** Runs in the page. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  return closing.defaultPrevented;
}

/** Runs in the page: its database refuses what is stored, is missing, or never answers. */
function breakStorage(fault: 'full' | 'missing' | 'silent'): void {
  if (fault === 'missing') Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  if (fault === 'full') {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  }
  if (fault === 'silent') IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

test.describe('a new version', () => {
  test.use({ ownServer: true });

  for (const write of writes.filter(({ what }) => quick.includes(what))) {
    test(`sends ${write.what} that the former version left${tagOf(write)}`, async ({ school, newDeviceAs }) => {
      test.slow();
      const front = await startFront(school.url);
      const context = await newDeviceAs('parent', { baseURL: front.url, serviceWorkers: 'allow' });
      const page = await context.newPage();
      await page.goto('/more');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const portal = { type: 'text/html', body: '<h1>Welcome to the hotel</h1>' };
      const isWrite = (path: string, method: string) => method !== 'GET' && write.path.test(path);
      front.answer((path, method) => (isWrite(path, method) ? portal : undefined));
      const countRequests = () => front.requested.filter((path) => write.path.test(path)).length;
      await write.open(page, 0);
      await write.type?.(page, 0);
      const before = countRequests();
      await write.send?.(page, 0);
      await expect.poll(countRequests).toBeGreaterThan(before);
      expect(await write.applied(page, 0)).toBe(0);

      // Another worker and another page, from the same server.
      front.answer((path) => {
        if (path === '/sw.js') return (code) => code.replace(/"[0-9a-f]{16}"/, '"0123456789abcdef"');
        if (path === '/shell') return (html) => html.replace('<body>', '<body data-version="next">');
        return undefined;
      });
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
        .toBe('installed');
      await page.close({ runBeforeUnload: false });
      const next = await context.newPage();
      await expect(async () => {
        await next.goto('about:blank');
        await next.goto('/more');
        await expect(next.locator('[data-version=next]')).toHaveCount(1, { timeout: 500 });
      }).toPass({ timeout: 45_000 });
      await expect.poll(() => write.applied(next, 0), { timeout: 30_000 }).toBe(1);
      await expectNothingWaits(next);
      front.stop();
    });
  }
});
