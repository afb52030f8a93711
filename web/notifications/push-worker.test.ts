import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

type Happening = { waitUntil(work: Promise<unknown>): void; [part: string]: unknown };
type Page = { visibilityState: string; focus: unknown; navigate: unknown; postMessage: unknown };

/** The worker’s own file, in a browser’s place. */
const source = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
const listeners = new Map<string, (event: Happening) => void>();
let pages: Page[] = [];
const shown = vi.fn<(title: string, how: object) => void>();
const opened = vi.fn<(link: string) => void>();
const surroundings = {
  addEventListener: (name: string, listener: (event: Happening) => void) => listeners.set(name, listener),
  registration: { showNotification: shown },
  clients: { matchAll: async () => pages, openWindow: opened },
  skipWaiting: () => undefined,
  MessageChannel,
  setTimeout,
};
runInNewContext(source, surroundings);

const pushed = { tag: 'report-1', lang: 'fr', title: 'Rapport quotidien', body: 'Mardi', link: '/report', at: 1 };
async function happen(name: string, parts: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...parts, waitUntil: (work) => works.push(work) });
  await Promise.all(works);
}
const push = (more: object = {}) =>
  happen('push', { data: { json: () => ({ ...pushed, urgent: false, always: false, ...more }) } });
const tap = () => happen('notificationclick', { notification: { data: '/report', close: () => undefined } });
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

test('a push is shown in its language, one in the place of another about the same', async () => {
  await push();
  expect(shown).toHaveBeenCalledWith(
    'Rapport quotidien',
    expect.objectContaining({ tag: 'report-1', lang: 'fr', body: 'Mardi', data: '/report' }),
  );
});

test('who looks at a page of ours is told there, but of what is urgent, or where the browser wants every push shown', async () => {
  pages = [page({ visibilityState: 'visible' })];
  await push();
  expect(shown).not.toHaveBeenCalled();
  await push({ urgent: true });
  await push({ always: true });
  expect(shown).toHaveBeenCalledTimes(2);
});

test('a tap opens the screen: in a new page, or as a step in one that is open, where nothing typed is lost', async () => {
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
