import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#core/auth/session.ts';
import { keptFlag, signedOutFlag } from './kept-flag.ts';
import { keepQueries } from './kept-queries.ts';
import { KeptStore } from './kept-store.ts';
import { setSharedDevice } from './shared-device.ts';

const personOf = (id: number): Session => ({
  id,
  name: 'Sophie Tremblay',
  email: 'sophie@example.org',
  role: 'parent',
  capacities: ['guardian'],
  locale: 'fr',
  theme: 'light',
  children: [1],
  rights: {},
  demo: false,
  schools: [],
});
const [sophie, marc] = [personOf(1), personOf(2)];
const day = 24 * 60 * 60_000;
/** When the first replies come. */
const start = Date.parse('2026-04-14T18:00:00Z');
let stored: Map<string, string>;

class Ended {
  #listeners = new Set<() => void>();
  #ended = false;

  isEnded = () => this.#ended;
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  set(ended: boolean): void {
    this.#ended = ended;
    for (const listener of this.#listeners) listener();
  }
}

/** A tab of the device: it shares the database and the local storage with the others. */
async function open(shape = 'a') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const ended = new Ended();
  const isRestored = await keepQueries(client, { shape, ended });
  return {
    client,
    ended,
    isRestored,
    /** The server replies. */
    reads: (queryKey: readonly unknown[], data: unknown) =>
      client.fetchQuery({ queryKey, queryFn: () => data, staleTime: 0 }),
    shown: (queryKey: readonly unknown[]) => client.getQueryData(queryKey),
  };
}

const records = async () => (await new KeptStore().read()) as { queryKey: unknown[]; data: unknown; user: number }[];
const keys = async () => (await records()).map(({ queryKey }) => queryKey.join(' ')).toSorted();

/** Leaves the page: everything is written then. */
const leave = () => window.dispatchEvent(new Event('pagehide'));

