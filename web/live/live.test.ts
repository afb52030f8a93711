import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Live } from './live.ts';
import { livePosition } from '#web/api/live-cursor.ts';

/** A fake EventSource whose server sends what a test tells it to. */
class Stream extends EventTarget {
  static readonly opened: Stream[] = [];
  isOpen = true;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }

  close(): void {
    this.isOpen = false;
  }

  says(type: string, data: object, n: number): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId: String(n) }));
  }
}

const open = () => Stream.opened.filter(({ isOpen }) => isOpen);
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);
const page = Object.assign(new EventTarget(), { hidden: false });
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Stream.opened.length = 0;
  page.hidden = false;
  livePosition.forget();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  stop = new Live(new QueryClient(), new BroadcastChannel('parvis-live'), []).start(1);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('leaves alone a stream with regular heartbeats', async () => {
  const [stream] = open();
  stream?.says('hello', { user: 1 }, 7);
  for (let beats = 0; beats < 10; beats += 1) {
    await seconds(25);
    stream?.says('beat', {}, 7);
  }
  expect(Stream.opened).toHaveLength(1);
});

test('reopens a stalled stream within forty seconds, from its last position, and retries until it answers', async () => {
  open()[0]?.says('hello', { user: 1 }, 7);
  await seconds(39);
  expect(Stream.opened).toHaveLength(1);
  await seconds(1);
  expect(Stream.opened).toHaveLength(2);
  expect(open()).toHaveLength(1);
  expect(open()[0]?.url).toContain('after=7');
  await seconds(40);
  expect(Stream.opened).toHaveLength(3);
  expect(open()).toHaveLength(1);
});

test('retries a stream that never opened', async () => {
  await seconds(40);
  expect(Stream.opened).toHaveLength(2);
});

test('waits while the page is hidden, and reopens the stream when it becomes visible', async () => {
  page.hidden = true;
  await seconds(600);
  expect(Stream.opened).toHaveLength(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(Stream.opened).toHaveLength(2);
  await seconds(40);
  expect(Stream.opened).toHaveLength(3);
});

test('does not reopen a stopped stream', async () => {
  stop();
  await seconds(600);
  expect(open()).toEqual([]);
});

test('handles what other tabs passed on before the script was loaded', async () => {
  const client = new QueryClient();
  client.setQueryData(['session'], { id: 1 });
  const refetch = vi.fn<() => Promise<never[]>>(() => Promise.resolve([]));
  await client.prefetchQuery({ queryKey: ['pickups'], queryFn: refetch });
  const early = [{ user: 1, told: { is: 'change', about: 'pickups', id: 1, n: 9 } }] as never;
  const other = new Live(client, new BroadcastChannel('parvis-live'), early).start(1);
  await seconds(2);
  expect(client.getQueryState(['pickups'])?.isInvalidated || refetch.mock.calls.length > 1).toBe(true);
  expect(livePosition.n).toBe(9);
  other();
});
