/**
 * Every screen brings the words that it says, also where its address is opened directly: a key whose catalog is not
 * loaded would stand on the page as it is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogues, type CatalogueName, phrases } from './phrases.ts';

const web = path.resolve(import.meta.dirname, '..');
const sources = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/-phrases\.ts$|\.test\.ts$|\.d\.ts$/.test(file))
    .map((file) => [file, readFileSync(path.join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\s\/\/ .*/g, '')]),
);
const features = new Set(Object.keys(phrases));

const addressOf = (from: string, said: string) =>
  said.startsWith('#web/') ? said.slice('#web/'.length) : path.posix.join(path.posix.dirname(from), said);

/** The files that a file cannot be without, and those it loads on demand, with the catalog that comes along. */
function reachedFrom(file: string): { target: string; catalogue?: CatalogueName }[] {
  const text = sources.get(file) ?? '';
  const always = [...text.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'/gm)].map(([, said = '']) => ({
    target: addressOf(file, said),
  }));
  const onDemand = [...text.matchAll(/(?:worded\('(\w+)',\s*)?\bimport\('([^']+)'\)/g)].map(([, name, said = '']) => ({
    target: addressOf(file, said),
    ...(name !== undefined && { catalogue: name as CatalogueName }),
  }));
  // The school's side opens its own words with its shell.
  const withSide = onDemand.map((one) =>
    one.target === 'app/staff/StaffSide.tsx' ? { ...one, catalogue: 'staff' as const } : one,
  );
  return [...always, ...withSide].filter(({ target }) => sources.has(target));
}

const featuresSaid = (file: string) =>
  new Set(
    [...(sources.get(file) ?? '').matchAll(/['"`](\w+)\.(?=\w|\$\{)/g)]
      .map(([, feature = '']) => feature)
      .filter((feature) => features.has(feature)),
  );

const listsScreens: ReadonlySet<string> = new Set(['app/family-screens.ts', 'app/staff/staff-screens.ts']);

test('every screen opened directly has the catalogs of all that it says', () => {
  const visited = new Set<string>();
  const missing = new Set<string>();
  const visit = (file: string, opened: readonly CatalogueName[], way: readonly string[]) => {
    const state = `${file} ${opened.join(' ')}`;
    if (visited.has(state)) return;
    visited.add(state);
    const known = new Set(opened.flatMap((name) => Object.keys(catalogues[name])));
    for (const feature of featuresSaid(file))
      if (!known.has(feature))
        missing.add(`${feature} in ${[...way.slice(-2), file].join(' > ')} (${opened.join(', ')})`);
    for (const { target, catalogue } of reachedFrom(file)) {
      // Where the screens of a side are listed each is opened by its own address, whatever was opened before.
      const before = listsScreens.has(file) ? opened.filter((name) => name === 'first' || name === 'staff') : opened;
      const next = catalogue && !before.includes(catalogue) ? [...before, catalogue].toSorted() : before;
      visit(target, next, [...way, file]);
    }
  };
  visit('app/main.tsx', ['first'], []);
  expect(visited.size).toBeGreaterThan(400);
  expect([...missing]).toEqual([]);
});
