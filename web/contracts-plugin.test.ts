import { expect, test } from 'vitest';
import { schemaMakers } from './contracts-plugin.ts';

test('every function of core that makes a schema is known to do nothing else, however it is written', () => {
  const makers = schemaMakers(`${import.meta.dirname}/../core`);
  expect(makers).toEqual(expect.arrayContaining(['typedText', 'typedLine', 'bytes']));
  expect(new Set(makers).size).toBe(makers.length);
});
