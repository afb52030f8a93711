import { expect, test } from 'vitest';
import { schemaMakers } from './strip-schemas-plugin.ts';

test('every schema-making function of core is recognized as pure, in any syntax', () => {
  const makers = schemaMakers(`${import.meta.dirname}/../../core`);
  expect(makers).toEqual(expect.arrayContaining(['typedText', 'typedLine', 'bytes']));
  expect(new Set(makers).size).toBe(makers.length);
});
