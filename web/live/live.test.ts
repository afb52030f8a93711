import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Live } from './live.ts';
import { livePosition } from './live-position.ts';

/** A stream as a browser has one, whose school says what a test lets it say. */
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
  stop = new Live(new QueryClient()).start(1);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that beats is left alone', async () => {
  const [stream] = open();
  stream?.says('hello', { user: 1 }, 7);
  for (let beats = 0; beats < 10; beats += 1) {
    await seconds(25);
    stream?.says('beat', {}, 7);
  }
  expect(Stream.opened).toHaveLength(1);
});

test('a stream that has stalled is opened again within forty seconds, from where it was, and again until it answers', async () => {
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

test('one that never opened is asked for again too', async () => {
  await seconds(40);
  expect(Stream.opened).toHaveLength(2);
});

test('a page that nobody looks at waits, and opens it when somebody does', async () => {
  page.hidden = true;
  await seconds(600);
  expect(Stream.opened).toHaveLength(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(Stream.opened).toHaveLength(2);
  await seconds(40);
  expect(Stream.opened).toHaveLength(3);
});

test('what is over is not opened again', async () => {
  stop();
  await seconds(600);
  expect(open()).toEqual([]);
});
