/**
 * The results of checks and benchmarks as JSON files in `.cache/results`. `<name>.json` has the figures of a check that
 * ended. `<name>.measured.jsonl` has a line for each value as it was measured, which an interrupted run leaves.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measurement } from './measurement.ts';

/** A figure, or any other value of a long check. */
export type OnMeasured = (measured: object) => void;

/** `NaN`, which means that nothing was measured, is stored as null. */
export type CheckResult = { readonly name: string; readonly seconds: number; readonly figures: Measurement[] };

type Kind = 'json' | 'measured.jsonl' | 'outcome.json' | 'vitest.json';

const folder = path.resolve(import.meta.dirname, '../../.cache/results');

/** The path of a result. */
export function resultFile(name: string, kind: Kind): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${name}.${kind}`);
}

/** Runs a check in this process, and stores its figures. The files of an earlier run are removed first. */
export async function runCheck(
  name: string,
  run: (onMeasured: OnMeasured) => Promise<Measurement[]>,
): Promise<CheckResult> {
  for (const kind of ['json', 'measured.jsonl', 'outcome.json'] as const)
    rmSync(resultFile(name, kind), { force: true });
  const began = Date.now();
  const figures = await run((measured) =>
    appendFileSync(resultFile(name, 'measured.jsonl'), `${JSON.stringify(measured)}\n`),
  );
  const result = { name, seconds: Math.round((Date.now() - began) / 1000), figures };
  writeFileSync(resultFile(name, 'json'), JSON.stringify(result, null, 2));
  return result;
}

/** Stores the outcome of a check that is a test, for the runner that started the test. */
export function writeOutcome(name: string, outcome: object): void {
  writeFileSync(resultFile(name, 'outcome.json'), JSON.stringify(outcome, null, 2));
}

/** Empty when the test ended before it stored an outcome. */
export function readOutcome<T>(name: string): Partial<T> {
  const file = resultFile(name, 'outcome.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<T>) : {};
}
