/** Every mutation that waits on the device is registered, so that it is sent without its screen. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { durableMutations } from './durable-mutations.ts';

const web = path.resolve(import.meta.dirname, '../..');

/** The kinds of mutations with a queue in a file: the first part of the name above each `queue`. */
function queuedKinds(text: string): string[] {
  const [, listed = ''] = /const names = \{([^}]*)\}/.exec(text) ?? [];
  const constants = new Map([...listed.matchAll(/(\w+): '([^']+)'/g)].map(([, key = '', kind = '']) => [key, kind]));
  return [...text.matchAll(/\bqueue: (?!queue\b)/g)].map(({ index }) => {
    const names = [...text.slice(0, index).matchAll(/\bname(?:: | = )\[(?:'([^']+)'|names\.(\w+))/g)];
    const [, literal, constant = ''] = names.at(-1) ?? [];
    return literal ?? constants.get(constant) ?? `a queue without a name at ${index}`;
  });
}

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }))
  // The mechanism itself takes any mutation.
  .filter(({ file }) => !/^(?:api|offline|app[\\/]outbox)[\\/]/.test(file));
const kinds = new Set(sources.flatMap(({ text }) => queuedKinds(text)));

test('finds the mutations with a queue', () => {
  expect(queuedKinds("name: ['say', id],\n queue: `words`, name: [names.go, 1], queue: q()")).toEqual([
    'say',
    expect.stringContaining('without a name'),
  ]);
  expect(kinds.size).toBeGreaterThan(15);
});

test('every mutation with a queue is in the registry of durable mutations, and every entry has a mutation', () => {
  expect([...kinds].toSorted()).toEqual(Object.keys(durableMutations).toSorted());
});

test.each(Object.entries(durableMutations))('%s can be sent without its screen', async (kind, { load }) => {
  const { sends } = await load();
  expect((sends as Readonly<Record<string, unknown>>)[kind]).toBeTypeOf('function');
});
