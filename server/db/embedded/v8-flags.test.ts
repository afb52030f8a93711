import { expect, test } from 'vitest';
import { disableWasmTierUp } from './v8-flags.ts';

test.each([
  ['20.19.0', 0],
  ['22.12.0', 0],
  ['24.0.0', 2],
  ['25.9.1', 2],
  ['26.1.0', 0],
])('Node %s sets %i V8 flags before it compiles the embedded database', (node, howMany) => {
  const flags: string[] = [];
  disableWasmTierUp(node, (option) => flags.push(option));
  expect(flags).toHaveLength(howMany);
});
