/** A network that loses, holds or answers the requests of one kind of write. All tabs of a browser use it. */
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';

export type Weather =
  | 'good'
  /** The request does not reach the server, and the page does not learn it. */
  | 'no end'
  | 'no request'
  /** The server applies the write, and its reply is lost. */
  | 'no reply'
  | 'portal page'
  | 'portal 204'
  | 'refusal';

export type BadNetwork = {
  weather: Weather;
  /** Requests that the page made. */
  requests: number;
  /** Requests that reached the server, with their idempotency keys. */
  readonly reached: string[];
};

const refusal = { type: '', title: '', status: 409, code: 'conflict', requestId: 'x' };

export async function badNetwork(context: BrowserContext, path: RegExp): Promise<BadNetwork> {
  const network: BadNetwork = { weather: 'good', requests: 0, reached: [] };
  await context.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    network.requests += 1;
    return replyTo(route, network);
  });
  return network;
}

async function replyTo(route: Route, network: BadNetwork): Promise<void> {
  const { weather } = network;
  if (weather === 'no end') return;
  if (weather === 'no request') return route.abort('connectionfailed');
  if (weather === 'portal page')
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' });
  if (weather === 'portal 204') return route.fulfill({ status: 204 });
  if (weather === 'refusal')
    return route.fulfill({ status: 409, contentType: 'application/problem+json', json: refusal });
  network.reached.push(route.request().headers()['idempotency-key'] ?? '');
  if (weather === 'good') return route.continue();
  // The page may be closed before the server has replied.
  await route.fetch().catch(() => undefined);
  return route.abort('connectionreset').catch(() => undefined);
}

/** The attempts that are stored on the device, of this kind. */
export function storedAttempts(page: Page): Promise<{ key: string; state: string }[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'parvis-outbox')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('parvis-outbox');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error(String(opening.error))));
    });
    const all = database.transaction('attempts').objectStore('attempts').getAll();
    const found = await new Promise<{ key: string; state: string; name: string[] }[]>((resolve) => {
      all.addEventListener('success', () => resolve(all.result));
    });
    database.close();
    // What is read is marked as read while the test looks at other things.
    return found.filter(({ name }) => !['read conversation', 'read report'].includes(String(name[0])));
  });
}

/** Waits until nothing is left on the device. */
export const expectNothingWaits = (page: Page) =>
  expect.poll(() => storedAttempts(page), { timeout: 30_000 }).toEqual([]);
