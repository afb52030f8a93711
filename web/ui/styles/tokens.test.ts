/** The root element's styles. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = ['base.css', 'switch.css', 'tokens.css'].map((name) =>
  readFileSync(`${import.meta.dirname}/${name}`, 'utf8'),
);

test('no root variable depends on the content of the page, which would recalculate all styles', () => {
  const rules = sheets.flatMap((sheet) => [...sheet.matchAll(/(?:html|:root):has\([^{}]*\{([^}]*)\}/g)]);
  expect(rules.length).toBeGreaterThan(1);
  expect(rules.map(([, text]) => text).filter((text) => /^\s*--/m.test(text ?? ''))).toEqual([]);
});
