/** A module that was renamed would otherwise be a file of its own again, and nobody would see it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sharedFiles } from './shared-files.ts';

const own = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const icons = readdirSync(`${import.meta.dirname}/../node_modules/lucide-react/dist/esm/icons`);
const modules = [...own.map((file) => `web/${file}`), ...icons.map((file) => `lucide-react/icons/${file}`)].filter(
  (file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes('.test.'),
);

test.each(sharedFiles)('$name names modules that are there, each once', ({ test: named, modules: names }) => {
  const found = modules.filter((file) => named.test(file)).map((file) => path.parse(file).name);
  expect(found).toHaveLength(names.length);
  expect(new Set(found)).toEqual(new Set(names));
});
