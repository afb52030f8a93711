import { MutationObserver, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { type IdempotentMutation, idempotentMutation, addedItems, nextAttempt } from './idempotent-mutation.ts';

/** A pickup on a fake school that stores replies by idempotency key, as the server does. */
type Pickup = { id: number; time: string; status: 'scheduled' | 'cancelled' };

let school: Pickup[];
let answers: Map<string, number>;
let keys: string[];
/** What happens to the next requests: done with a reply, done with the reply lost, request lost, or throttled. */
let network: 'good' | 'loses the answer' | 'loses the request' | 'tells to wait';
let client: QueryClient;
let texts: string[];

const list = ['pickups'];
const standing = () => school.filter(({ status }) => status === 'scheduled').map((pickup) => ({ ...pickup }));

function answer(time: string, key: string): Pickup {
  const before = answers.get(key);
  const id = before ?? school.push({ id: school.length + 1, time, status: 'scheduled' });
  answers.set(key, id);
  return { id, time, status: school[id - 1]?.status ?? 'cancelled' };
}

const rateLimited = { type: '', title: '', status: 429, code: 'rate_limited', requestId: '1' } as const;

const intention: IdempotentMutation<string, Pickup, undefined, Pickup[]> = {
  name: ['schedule'],
  async send(time, key) {
    keys.push(key);
    if (network === 'loses the request') throw new CallError(0, 'lost');
    if (network === 'tells to wait') throw new CallError(429, '', rateLimited);
    const reply = answer(time, key);
    if (network === 'loses the answer') throw new CallError(0, 'lost');
    return reply;
  },
  shown: {
    list,
    find: (now, before, time) => addedItems(now, before).filter((pickup) => pickup.time === time),
  },
  isWanted: ({ status }) => status === 'scheduled',
  onDone: ({ id, status }) => texts.push(`${id} ${status}`),
  onFailed: () => texts.push('failed'),
};

async function schedule(time = '16:00'): Promise<void> {
  const attempt = nextAttempt(client, intention, time, undefined);
  if (attempt)
    await new MutationObserver(client, idempotentMutation(client, intention)).mutate(attempt).catch(() => undefined);
}

const cancel = (id: number) => Object.assign(school[id - 1] ?? {}, { status: 'cancelled' });
const refresh = () => client.invalidateQueries({ queryKey: list });
const failures = () => client.getMutationCache().findAll({ status: 'error' });

beforeEach(async () => {
  [school, answers, keys, texts, network] = [[], new Map(), [], [], 'good'];
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  new QueryObserver(client, { queryKey: list, queryFn: standing }).subscribe(() => undefined);
  await refresh();
});

test.each(['loses the answer', 'loses the request'] as const)(
  'when the network %s, a retry is the same request and takes effect once',
  async (how) => {
    network = how;
    await schedule();
    await schedule();
    network = 'good';
    await schedule();
    expect(new Set(keys).size).toBe(1);
    expect(school).toHaveLength(1);
    expect(texts).toEqual(['failed', 'failed', '1 scheduled']);
  },
);

test('a throttled retry after a lost reply is still the same request', async () => {
  network = 'loses the answer';
  await schedule();
  network = 'tells to wait';
  await schedule();
  network = 'good';
  await schedule();
  expect(new Set(keys).size).toBe(1);
  expect(school).toHaveLength(1);
});

test('a refetched list that does not show the result changes nothing: the request may still be in progress', async () => {
  network = 'loses the request';
  await schedule();
  school.push({ id: 1, time: '17:00', status: 'scheduled' });
  await refresh();
  await schedule();
  expect(new Set(keys).size).toBe(1);
  expect(texts).toEqual(['failed', 'failed']);
});

test('a refetched list that shows the result counts as the reply, and the undone action can be repeated', async () => {
  network = 'loses the answer';
  await schedule();
  expect(texts).toEqual(['failed']);
  await refresh();
  expect(texts).toEqual(['failed', '1 scheduled']);
  expect(failures()).toEqual([]);
  network = 'good';
  cancel(1);
  await refresh();
  await schedule();
  expect(texts).toEqual(['failed', '1 scheduled', '2 scheduled']);
  expect(new Set(keys).size).toBe(2);
});

test('a list that shows the result before the timeout prevents the failure', async () => {
  const { send } = intention;
  const slow = { ...intention, send: (time: string, key: string) => send(time, key).finally(() => void refresh()) };
  network = 'loses the answer';
  const attempt = nextAttempt(client, slow, '16:00', undefined);
  if (attempt) await new MutationObserver(client, idempotentMutation(client, slow)).mutate(attempt);
  expect(texts).toEqual(['1 scheduled']);
});

test('items that existed before the request do not count as its result', async () => {
  await schedule();
  await refresh();
  network = 'loses the request';
  await schedule();
  await refresh();
  expect(texts).toEqual(['1 scheduled', 'failed']);
  network = 'good';
  await schedule();
  expect(school).toHaveLength(2);
});

test('a stored reply about an action that was undone unseen is ignored, and the request is sent under a new key', async () => {
  network = 'loses the answer';
  await schedule();
  cancel(1);
  network = 'good';
  await schedule();
  expect(texts).toEqual(['failed', '2 scheduled']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('if the reply to the new key is lost too, the retry uses the new key', async () => {
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
  expect(texts).toEqual(['failed', 'failed', '2 scheduled']);
});

test('different variables, and a repeat of a finished or refused request, get a new key', async () => {
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

test('a second tap while the request is in progress does nothing', async () => {
  const first = schedule();
  await schedule();
  await first;
  expect(keys).toHaveLength(1);
});

test('offline attempts wait in their queue and are sent once, in order, each under its own key', async () => {
  client.mount();
  const queued = { ...intention, queue: 'pickups' };
  const say = (name: string, time: string) => {
    const named = { ...queued, name: [name] };
    const attempt = nextAttempt(client, named, time, undefined);
    if (attempt)
      void new MutationObserver(client, idempotentMutation(client, named)).mutate(attempt).catch(() => undefined);
    return attempt;
  };
  onlineManager.setOnline(false);
  try {
    const attempts = [say('one', '15:00'), say('two', '16:00'), say('one', '17:00')];
    expect(say('one', '17:00'), 'a repeated attempt').toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(school).toEqual([]);
    onlineManager.setOnline(true);
    await expect.poll(() => school.map(({ time }) => time)).toEqual(['15:00', '16:00', '17:00']);
    expect(keys).toEqual(attempts.map((attempt) => attempt?.key));
    expect(texts).not.toContain('failed');
  } finally {
    onlineManager.setOnline(true);
    client.unmount();
  }
});

test('a request that is lost as the network drops waits, and is retried with the same key', async () => {
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
  if (!attempt) throw new Error('no attempt to send');
  const sending = new MutationObserver(client, { ...idempotentMutation(client, queued), retryDelay: 1 });
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
