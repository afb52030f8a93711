/** What a page really asks of the network, as the browser tells it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { at } from '#tools/run.mjs';
import { quietOf } from './quiet.ts';

export type Asked = {
  readonly url: string;
  /** Chromium's word for it: `Document`, `Script`, `Stylesheet`, `Font`, `Fetch`… */
  readonly kind: string;
  /** The part of the address after the host. */
  readonly path: string;
  /** Its size as brotli 11, for scripts and styles. */
  readonly bytes: number;
};

/** Opens a page and waits until it is drawn and quiet. Gives everything it asked for until it was drawn. */
export async function weigh(page: Page, url: string): Promise<Asked[]> {
  const browser = await page.context().newCDPSession(page);
  const seen = new Seen(browser);
  await browser.send('Network.enable');
  const quiet = quietOf(page);
  await page.goto(url);
  await drawn(page);
  // Not the page’s own clock, which a test may have set.
  const drawnAt = await page.evaluate(() => performance.timeOrigin + performance.now());
  await quiet();
  const asked = await seen.all(drawnAt);
  await browser.detach();
  return asked;
}

/** Waits for the heading, everything that was still being asked for, and the font. */
export async function drawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
  await page.evaluate(() => document.fonts.ready);
}

/** What scripts and styles weigh together, in kB. */
export function kilobytesOf(asked: readonly Asked[]): number {
  const byUrl = new Map(asked.map(({ url, bytes }) => [url, bytes]));
  return [...byUrl.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

const weighed = new Set(['Script', 'Stylesheet']);
const ofTheScreen = new Set([...weighed, 'Document', 'Prefetch', 'Preload']);

type Sent = { readonly url: string; readonly sentAt: number; kind: string };

class Seen {
  readonly #sent = new Map<string, Sent>();
  readonly #fromCache = new Set<string>();

  constructor(browser: CDPSession) {
    browser.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
      if (request.url.startsWith('http'))
        this.#sent.set(requestId, { url: request.url, sentAt: wallTime * 1000, kind: type ?? 'Other' });
    });
    // What was preloaded is told again when it is used.
    browser.on('Network.requestServedFromCache', ({ requestId }) => this.#fromCache.add(requestId));
    browser.on('Network.responseReceived', ({ requestId, type }) => {
      const sent = this.#sent.get(requestId);
      if (sent) sent.kind = type;
    });
  }

  /** A screen that is fetched ahead, after this one was drawn, is not this one's weight; a call or a stream is. */
  async all(drawnAt: number): Promise<Asked[]> {
    const own = [...this.#sent].filter(
      ([id, { kind, sentAt }]) => !this.#fromCache.has(id) && (sentAt <= drawnAt || !ofTheScreen.has(kind)),
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

/** What stands at an address, asked for once more: a browser does not keep all that it was sent. */
async function weightAt(url: string): Promise<number> {
  return weightOf(Buffer.from(await (await fetch(url)).arrayBuffer()));
}

/** By what is in it: what the build compressed is compressed already, anything else once. */
const weights = new Map<string, Promise<number>>();

/** What a file takes as brotli 11, in bytes. */
export function weightOf(content: Buffer): Promise<number> {
  if (weights.size === 0) for (const [digest, bytes] of built()) weights.set(digest, Promise.resolve(bytes));
  const digest = digestOf(content);
  const known = weights.get(digest) ?? compressedLength(content);
  weights.set(digest, known);
  return known;
}

/** The build's brotli 11, each by what it holds, and its length. */
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
