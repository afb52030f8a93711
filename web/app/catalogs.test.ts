/**
 * Every screen loads the catalogs of the phrases it uses, also when opened by its URL: a key without its catalog would
 * be shown as it is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogs, type PhraseCatalogName, phrases } from './catalogs.ts';

const web = path.resolve(import.meta.dirname, '..');
const sources = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/-phrases\.ts$|\.test\.ts$|\.d\.ts$/.test(file))
    .map((file) => [file, readFileSync(path.join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\s\/\/ .*/g, '')]),
);
const features = new Set(Object.keys(phrases));

const addressOf = (from: string, text: string) =>
  text.startsWith('#web/') ? text.slice('#web/'.length) : path.posix.join(path.posix.dirname(from), text);

/** The static imports of a file, and its lazy imports with the catalog that each loads. */
function reachedFrom(file: string): { target: string; catalog?: PhraseCatalogName }[] {
  const text = sources.get(file) ?? '';
  const always = [...text.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'/gm)].map(
    ([, specifier = '']) => ({
      target: addressOf(file, specifier),
    }),
  );
  const onDemand = [...text.matchAll(/(?:withCatalog\('(\w+)',\s*)?\bimport\('([^']+)'\)/g)].map(
    ([, name, specifier = '']) => ({
      target: addressOf(file, specifier),
      ...(name !== undefined && { catalog: name as PhraseCatalogName }),
    }),
  );
  // The staff area loads its own catalog with its shell.
  const withSide = onDemand.map((one) =>
    one.target === 'app/staff/StaffApp.tsx' ? { ...one, catalog: 'staff' as const } : one,
  );
  return [...always, ...withSide].filter(({ target }) => sources.has(target));
}

const featuresOfPhrases = (file: string) =>
  new Set(
    [...(sources.get(file) ?? '').matchAll(/['"`](\w+)\.(?=\w|\$\{)/g)]
      .map(([, feature = '']) => feature)
      .filter((feature) => features.has(feature)),
  );

const listsScreens: ReadonlySet<string> = new Set([
  'app/family-routes.ts',
  'app/more-screens.ts',
  'app/staff/staff-routes.ts',
]);

test('every screen opened directly has the catalogs of its phrases', () => {
  const visited = new Set<string>();
  const missing = new Set<string>();
  const visit = (file: string, opened: readonly PhraseCatalogName[], way: readonly string[]) => {
    const state = `${file} ${opened.join(' ')}`;
    if (visited.has(state)) return;
    visited.add(state);
    const known = new Set(opened.flatMap((name) => Object.keys(catalogs[name])));
    for (const feature of featuresOfPhrases(file))
      if (!known.has(feature))
        missing.add(`${feature} in ${[...way.slice(-2), file].join(' > ')} (${opened.join(', ')})`);
    for (const { target, catalog } of reachedFrom(file)) {
      // In a route table each screen is opened by its own URL, without what another screen loaded.
      const before = listsScreens.has(file) ? opened.filter((name) => name === 'first' || name === 'staff') : opened;
      const next = catalog && !before.includes(catalog) ? [...before, catalog].toSorted() : before;
      visit(target, next, [...way, file]);
    }
  };
  visit('app/main.tsx', ['first'], []);
  expect(visited.size).toBeGreaterThan(400);
  expect([...missing]).toEqual([]);
});
