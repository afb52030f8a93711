/** Detects when a page makes no more requests. Playwright's `networkidle` never comes while a live stream is open. */
import type { Page, Request } from '@playwright/test';

/** The page is idle after this many milliseconds without an open request. */
const aWhile = 500;
const longest = 30_000;

/**
 * Counts the requests of a page from now on. The returned function resolves once every request has its reply and none
 * followed.
 */
export function watchNetworkIdle(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastAt = Date.now();
  const over = (request: Request) => {
    if (underWay.delete(request)) lastAt = Date.now();
  };
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) return;
    underWay.add(request);
    lastAt = Date.now();
  });
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return async () => {
    const began = Date.now();
    while (underWay.size > 0 || Date.now() - lastAt < aWhile) {
      if (Date.now() - began > longest) throw new Error(`not idle: ${[...underWay].map((r) => r.url()).join(' ')}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
}
