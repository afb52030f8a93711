/** What the page may weigh. Bytes are brotli at its best, as the server sends them; kB are thousands. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const built = (file: string) => new URL(`../dist/web/${file}`, import.meta.url);

test('the first visit to the dashboard stays light, asks for little and does not jump', async ({
  page,
  as,
  school,
}) => {
  await as('parent');
  const asked = await firstRequests(page, school.url);
  const code = asked.filter((request) => ['script', 'stylesheet'].includes(request.resourceType()));
  const weight = sum(code.map((request) => weightOf(new URL(request.url()).pathname)));
  const shift = await page.evaluate(() => (globalThis as unknown as { parvisShift: number }).parvisShift);
  console.log(
    `figure: first load ${weight.toFixed(1)} kB of 100, ${asked.length} requests of 14, layout shift ${shift.toFixed(3)} of 0.02`,
  );
  expect(code.length).toBeGreaterThan(2);
  expect(weight).toBeLessThanOrEqual(100);
  expect(asked.map((request) => request.url()).length).toBeLessThanOrEqual(14);
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('no screen that comes later weighs more than 25 kB', () => {
  const manifest = JSON.parse(readFileSync(built('.vite/manifest.json'), 'utf8')) as Manifest;
  const index = readFileSync(built('index.html'), 'utf8');
  const inIndex = Object.keys(manifest).filter((name) => index.includes(`/${manifest[name]?.file}"`));
  const first = reachedFrom(manifest, inIndex);
  const screens = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry);
  const weights = screens.map((name) => {
    const own = [...reachedFrom(manifest, [name])].filter((part) => !first.has(part));
    return [name, sum(own.flatMap((part) => filesOf(manifest, part)).map((file) => weightOf(file)))] as const;
  });
  const [heaviest, most] = weights.toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
  console.log(`figure: heaviest later screen ${heaviest} ${most.toFixed(1)} kB of 25`);
  expect(inIndex.length).toBeGreaterThan(1);
  expect(screens.length).toBeGreaterThan(2);
  expect(weights.filter(([, weight]) => weight > 25)).toEqual([]);
});

/** What a browser with an empty cache asks for until the dashboard stands; scripts fetched ahead afterwards do not count. */
async function firstRequests(page: Page, url: string): Promise<Request[]> {
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { parvisShift: number };
    counter.parvisShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counter.parvisShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const asked: Request[] = [];
  let loaded = false;
  page.on('load', () => (loaded = true));
  page.on('request', (request) => {
    const ahead = loaded && request.resourceType() === 'script';
    if (!ahead && request.url().startsWith(url)) asked.push(request);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  return asked;
}

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }>;

/** Chunks that are loaded together with these. */
function reachedFrom(manifest: Manifest, names: readonly string[], reached = new Set<string>()): Set<string> {
  for (const name of names) {
    if (reached.has(name)) continue;
    reached.add(name);
    reachedFrom(manifest, manifest[name]?.imports ?? [], reached);
  }
  return reached;
}

function filesOf(manifest: Manifest, name: string): string[] {
  const { file, css = [] } = manifest[name] ?? { file: '' };
  return [file, ...css];
}

/** In kB, as it travels. */
function weightOf(file: string): number {
  const path = file.replace(/^\//, '');
  return statSync(existsSync(built(`${path}.br`)) ? built(`${path}.br`) : built(path)).size / 1000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
