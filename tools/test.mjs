// @ts-check
/**
 * npm test: runs every check of the project with only Node installed. Continues after a failure and reports all
 * failures at the end. npm test -- --only=lint,types runs some steps.
 */
import './node-version.mjs';
import { parseArgs } from 'node:util';
import { install } from './ensure-installed.mjs';

if (process.argv.includes('--full')) process.env.FULL = '1';
const began = Date.now();
await install();
const { stages } = await import('./test-steps.mjs');

const steps = stages.flat();
const chosen = chosenSteps();
/** @type {({ name: string, seconds: number } & import('./test-steps.mjs').Outcome)[]} */
const outcomes = [];
for (const stage of stages) await Promise.all(stage.filter((step) => chosen.includes(step)).map(runStep));
report();
const all = sum(outcomes);
process.exitCode = all.failed === 0 && all.passed > 0 ? 0 : 1;
console.log(counts(all));

function chosenSteps() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, full: { type: 'boolean' } } });
  if (!values.only) return steps;
  const wanted = values.only.split(',');
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown step ${unknown.join(', ')}. Available: ${steps.map(({ name }) => name).join(', ')}`);
    process.exit(1);
  }
  return steps.filter(({ name }) => wanted.includes(name));
}

/** @param {import('./test-steps.mjs').Step} step */
async function runStep(step) {
  const start = Date.now();
  const outcome = await step.run().catch((error) => failure(error instanceof Error ? error.message : String(error)));
  outcomes.push({ name: step.name, seconds: (Date.now() - start) / 1000, ...outcome });
}

function report() {
  console.log(`\n── summary ${'─'.repeat(64)}`);
  for (const outcome of outcomes) {
    const time = `${outcome.seconds.toFixed(1)} s`.padStart(8);
    console.log(`${outcome.failed === 0 ? '✓' : '✗'} ${outcome.name.padEnd(8)} ${time}   ${counts(outcome)}`);
  }
  for (const { name, skips } of outcomes) for (const skip of skips) console.log(`skipped in ${name}: ${skip}`);
  const left = steps.filter((step) => !chosen.includes(step));
  if (left.length > 0) console.log(`not run: ${left.map(({ name }) => name).join(', ')}`);
  for (const { name, unstable } of outcomes)
    for (const text of unstable) console.log(`\n! unstable in ${name}: ${text}`);
  for (const { name, failures } of outcomes) for (const text of failures) console.log(`\n✗ ${name}: ${text}`);
  console.log(`\n${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** @param {{ passed: number, failed: number, skipped: number }} of */
function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {{ passed: number, failed: number, skipped: number }[]} counted */
function sum(counted) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of counted) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {string} why @returns {import('./test-steps.mjs').Outcome} */
function failure(why) {
  return { passed: 0, failed: 1, skipped: 0, failures: [why], skips: [], unstable: [] };
}
