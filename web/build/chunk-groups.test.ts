/** Every module named in a chunk group exists: a renamed one would fall out of its group unnoticed. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

const own = readdirSync(`${import.meta.dirname}/..`, { recursive: true, encoding: 'utf8' });
const modules = own
  .map((file) => `web/${file}`)
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes('.test.'));

test.each(chunkGroups)('the chunk group $name names existing modules, each once', ({ test: named, modules: names }) => {
  const found = modules.filter((file) => named.test(file)).map((file) => path.parse(file).name);
  expect(found).toHaveLength(names.length);
  expect(new Set(found)).toEqual(new Set(names));
});
