import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveTopic, liveTopics } from '#core/live/live-event.ts';
import { Refresher } from './refresher.ts';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
const refresher = new Refresher(client);

/** What the school would answer now, and how often it was asked, list by list. */
let atSchool = 0;
const asked: string[] = [];
/** Answers wait for this. */
let slow: Promise<void> = Promise.resolve();

async function answer(list: string): Promise<number> {
  asked.push(list);
  const now = atSchool;
  await slow;
  return now;
}

/** Somebody looks at a list. */
function show(list: string, queryFn = () => answer(list)): () => number | undefined {
  const observer = new QueryObserver<number>(client, { queryKey: [list], queryFn });
  observer.subscribe(() => undefined);
  return () => observer.getCurrentResult().data;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  client.clear();
  asked.length = 0;
  slow = Promise.resolve();
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(100);

test('what one act tells is asked for once, and nothing else is', async () => {
  for (const list of ['absences', 'badges', 'pickups']) show(list);
  await soon();
  asked.length = 0;
  for (const topic of ['absences', 'notifications', 'absences', 'absences'] as const) refresher.about(topic);
  await soon();
  expect(asked).toEqual(['absences', 'badges']);
});

test('a report that is published is asked for, and counted, by whoever looks at the child’s days', async () => {
  for (const list of ['badges', 'notifications', 'plans', 'reports']) show(list);
  await soon();
  asked.length = 0;
  refresher.about('reports');
  await soon();
  expect(asked).toEqual(['badges', 'reports']);
});

test('a list that nobody looks at waits until somebody does', async () => {
  await client.prefetchQuery({ queryKey: ['people'], queryFn: () => answer('people') });
  refresher.about('people');
  await soon();
  expect(asked).toEqual(['people']);
  show('people');
  await soon();
  expect(asked).toEqual(['people', 'people']);
});

test('whatever a page may see is asked for again when rights change, or a topic is new to it', async () => {
  for (const list of ['session', 'children', 'plans']) show(list);
  const topics: LiveTopic[] = ['rights', 'tomorrow' as LiveTopic];
  for (const topic of topics) {
    await soon();
    asked.length = 0;
    refresher.about(topic);
    await soon();
    expect(asked.toSorted()).toEqual(['children', 'plans', 'session']);
  }
});

test('a change told while its list is asked for, the first time or again, is not swallowed', async () => {
  for (const again of [false, true]) {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    if (!again) slow = late;
    const data = show('pickups');
    await soon();
    slow = late;
    if (again) refresher.about('pickups');
    await soon();
    // The answer under way is from before this.
    atSchool += 1;
    refresher.about('pickups');
    await soon();
    arrive();
    slow = Promise.resolve();
    await soon();
    expect(data()).toBe(atSchool);
    client.clear();
  }
});

test('what could not be had is asked for again once the school is back', async () => {
  let away = true;
  const data = show('absences', () => (away ? Promise.reject(new Error('away')) : answer('absences')));
  show('badges');
  await soon();
  away = false;
  refresher.failed();
  await soon();
  expect(data()).toBe(atSchool);
  expect(asked).toEqual(['badges', 'absences']);
});

test.each([
  ['its own', 'pickups'],
  ['all kinds', 'rights'],
] as const)('under a stream of changes of %s, a list becomes fresh by one request at a time', async (_, sometimes) => {
  let underWay = 0;
  let most = 0;
  const slowly = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    const now = atSchool;
    await new Promise((resolve) => setTimeout(resolve, 400));
    underWay -= 1;
    asked.push('pickups');
    return now;
  };
  const data = show('pickups', slowly);
  await vi.advanceTimersByTimeAsync(1_000);
  asked.length = 0;
  const behind: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    atSchool += 1;
    refresher.about(n % 3 === 2 ? sometimes : 'pickups');
    await vi.advanceTimersByTimeAsync(300);
    behind.push(atSchool - (data() ?? 0));
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(data()).toBe(atSchool);
  // As many changes as two answers take, at most.
  expect(Math.max(...behind)).toBeLessThanOrEqual(3);
  expect(most).toBe(1);
  expect(asked.length).toBeLessThanOrEqual(17);
});

test('every topic leads to a list', async () => {
  for (const list of ['absences', 'alerts', 'approvals', 'badges', 'contacts', 'departures', 'people', 'pickups'])
    show(list);
  await soon();
  for (const topic of liveTopics) {
    asked.length = 0;
    refresher.about(topic);
    await soon();
    expect(asked, topic).not.toEqual([]);
  }
});
