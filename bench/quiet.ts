/** When a page asks for nothing more. Playwright's own word for it never comes while a live stream is open. */
import type { Page, Request } from '@playwright/test';

/** Without anything asked for or awaited, this many milliseconds are quiet. */
const aWhile = 500;
const longest = 30_000;

/** Counts what a page asks for from now on; what it gives resolves once all of it was answered and nothing followed. */
export function quietOf(page: Page): () => Promise<void> {
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
      if (Date.now() - began > longest) throw new Error(`not quiet: ${[...underWay].map((r) => r.url()).join(' ')}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
}
