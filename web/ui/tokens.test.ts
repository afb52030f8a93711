/** What the root of every page wears. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = ['base.css', 'switch.css', 'tokens.css'].map((name) =>
  readFileSync(`${import.meta.dirname}/${name}`, 'utf8'),
);

test('no variable of the root changes with what is on the page, which would style all of it anew at a tap', () => {
  const rules = sheets.flatMap((sheet) => [...sheet.matchAll(/(?:html|:root):has\([^{}]*\{([^}]*)\}/g)]);
  expect(rules.length).toBeGreaterThan(1);
  expect(rules.map(([, said]) => said).filter((said) => /^\s*--/m.test(said ?? ''))).toEqual([]);
});
