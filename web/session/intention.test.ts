import { MutationObserver, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { type Intention, mutationOf, newIn, nextAttempt } from './intention.ts';

/** A pickup of a small school that keeps its answers under their keys, as ours does. */
type Pickup = { id: number; time: string; status: 'scheduled' | 'cancelled' };

let school: Pickup[];
let answers: Map<string, number>;
let keys: string[];
/**
 * What becomes of the next requests: done and answered, done with the answer lost, lost before it is done, or refused
 * for now.
 */
let network: 'good' | 'loses the answer' | 'loses the request' | 'tells to wait';
let client: QueryClient;
let said: string[];

const list = ['pickups'];
const standing = () => school.filter(({ status }) => status === 'scheduled').map((pickup) => ({ ...pickup }));

function answer(time: string, key: string): Pickup {
  const before = answers.get(key);
  const id = before ?? school.push({ id: school.length + 1, time, status: 'scheduled' });
  answers.set(key, id);
  return { id, time, status: school[id - 1]?.status ?? 'cancelled' };
}

const tooMany = { type: '', title: '', status: 429, code: 'too_many', requestId: '1' } as const;

const intention: Intention<string, Pickup, undefined, Pickup[]> = {
  name: ['schedule'],
  async send(time, key) {
    keys.push(key);
    if (network === 'loses the request') throw new CallError(0, 'lost');
    if (network === 'tells to wait') throw new CallError(429, '', tooMany);
    const reply = answer(time, key);
    if (network === 'loses the answer') throw new CallError(0, 'lost');
    return reply;
  },
  shown: {
    list,
    find: (now, before, time) => newIn(now, before).filter((pickup) => pickup.time === time),
  },
  isWanted: ({ status }) => status === 'scheduled',
  onDone: ({ id, status }) => said.push(`${id} ${status}`),
  onFailed: () => said.push('failed'),
};

async function schedule(time = '16:00'): Promise<void> {
  const attempt = nextAttempt(client, intention, time, undefined);
  if (attempt) await new MutationObserver(client, mutationOf(client, intention)).mutate(attempt).catch(() => undefined);
}

const cancel = (id: number) => Object.assign(school[id - 1] ?? {}, { status: 'cancelled' });
const refresh = () => client.invalidateQueries({ queryKey: list });
const failures = () => client.getMutationCache().findAll({ status: 'error' });

beforeEach(async () => {
  [school, answers, keys, said, network] = [[], new Map(), [], [], 'good'];
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  new QueryObserver(client, { queryKey: list, queryFn: standing }).subscribe(() => undefined);
  await refresh();
});

test.each(['loses the answer', 'loses the request'] as const)(
  'when the network %s, the same again is the same request, and happens once',
  async (how) => {
    network = how;
    await schedule();
    await schedule();
    network = 'good';
    await schedule();
    expect(new Set(keys).size).toBe(1);
    expect(school).toHaveLength(1);
    expect(said).toEqual(['failed', 'failed', '1 scheduled']);
  },
);

test('told to wait after an answer was lost, it is still the same request', async () => {
  network = 'loses the answer';
  await schedule();
  network = 'tells to wait';
  await schedule();
  network = 'good';
  await schedule();
  expect(new Set(keys).size).toBe(1);
  expect(school).toHaveLength(1);
});

test('a fresh list that does not show it changes nothing: it may still be under way', async () => {
  network = 'loses the request';
  await schedule();
  school.push({ id: 1, time: '17:00', status: 'scheduled' });
  await refresh();
  await schedule();
  expect(new Set(keys).size).toBe(1);
  expect(said).toEqual(['failed', 'failed']);
});

test('a fresh list that shows it is the answer, and what is undone since can be done again', async () => {
  network = 'loses the answer';
  await schedule();
  expect(said).toEqual(['failed']);
  await refresh();
  expect(said).toEqual(['failed', '1 scheduled']);
  expect(failures()).toEqual([]);
  network = 'good';
  cancel(1);
  await refresh();
  await schedule();
  expect(said).toEqual(['failed', '1 scheduled', '2 scheduled']);
  expect(new Set(keys).size).toBe(2);
});

test('a list that shows it before the answer is given up for lost spares the failure', async () => {
  const { send } = intention;
  const slow = { ...intention, send: (time: string, key: string) => send(time, key).finally(() => void refresh()) };
  network = 'loses the answer';
  const attempt = nextAttempt(client, slow, '16:00', undefined);
  if (attempt) await new MutationObserver(client, mutationOf(client, slow)).mutate(attempt);
  expect(said).toEqual(['1 scheduled']);
});

test('what was there before is not taken for it', async () => {
  await schedule();
  await refresh();
  network = 'loses the request';
  await schedule();
  await refresh();
  expect(said).toEqual(['1 scheduled', 'failed']);
  network = 'good';
  await schedule();
  expect(school).toHaveLength(2);
});

test('an old answer about what was undone unseen is no answer: it is sent again under a new key', async () => {
  network = 'loses the answer';
  await schedule();
  cancel(1);
  network = 'good';
  await schedule();
  expect(said).toEqual(['failed', '2 scheduled']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('and if that is lost too, its own key is the one to try again', async () => {
  network = 'loses the answer';
  await schedule();
  cancel(1);
  const { send } = intention;
  let sent = 0;
  intention.send = (time, key) => {
    sent += 1;
    network = sent === 2 ? 'loses the answer' : 'good';
    return send(time, key);
  };
  await schedule();
  await schedule();
  intention.send = send;
  expect(keys[3]).toBe(keys[2]);
  expect(standing()).toHaveLength(1);
  expect(said).toEqual(['failed', 'failed', '2 scheduled']);
});

test('something else, and what was done or refused before, has a key of its own', async () => {
  network = 'loses the request';
  await schedule('16:00');
  await schedule('16:15');
  await schedule('16:00');
  const { send } = intention;
  intention.send = (_, key) => Promise.reject(new CallError(409, `refused ${keys.push(key)}`));
  await schedule('16:30');
  intention.send = send;
  network = 'good';
  await schedule('16:30');
  await schedule('16:30');
  expect(new Set(keys).size).toBe(keys.length);
});

test('a second tap meanwhile does nothing', async () => {
  const first = schedule();
  await schedule();
  await first;
  expect(keys).toHaveLength(1);
});

test('what is said offline waits in its queue and is sent once, in order, under its own keys', async () => {
  client.mount();
  const queued = { ...intention, queue: 'pickups' };
  const say = (name: string, time: string) => {
    const named = { ...queued, name: [name] };
    const attempt = nextAttempt(client, named, time, undefined);
    if (attempt) void new MutationObserver(client, mutationOf(client, named)).mutate(attempt).catch(() => undefined);
    return attempt;
  };
  onlineManager.setOnline(false);
  try {
    const attempts = [say('one', '15:00'), say('two', '16:00'), say('one', '17:00')];
    expect(say('one', '17:00'), 'the same again').toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(school).toEqual([]);
    onlineManager.setOnline(true);
    await expect.poll(() => school.map(({ time }) => time)).toEqual(['15:00', '16:00', '17:00']);
    expect(keys).toEqual(attempts.map((attempt) => attempt?.key));
    expect(said).not.toContain('failed');
  } finally {
    onlineManager.setOnline(true);
    client.unmount();
  }
});

test('a request that is lost as the network goes waits, and is the same request once it is back', async () => {
  client.mount();
  const queued: typeof intention = {
    ...intention,
    queue: 'pickups',
    send(time, key) {
      if (keys.length === 0) onlineManager.setOnline(false);
      return intention.send(time, key);
    },
  };
  network = 'loses the answer';
  const attempt = nextAttempt(client, queued, '16:00', undefined);
  if (!attempt) throw new Error('nothing to send');
  const sending = new MutationObserver(client, { ...mutationOf(client, queued), retryDelay: 1 });
  const done = sending.mutate(attempt);
  try {
    await expect.poll(() => client.getMutationCache().getAll().at(-1)?.state.isPaused).toBe(true);
    network = 'good';
    onlineManager.setOnline(true);
    await done;
    expect(keys).toEqual([attempt.key, attempt.key]);
    expect(school).toHaveLength(1);
  } finally {
    onlineManager.setOnline(true);
    client.unmount();
  }
});
