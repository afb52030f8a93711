/**
 * Disables V8's optimizing WebAssembly compiler on Node 24 and 25. There it would take 640 MB to optimize a single
 * function of the embedded database, twice the memory of the whole server. See docs/decisions/0033.
 */
import { setFlagsFromString } from 'node:v8';

const affectedVersions = [24, 25];

/**
 * Must be called before the code is compiled. The flags apply to the whole process, whose only other WebAssembly parses
 * replies of `fetch`. `node` is a version such as `24.1.0`, and `tell` sets a V8 flag.
 */
export function disableWasmTierUp(node = process.versions.node, tell = setFlagsFromString): void {
  if (!affectedVersions.includes(Number.parseInt(node, 10))) return;
  for (const option of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) tell(option);
}
