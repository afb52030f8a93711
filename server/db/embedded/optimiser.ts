/**
 * Whether V8 optimises the embedded database's code. On Node 24 and 25 it would take 640 MB to do so with a single
 * function, twice what the whole server takes: there the code stays as it was first compiled. (docs/decisions/0033)
 */
import { setFlagsFromString } from 'node:v8';

const greedy = [24, 25];

/**
 * To be called before the code is compiled. It is said to the whole process, whose only other such code reads answers
 * of `fetch`. `node` is a version as `24.1.0`; `tell` takes an option of V8.
 */
export function spareMemory(node = process.versions.node, tell = setFlagsFromString): void {
  if (!greedy.includes(Number.parseInt(node, 10))) return;
  for (const option of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) tell(option);
}
