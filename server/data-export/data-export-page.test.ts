import { readdirSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { markRecords } from '#test/permissions/canary-records.ts';
import { parts } from './data-export.ts';
import { valueLabels } from './data-export-value-phrases.ts';
import { testApp } from '#test/support/test-app.ts';

const { app, cookieOf, database, clock } = await testApp();
const { who } = await database.asOwner((tx) => markRecords(tx, clock.now));

async function download(userId: number) {
  const answer = await app.inject({ url: '/api/data-export', headers: { cookie: await cookieOf(userId) } });
  const files = Object.entries(unzipSync(answer.rawPayload));
  return Object.fromEntries(files.map(([name, file]) => [name, strFromU8(file)]));
}

/** Every enum value in the schemas of core. */
async function listedInCore(): Promise<ReadonlySet<string>> {
  const core = path.resolve(import.meta.dirname, '..', '..', 'core');
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ path.join(core, file))));
  const listed = modules
    .flatMap((module) => Object.values(module))
    .flatMap((one: unknown) => {
      if (Array.isArray(one)) return one.every((value) => typeof value === 'string') ? one : [];
      const options: unknown = typeof one === 'object' && one !== null && 'options' in one ? one.options : [];
      return Array.isArray(options) ? options.filter((value) => typeof value === 'string') : [];
    });
  return new Set(listed);
}

test('no raw enum value appears on the page of the data export', async () => {
  const listed = await listedInCore();
  for (const known of ['most', 'great', 'photo_id', 'mother', 'neighbour', 'running_late'])
    expect(listed).toContain(known);
  const bare = new Set<string>();
  const read = (part: string, field: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) read(part, field, one);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) read(part, name, inner);
    else if (typeof value === 'string' && (listed.has(value) || /^[a-z]+(?:[_.][a-z_]+)+$/.test(value))) {
      const words: Readonly<Record<string, Readonly<Record<string, unknown>>>> = valueLabels;
      if (!words[`${part}.${field}`]?.[value]) bare.add(`${part}.${field} ${value}`);
    }
  };
  let seen = 0;
  for (const userId of [1, 2, who.parent, who.viewOnlyParent]) {
    const texts = await download(userId);
    for (const name of Object.keys(parts)) {
      seen += 1;
      read(name, name, JSON.parse(texts[`${name}.json`] ?? ''));
    }
  }
  expect(seen).toBeGreaterThan(20);
  expect([...bare]).toEqual([]);
  const page = (await download(1))['index.html'] ?? '';
  expect(page).toContain('Most <span class="fr" lang="fr">/ Presque tout</span>');
  expect(page).toContain('Mother <span class="fr" lang="fr">/ Mère</span>');
  expect(page).toContain('Picked up <span class="fr" lang="fr">/ Départ confirmé</span>');
  expect(page).toContain('Additional notes <span class="fr" lang="fr">/ Précisions</span>');
});
