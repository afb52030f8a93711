import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RefusalCode } from '#core/http/refusals.ts';
import { type LiveTopic, liveTopics } from '#core/live/live-event.ts';
import { CallError } from '#web/api/call-error.ts';
import { Refresher } from './refresher.ts';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
let refresher: Refresher;

/** The server's current state, and the requests by list. */
let atSchool = 0;
const requested: string[] = [];
/** Replies wait for this promise. */
let slow: Promise<void> = Promise.resolve();

async function answer(list: string): Promise<number> {
  requested.push(list);
  const now = atSchool;
  await slow;
  return now;
}

/** Observes a list, or one record of it. */
function show(list: string, queryFn = () => answer(list), id?: number): () => number | undefined {
  const observer = new QueryObserver<number>(client, { queryKey: id === undefined ? [list] : [list, id], queryFn });
  observer.subscribe(() => undefined);
  return () => observer.getCurrentResult().data;
}

beforeEach(() => {
  vi.useFakeTimers();
  refresher = new Refresher(client);
});
afterEach(() => {
  client.clear();
  requested.length = 0;
  slow = Promise.resolve();
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(100);

test('refetches each affected list once for one event, and no other list', async () => {
  for (const list of ['absences', 'badges', 'orders', 'pickups']) show(list);
  await soon();
  requested.length = 0;
  for (const topic of ['absences', 'notifications', 'absences', 'absences'] as const) refresher.about({ about: topic });
  await soon();
  expect(requested).toEqual(['absences', 'badges', 'pickups']);
});

test('refetches a published report and its count where a child’s days are shown', async () => {
  for (const list of ['badges', 'notifications', 'plans', 'reports']) show(list);
  await soon();
  requested.length = 0;
  refresher.about({ about: 'reports' });
  await soon();
  expect(requested).toEqual(['badges', 'reports']);
});

test('refetches the open conversation first and alone, then the counts, and no other conversation', async () => {
  for (const list of ['badges', 'conversations', 'pickups']) show(list);
  for (const id of [1, 2]) show('messages', () => answer(`conversation ${id}`), id);
  await soon();
  requested.length = 0;
  let arrive = () => {};
  slow = new Promise((resolve) => {
    arrive = resolve;
  });
  refresher.about({ about: 'messages', id: 2 });
  expect(requested).toEqual(['conversation 2']);
  await soon();
  expect(requested).toEqual(['conversation 2']);
  arrive();
  await soon();
  expect(requested.toSorted()).toEqual(['badges', 'conversation 2', 'conversations']);
  requested.length = 0;
  // A message in another conversation, and one without a conversation.
  refresher.about({ about: 'messages', id: 3 });
  await soon();
  expect(requested.toSorted()).toEqual(['badges', 'conversations']);
  refresher.about({ about: 'messages' });
  await soon();
  expect(requested).toEqual(expect.arrayContaining(['conversation 1', 'conversation 2']));
});

test('refetches the counts of messages even if more messages arrive before the reply', async () => {
  for (const list of ['badges', 'conversations']) show(list);
  show('messages', () => answer('conversation'), 2);
  await soon();
  requested.length = 0;
  let arrive = () => {};
  slow = new Promise((resolve) => {
    arrive = resolve;
  });
  refresher.about({ about: 'messages', id: 2 });
  refresher.about({ about: 'messages', id: 2 });
  slow = Promise.resolve();
  await soon();
  expect(requested.toSorted()).toEqual(['badges', 'conversation', 'conversations']);
  arrive();
  await soon();
  expect(requested.filter((list) => list === 'conversation')).toHaveLength(2);
});

test('a list without observers waits until it has one', async () => {
  await client.prefetchQuery({ queryKey: ['people'], queryFn: () => answer('people') });
  refresher.about({ about: 'people' });
  await soon();
  expect(requested).toEqual(['people']);
  show('people');
  await soon();
  expect(requested).toEqual(['people', 'people']);
});

test('refetches everything when rights change, or for an unknown topic', async () => {
  for (const list of ['session', 'children', 'plans']) show(list);
  const topics: LiveTopic[] = ['rights', 'tomorrow' as LiveTopic];
  for (const topic of topics) {
    await soon();
    requested.length = 0;
    refresher.about({ about: topic });
    await soon();
    expect(requested.toSorted()).toEqual(['children', 'plans', 'session']);
  }
});

test('does not lose a change that arrives during a fetch, the first or a later one', async () => {
  for (const again of [false, true]) {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    if (!again) slow = late;
    const data = show('pickups');
    await soon();
    slow = late;
    if (again) refresher.about({ about: 'pickups' });
    await soon();
    // The reply in progress is from before this.
    atSchool += 1;
    refresher.about({ about: 'pickups' });
    await soon();
    arrive();
    slow = Promise.resolve();
    await soon();
    // As long after the reply as it took.
    await vi.advanceTimersByTimeAsync(500);
    expect(data()).toBe(atSchool);
    client.clear();
  }
});

test('retries a failed list once the server is reachable', async () => {
  let away = true;
  const data = show('absences', () => (away ? Promise.reject(new Error('away')) : answer('absences')));
  show('badges');
  await soon();
  away = false;
  refresher.failed();
  await soon();
  expect(data()).toBe(atSchool);
  expect(requested).toEqual(['badges', 'absences']);
});

/** A list that the server refuses, for now or for good. */
function showRefused(failure: () => Error | undefined) {
  const queryFn = async () => {
    const error = failure();
    if (!error) return answer('pickups');
    requested.push('refused');
    throw error;
  };
  return show('pickups', queryFn);
}

/** A refusal by the server. */
function refusal(status: number, code: RefusalCode, retryAfter?: number): CallError {
  return new CallError(status, '', { type: '', title: '', status, code, requestId: '' }, retryAfter);
}
const busy = (retryAfter: number) => refusal(503, 'unavailable', retryAfter);

test.each([
  ['has too much to do', () => busy(2)],
  ['does not answer', () => new CallError(0, 'timed out')],
  ['was asked too often', () => refusal(429, 'rate_limited', 3)],
])('retries a refetch that failed because the server %s, until it succeeds', async (_, failure) => {
  let away = false;
  const data = showRefused(() => (away ? failure() : undefined));
  await soon();
  [away, atSchool] = [true, atSchool + 1];
  refresher.about({ about: 'pickups' });
  await vi.advanceTimersByTimeAsync(30_000);
  // With growing delays, to relieve an overloaded server.
  const times = requested.filter((what) => what === 'refused').length;
  expect(times).toBeGreaterThanOrEqual(3);
  expect(times).toBeLessThanOrEqual(6);
  expect(data()).toBe(atSchool - 1);
  away = false;
  await vi.advanceTimersByTimeAsync(23_000);
  expect(data()).toBe(atSchool);
  requested.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual([]);
});

test('waits as long as the server says, with jitter against simultaneous retries', async () => {
  let away = true;
  const data = showRefused(() => (away ? busy(20) : undefined));
  await soon();
  refresher.about({ about: 'pickups' });
  await soon();
  away = false;
  requested.length = 0;
  await vi.advanceTimersByTimeAsync(19_000);
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(data()).toBe(atSchool);
});

test('does not retry a permanent refusal or a list without observers', async () => {
  const failures = [refusal(403, 'forbidden'), new Error('a mistake of ours')];
  for (const failure of failures) {
    showRefused(() => failure);
    refresher.about({ about: 'pickups' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requested).toEqual(['refused', 'refused']);
    requested.length = 0;
    client.clear();
  }
  const observer = new QueryObserver(client, { queryKey: ['people'], queryFn: () => Promise.reject(busy(1)) });
  const leave = observer.subscribe(() => undefined);
  refresher.about({ about: 'people' });
  await soon();
  leave();
  const { errorUpdateCount } = observer.getCurrentQuery().state;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentQuery().state.errorUpdateCount).toBe(errorUpdateCount);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['its own', 'pickups'],
  ['all kinds', 'rights'],
] as const)('under a stream of changes of %s, refetches a list with one request at a time', async (_, sometimes) => {
  let underWay = 0;
  let most = 0;
  const slowly = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    const now = atSchool;
    await new Promise((resolve) => setTimeout(resolve, 400));
    underWay -= 1;
    requested.push('pickups');
    return now;
  };
  const data = show('pickups', slowly);
  await vi.advanceTimersByTimeAsync(1_000);
  requested.length = 0;
  const behind: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    atSchool += 1;
    refresher.about({ about: n % 3 === 2 ? sometimes : 'pickups' });
    await vi.advanceTimersByTimeAsync(300);
    behind.push(atSchool - (data() ?? 0));
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(data()).toBe(atSchool);
  // At most as many changes as fit into two replies and the pause between them.
  expect(Math.max(...behind)).toBeLessThanOrEqual(4);
  expect(most).toBe(1);
  // Six seconds of changes, with requests of 400 ms during half of them.
  expect(requested.length).toBeLessThanOrEqual(10);
});

test('every topic invalidates a list', async () => {
  const lists =
    'absences alerts announcements approvals attendance badges child-files consents contacts departures families followed followers forms inbox orders people pickups plans portraits products quizzes room-devices';
  for (const list of lists.split(' ')) show(list);
  await soon();
  for (const topic of liveTopics) {
    requested.length = 0;
    refresher.about({ about: topic });
    await soon();
    expect(requested, topic).not.toEqual([]);
  }
});
