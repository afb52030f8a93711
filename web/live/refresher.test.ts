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

test('every topic leads to a list', async () => {
  for (const topic of liveTopics) {
    const spy = vi.spyOn(client, 'invalidateQueries');
    refresher.about(topic);
    await soon();
    expect(spy, topic).toHaveBeenCalled();
    spy.mockRestore();
  }
});
