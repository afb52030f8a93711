/** What a page loads over the network, as the browser reports it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { CDPSession, Page, Route } from '@playwright/test';
import { at } from '#tools/spawn.mjs';
import { watchNetworkIdle } from './network-idle.ts';

export type LoadedRequest = {
  readonly url: string;
  /** Chromium's resource type: `Document`, `Script`, `Stylesheet`, `Font`, `Fetch`… */
  readonly kind: string;
  /** The part of the address after the host. */
  readonly path: string;
  /** Its size as brotli 11, for scripts and styles. */
  readonly bytes: number;
};

/**
 * Opens a page and waits until it is rendered and idle. Gives every request up to the moment it was rendered. What
 * loads a while after the page's load event never counts, however slow the machine is.
 */
export async function weigh(page: Page, url: string): Promise<LoadedRequest[]> {
  const browser = await page.context().newCDPSession(page);
  const fireLoadEvent = await delayLoadEvent(page, browser);
  const seen = new RequestLog(browser);
  await browser.send('Network.enable');
  const quiet = watchNetworkIdle(page);
  await page.goto(url, { waitUntil: 'commit' });
  const drawnAt = await waitUntilDrawn(page);
  await fireLoadEvent();
  await quiet();
  const requests = await seen.all(drawnAt);
  await browser.detach();
  return withInlineStyles(page, requests);
}

const delayingPath = '/delays-the-load-event';

/** Every page waits for one image before its load event. The returned function replies to it. */
async function delayLoadEvent(page: Page, browser: CDPSession): Promise<() => Promise<void>> {
  let hold: (route: Route) => void = () => undefined;
  const request = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  await page.route(`**${delayingPath}`, (route) => hold(route));
  await browser.send('Page.enable');
  const { identifier } = await browser.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `new Image().src = '${delayingPath}'`,
  });
  return async () => {
    await (await request).fulfill({ status: 204 });
    await page.waitForLoadState('load');
    await browser.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    await page.unroute(`**${delayingPath}`);
  };
}

/** Weighs the stylesheet inside the page as the file that it replaces. */
async function withInlineStyles(page: Page, requests: LoadedRequest[]): Promise<LoadedRequest[]> {
  const [text, url] = await page.evaluate(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]');
    return [document.querySelector('head > style')?.textContent, link?.href];
  });
  if (!text || !url) return requests;
  const bytes = await weightOf(Buffer.from(text));
  return [...requests, { url, kind: 'Inline stylesheet', path: new URL(url).pathname, bytes }];
}

/**
 * Waits for the heading, the open requests and the font. Gives the time at which the page had them: the page looks by
 * itself, since a busy machine lets this process wait.
 */
export async function waitUntilDrawn(page: Page): Promise<number> {
  const drawnAt = await page.waitForFunction(() => {
    const isDrawn = document.querySelector('h1')?.checkVisibility() && !document.querySelector('[aria-busy]');
    // Not the date, which a test may have set.
    return isDrawn && document.fonts.status === 'loaded' && performance.timeOrigin + performance.now();
  });
  return Number(await drawnAt.jsonValue());
}

/** The total weight of scripts and styles, in kB. */
export function kilobytesOf(requests: readonly LoadedRequest[]): number {
  const byUrl = new Map(requests.map(({ url, bytes }) => [url, bytes]));
  return [...byUrl.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

const weighed = new Set(['Script', 'Stylesheet']);
const ofTheScreen = new Set([...weighed, 'Document', 'Prefetch', 'Preload']);

type SentRequest = { readonly url: string; readonly sentAt: number; kind: string };

class RequestLog {
  readonly #sent = new Map<string, SentRequest>();
  readonly #fromCache = new Set<string>();

  constructor(browser: CDPSession) {
    browser.on('Network.requestWillBeSent', ({ requestId, loaderId, request, type, wallTime }) => {
      // What the previous page was still loading does not count for this one.
      if (requestId === loaderId) this.#sent.clear();
      if (request.url.startsWith('http'))
        this.#sent.set(requestId, { url: request.url, sentAt: wallTime * 1000, kind: type ?? 'Other' });
    });
    // A preloaded file is reported again when it is used.
    browser.on('Network.requestServedFromCache', ({ requestId }) => this.#fromCache.add(requestId));
    browser.on('Network.responseReceived', ({ requestId, type }) => {
      const sent = this.#sent.get(requestId);
      if (sent) sent.kind = type;
    });
  }

  /** A screen that is prefetched after this one was rendered does not count for its weight. A call or a stream does. */
  async all(drawnAt: number): Promise<LoadedRequest[]> {
    const own = [...this.#sent].filter(
      ([id, { kind, url, sentAt }]) =>
        !this.#fromCache.has(id) && !url.endsWith(delayingPath) && (sentAt <= drawnAt || !ofTheScreen.has(kind)),
    );
    return Promise.all(
      own.map(async ([, { url, kind }]) => ({
        url,
        kind,
        path: new URL(url).pathname,
        bytes: weighed.has(kind) ? await weightAt(url) : 0,
      })),
    );
  }
}

/** Fetches the address again: a browser does not keep every body that it received. */
async function weightAt(url: string): Promise<number> {
  return weightOf(Buffer.from(await (await fetch(url)).arrayBuffer()));
}

/** By content: files compressed by the build are not compressed again, others only once. */
const weights = new Map<string, Promise<number>>();

/** The size of a file as brotli 11, in bytes. */
export function weightOf(content: Buffer): Promise<number> {
  if (weights.size === 0) for (const [digest, bytes] of built()) weights.set(digest, Promise.resolve(bytes));
  const digest = digestOf(content);
  const known = weights.get(digest) ?? compressedLength(content);
  weights.set(digest, known);
  return known;
}

/** The brotli 11 files of the build, by digest of the content, with their length. */
function built(): [digest: string, bytes: number][] {
  const assets = at('dist/web/assets');
  return readdirSync(assets)
    .filter((name) => /\.(js|css)\.br$/.test(name))
    .map((name) => readFileSync(`${assets}/${name}`))
    .map((compressed) => [digestOf(zlib.brotliDecompressSync(compressed)), compressed.length]);
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('base64');

async function compressedLength(content: Buffer): Promise<number> {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_MAX_QUALITY: best } = zlib.constants;
  return (await promisify(zlib.brotliCompress)(content, { params: { [quality]: best } })).length;
}
