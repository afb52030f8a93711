import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { bundleServiceWorker } from '#web/build/service-worker-plugin.ts';

type FakeEvent = { waitUntil(work: Promise<unknown>): void; [part: string]: unknown };
type Page = { visibilityState: string; focus: unknown; navigate: unknown; postMessage: unknown };

/** The service worker, evaluated in a fake browser. */
const source = await bundleServiceWorker({ first: [], screens: [] });
const listeners = new Map<string, (event: FakeEvent) => void>();
let pages: Page[] = [];
const shown = vi.fn<(title: string, how: object) => void>();
const opened = vi.fn<(link: string) => void>();
const badge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
const sent = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
const surroundings = {
  addEventListener: (name: string, listener: (event: FakeEvent) => void) => listeners.set(name, listener),
  registration: { showNotification: shown },
  clients: { matchAll: async () => pages, openWindow: opened },
  navigator: { setAppBadge: badge },
  fetch: sent,
  MessageChannel,
  setTimeout,
};
runInNewContext(source, surroundings);

const pushed = {
  tag: 'report-1',
  lang: 'fr',
  title: 'Rapport quotidien',
  body: 'Mardi',
  link: '/report',
  at: 1,
  unread: 3,
};
async function dispatch(name: string, parts: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...parts, waitUntil: (work) => works.push(work) });
  await Promise.all(works);
}
const push = (more: object = {}) =>
  dispatch('push', { data: { json: () => ({ ...pushed, urgent: false, always: false, ...more }) } });
const tap = (data: unknown = { ...pushed }, action = '') =>
  dispatch('notificationclick', { action, notification: { data, close: () => undefined } });
const page = (more: Partial<Page> = {}): Page => ({
  visibilityState: 'hidden',
  focus: async () => undefined,
  navigate: vi.fn<(link: string) => void>(),
  postMessage: () => undefined,
  ...more,
});

beforeEach(() => {
  pages = [];
  vi.clearAllMocks();
});

test('shows a push in its language, and replaces one about the same subject', async () => {
  await push();
  expect(shown).toHaveBeenCalledWith(
    'Rapport quotidien',
    expect.objectContaining({ tag: 'report-1', lang: 'fr', body: 'Mardi', actions: [] }),
  );
  expect(badge).toHaveBeenCalledWith(3);
});

test('shows no push while a page is visible, unless it is urgent or the browser requires it', async () => {
  pages = [page({ visibilityState: 'visible' })];
  await push();
  expect(shown).not.toHaveBeenCalled();
  await push({ urgent: true });
  await push({ always: true });
  expect(shown).toHaveBeenCalledTimes(2);
});

test('a tap opens the screen in a new page, or navigates in an open page without losing input', async () => {
  await tap();
  expect(opened).toHaveBeenCalledWith('/report');
  const steps = vi.fn<(message: unknown, ports: readonly MessagePort[]) => void>((_, [port]) =>
    port?.postMessage('done'),
  );
  const open = page({ postMessage: steps });
  pages = [page({ ...open, focus: async () => open })];
  await tap();
  expect(steps).toHaveBeenCalledWith({ open: '/report' }, expect.anything());
  expect(open.navigate).not.toHaveBeenCalled();
  const silent = page();
  pages = [{ ...silent, focus: async () => silent }];
  await tap();
  expect(silent.navigate).toHaveBeenCalledWith('/report');
  expect(opened).toHaveBeenCalledTimes(1);
});

test('a tap on a notification of a former version opens its link', async () => {
  await tap('/report');
  expect(opened).toHaveBeenCalledWith('/report');
});

const pickup = {
  id: 7,
  acts: [
    { act: 'on_the_way', label: 'Je pars', done: 'L’école sait.' },
    { act: 'here', label: 'Je suis là', done: 'L’école sait aussi.' },
  ],
  refused: 'Le départ a changé.',
  unsure: 'Peut-être pas reçu.',
};
const json = (status: number) => new Response('{}', { status, headers: { 'content-type': 'application/json' } });

test('a button of a notification reports on the pickup once, and says that the school has it', async () => {
  await push({ pickup, urgent: true });
  const actions = (call: number) =>
    (shown.mock.calls[call]?.[1] as { actions: { action: string }[] } | undefined)?.actions;
  expect(actions(0)?.map(({ action }) => action)).toEqual(['on_the_way', 'here']);
  sent.mockImplementation(async () => json(200));
  await tap({ ...pushed, pickup }, 'on_the_way');
  await tap({ ...pushed, pickup }, 'on_the_way');
  const keys = sent.mock.calls.map(([address, { headers }]) => [address, new Headers(headers).get('idempotency-key')]);
  const request = ['/api/pickups/7/progress', 'report-1-1-on_the_way'];
  expect(keys).toEqual([request, request]);
  expect(sent.mock.calls[0]?.[1].body).toBe('{"event":"on_the_way"}');
  expect(shown).toHaveBeenLastCalledWith(
    'Je pars',
    expect.objectContaining({ body: 'L’école sait.', tag: 'report-1' }),
  );
  expect(actions(1)?.map(({ action }) => action)).toEqual(['here']);
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ['a refusal', async () => json(409), pickup.refused],
  ['an ended session', async () => json(401), pickup.unsure],
  ['a server error', async () => json(500), pickup.unsure],
  [
    'the page of a captive portal',
    async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    pickup.unsure,
  ],
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch')), pickup.unsure],
])(
  'a report from a notification does not claim success after %s, and its notification opens the pickup',
  async (_, reply, body) => {
    sent.mockImplementation(reply);
    await tap({ ...pushed, pickup, link: '/pickup?child=1' }, 'here');
    expect(shown).toHaveBeenCalledWith('Je suis là', expect.objectContaining({ body }));
    await tap((shown.mock.calls[0]?.[1] as { data: unknown } | undefined)?.data);
    expect(opened).toHaveBeenCalledWith('/pickup?child=1');
  },
);
