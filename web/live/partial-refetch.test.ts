import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partialRefetch } from './partial-refetch.ts';
import { Refresher } from './refresher.ts';

/** A list of records with their values; `atSchool` is the server's current state. */
type List = Readonly<Record<number, number>>;

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
const queryKey = ['departures', null];
let refresher: Refresher;
let atSchool: Record<number, number>;
let fits: boolean;
const requested: string[] = [];
/** Replies wait for this promise. */
let slow: Promise<unknown>;
let isAway: boolean;

async function read(only = 'all'): Promise<List> {
  requested.push(only);
  const entries = Object.entries(atSchool).filter(([id]) => only === 'all' || only.split(',').includes(id));
  await slow;
  if (isAway) throw new Error('away');
  return Object.fromEntries(entries);
}

const { inPart: refetch } = partialRefetch(read, (list: List, part: List, ids) => {
  const others = Object.entries(list).filter(([id]) => !ids.has(Number(id)));
  return fits ? { ...Object.fromEntries(others), ...part } : undefined;
});

const observer = () => new QueryObserver<List>(client, { queryKey, queryFn: () => read(), meta: { inPart: refetch } });
const shown = () => client.getQueryData<List>(queryKey);
const soon = () => vi.advanceTimersByTimeAsync(100);
const changes = (id: number) => {
  atSchool[id] = (atSchool[id] ?? 0) + 1;
  refresher.about({ about: 'departures', id });
};
let leave: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  refresher = new Refresher(client);
  atSchool = { 1: 0, 2: 0 };
  [fits, isAway, slow] = [true, false, Promise.resolve()];
  leave = observer().subscribe(() => undefined);
  await soon();
  requested.length = 0;
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

test('reads the changed records, with one request for changes that arrive together', async () => {
  changes(1);
  changes(3);
  await soon();
  expect(requested).toEqual(['1,3']);
  expect(shown()).toEqual({ 1: 1, 2: 0, 3: 1 });
  delete atSchool[2];
  refresher.about({ about: 'departures', id: 2 });
  await soon();
  expect(shown()).toEqual(atSchool);
});

test('reads the whole list when the changed records are unknown', async () => {
  changes(1);
  refresher.about({ about: 'departures' });
  await soon();
  expect(requested).toEqual(['all']);
  changes(1);
  refresher.everything();
  await soon();
  expect(requested).toEqual(['all', 'all']);
  expect(shown()).toEqual(atSchool);
});

test('falls back to the whole list when a part does not fit or cannot be read', async () => {
  fits = false;
  changes(1);
  await soon();
  expect(requested).toEqual(['1', 'all']);
  [fits, isAway] = [true, true];
  changes(1);
  await soon();
  expect(requested.slice(2)).toEqual(['1', 'all']);
  expect(client.getQueryState(queryKey)?.status).toBe('error');
  // After a failed part, the whole list is read.
  isAway = false;
  changes(2);
  await soon();
  expect(requested.slice(4)).toEqual(['all']);
  expect(shown()).toEqual(atSchool);
});

test('reads changes that arrive during a partial read after it, and keeps local updates made in between', async () => {
  let arrive = () => {};
  slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  changes(1);
  await soon();
  // A change by this page, and one by another user.
  atSchool = { 1: 5, 2: 0 };
  client.setQueryData(queryKey, { ...shown(), 1: 5 });
  changes(2);
  slow = Promise.resolve();
  const seen: unknown[] = [];
  client.getQueryCache().subscribe(() => seen.push(shown()?.[1]));
  arrive();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested).toEqual(['1', '1', '2']);
  expect(shown()).toEqual({ 1: 5, 2: 1 });
  expect(new Set(seen)).toEqual(new Set([5]));
});

test('waits for a whole read in progress, and reads later changes after it', async () => {
  let arrive = () => {};
  slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  void client.invalidateQueries({ queryKey });
  await soon();
  changes(1);
  await soon();
  slow = Promise.resolve();
  arrive();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested).toEqual(['all', '1']);
  expect(shown()).toEqual(atSchool);
});

test('reads a list without observers as a whole once it has one', async () => {
  leave();
  changes(1);
  await soon();
  expect(requested).toEqual([]);
  observer().subscribe(() => undefined);
  await soon();
  expect(requested).toEqual(['all']);
  expect(shown()).toEqual(atSchool);
});

test('reads what changes with time as part of the whole list, at least every five minutes in which something changes', async () => {
  for (let minute = 0; minute < 12; minute += 1) {
    changes(1);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(requested.join(' ')).toBe('1 1 1 1 1 all 1 1 1 1 all 1');
  expect(shown()).toEqual(atSchool);
});