/** Long enough for a write or an erasure that must not happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

async function keepFor(person: Session) {
  const tab = await open();
  await tab.reads(['session'], person);
  await tab.reads(['children'], [{ id: 1, name: `child of ${person.id}` }]);
  leave();
  await expect.poll(keys).toEqual(['children', 'session']);
  return tab;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  stored = new Map();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('kept queries', () => {
  it('are shown at the next start as outdated, with the time at which they were read', async () => {
    await keepFor(sophie);
    vi.setSystemTime(start + day);
    const { client, isRestored, shown } = await open();
    expect(isRestored).toBe(true);
    expect(shown(['session'])).toEqual(sophie);
    expect(shown(['children'])).toEqual([{ id: 1, name: 'child of 1' }]);
    expect(client.getQueryState(['children'])).toMatchObject({
      dataUpdatedAt: start,
      isInvalidated: true,
      status: 'success',
      fetchStatus: 'idle',
    });
  });

  it('do not replace what the page has read already', async () => {
    await keepFor(sophie);
    vi.setSystemTime(Date.now() + 1000);
    const client = new QueryClient();
    client.setQueryData(['session'], sophie);
    client.setQueryData(['children'], []);
    await keepQueries(client, { shape: 'a', ended: new Ended() });
    expect(client.getQueryData(['children'])).toEqual([]);
    expect(client.getQueryState(['children'])?.isInvalidated).toBe(false);
  });

  it('include what was read before they were followed', async () => {
    const client = new QueryClient();
    client.setQueryData(['session'], sophie);
    client.setQueryData(['people'], []);
    await keepQueries(client, { shape: 'a', ended: new Ended() });
    leave();
    await expect.poll(keys).toEqual(['people', 'session']);
  });

  it('are none of those that are not in the list', async () => {
    const { reads } = await keepFor(sophie);
    await reads(['families', 'record', 1], { allergies: ['nuts'] });
    await reads(['forms', 'fr'], []);
    leave();
    await expect.poll(keys).toEqual(['children', 'session']);
  });

  it('keep the time of the last reply when the page changes them', async () => {
    const { client } = await keepFor(sophie);
    vi.setSystemTime(start + day);
    client.setQueryData(['children'], [{ id: 9 }]);
    leave();
    await expect.poll(async () => (await records())[0]).toMatchObject({ data: [{ id: 9 }], readAt: start });
  });

  it('are erased at a sign-out', async () => {
    const { client } = await keepFor(sophie);
    client.setQueryData(['session'], null);
    expect(stored.has(keptFlag)).toBe(false);
    await expect.poll(keys).toEqual([]);
    expect((await open()).isRestored).toBe(false);
  });

  it('are not shown after a sign-out whose erasure did not happen', async () => {
    await keepFor(sophie);
    stored.set(signedOutFlag, '1');
    const { isRestored, shown } = await open();
    expect([isRestored, shown(['children'])]).toEqual([false, undefined]);
    expect(await keys()).toEqual([]);
  });

  it('are erased when the server refuses the session, and kept again after signing in', async () => {
    const { client, ended } = await keepFor(sophie);
    ended.set(true);
    await expect.poll(keys).toEqual([]);
    client.setQueryData(['session'], sophie);
    ended.set(false);
    leave();
    await expect.poll(keys).toEqual(['children', 'session']);
  });

  it('are erased and removed from the page when the server says at the start that there is no session', async () => {
    await keepFor(sophie);
    const { isRestored, reads, shown } = await open();
    expect(isRestored).toBe(true);
    await reads(['session'], null);
    expect(shown(['children'])).toBeUndefined();
    await expect.poll(keys).toEqual([]);
  });

  it('are erased and removed from the page for another user', async () => {
    await keepFor(sophie);
    const { reads, shown } = await open();
    await reads(['session'], marc);
    expect(shown(['children'])).toBeUndefined();
    leave();
    await expect.poll(keys).toEqual(['session']);
    expect(await records()).toMatchObject([{ user: 2 }]);
  });

  it('are erased when the page starts with another user', async () => {
    await keepFor(sophie);
    const client = new QueryClient();
    client.setQueryData(['session'], marc);
    expect(await keepQueries(client, { shape: 'a', ended: new Ended() })).toBe(false);
    expect(client.getQueryData(['children'])).toBeUndefined();
    leave();
    await expect.poll(keys).toEqual(['session']);
    expect(await records()).toMatchObject([{ user: 2 }]);
  });

  it('are none on a shared device', async () => {
    setSharedDevice(true);
    const { reads } = await open();
    await reads(['session'], sophie);
    await reads(['children'], []);
    leave();
    await settle();
    expect(await keys()).toEqual([]);
    expect(stored.has(keptFlag)).toBe(false);
  });

  it('are erased when the device becomes a shared one', async () => {
    await keepFor(sophie);
    setSharedDevice(true);
    expect((await open()).isRestored).toBe(false);
    expect(await keys()).toEqual([]);
  });

  it('are erased after seven days', async () => {
    await keepFor(sophie);
    vi.setSystemTime(start + 7 * day - 1);
    expect((await open()).isRestored).toBe(true);
    vi.setSystemTime(start + 7 * day);
    expect((await open()).isRestored).toBe(false);
    expect(await keys()).toEqual([]);
  });

  it('are erased one by one when they are older than the session', async () => {
    const { reads } = await keepFor(sophie);
    vi.setSystemTime(start + 6 * day);
    await reads(['session'], sophie);
    leave();
    await expect.poll(keys).toEqual(['children', 'session']);
    vi.setSystemTime(start + 8 * day);
    const { isRestored, shown } = await open();
    expect([isRestored, shown(['children'])]).toEqual([true, undefined]);
    await expect.poll(keys).toEqual(['session']);
  });

  it('are erased by a version with other contracts', async () => {
    await keepFor(sophie);
    expect((await open('b')).isRestored).toBe(false);
    expect(await keys()).toEqual([]);
  });

  it('are ignored where they are damaged', async () => {
    await keepFor(sophie);
    await new KeptStore().write(new Map([['damaged', { user: 1, readAt: 'yesterday' } as never]]), () => true);
    const { isRestored, shown } = await open();
    expect(isRestored).toBe(true);
    expect(shown(['children'])).toBeDefined();
    await expect.poll(keys).toEqual(['children', 'session']);
  });

  it('are none where the browser has no database, or a broken one', async () => {
    stored.set(keptFlag, '1');
    const refusing = () => {
      throw new Error('SecurityError');
    };
    for (const indexedDB of [undefined, { open: refusing }]) {
      vi.stubGlobal('indexedDB', indexedDB);
      const { isRestored, reads, shown } = await open();
      await reads(['session'], sophie);
      leave();
      await settle();
      expect([isRestored, shown(['session'])]).toEqual([false, sophie]);
    }
  });
});

describe('two tabs', () => {
  it('keep the newest of what both have read', async () => {
    const [first, second] = [await keepFor(sophie), await open()];
    vi.setSystemTime(Date.now() + 1000);
    await second.reads(['children'], ['newer']);
    await second.reads(['people'], ['of the second']);
    await first.reads(['badges'], ['of the first']);
    first.client.setQueryData(['children'], ['changed in the first']);
    leave();
    await expect.poll(keys).toEqual(['badges', 'children', 'people', 'session']);
    expect((await records()).find(({ queryKey }) => queryKey[0] === 'children')?.data).toEqual(['newer']);
  });

  it('do not bring back what the other one erased', async () => {
    const [first, second] = [await keepFor(sophie), await open()];
    await second.reads(['people'], []);
    first.client.setQueryData(['session'], null);
    leave();
    await settle();
    expect(await keys()).toEqual([]);
  });

  it('do not mix two users', async () => {
    const [first, second] = [await keepFor(sophie), await open()];
    await second.reads(['session'], marc);
    await first.reads(['people'], ['of the first user']);
    leave();
    await expect.poll(keys).toEqual(['session']);
    expect(await records()).toMatchObject([{ user: 2 }]);
  });
});
