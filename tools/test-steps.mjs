// @ts-check
/**
 * The checks that make up npm test, in stages: what stands in one stage runs side by side, for most tests wait half of
 * their time. A tool's run counts as one; tests are counted one by one.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { forgetOld } from './demo-data.mjs';
import { at, bin, run } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], skips: string[] }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

const parts = ['core', 'server', 'web', 'web/tsconfig.worker.json', 'e2e'];

/** @type {Step[][]} */
export const stages = [
  [
    {
      name: 'types',
      // By one thread: each of several judges anew what two files share.
      run: () => checks(...parts.map((part) => [bin('tsc'), '-p', part, '--singleThreaded'])),
    },
    { name: 'lint', run: () => checks([bin('oxlint'), '--format=unix']) },
    { name: 'format', run: () => checks([bin('biome'), 'format', '--reporter=summary', '.']) },
    { name: 'build', run: () => build().then(() => passed(1)) },
  ],
  [
    { name: 'vitest', run: vitest },
    { name: 'browser', run: browser },
  ],
];

/** For programs in Go, which end soon: a fifth less work for a tenth more memory. */
const seldomCollecting = { GOGC: '400' };

/** @param {string[][]} commands @returns {Promise<Outcome>} */
async function checks(...commands) {
  const outcome = passed(0);
  for (const command of commands) {
    const { code, said } = await run(command, { quiet: true, env: seldomCollecting });
    if (code === 0) outcome.passed += 1;
    else {
      outcome.failed += 1;
      outcome.failures.push(`${shown(command)}\n${shortened(said)}`);
    }
  }
  return outcome;
}

/** Rules, routes, contract, house and database, on every database that answers. */
async function vitest() {
  const report = freshReport('vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, said } = await run([bin('vitest'), 'run', ...reporters], { label: 'vitest' });
  /** @type {VitestReport} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const outcome = passed(0);
  for (const { name: file, message, status, assertionResults } of testResults) {
    for (const { status: ended, fullName, failureMessages } of assertionResults) {
      if (ended === 'passed') outcome.passed += 1;
      else if (ended === 'failed') fail(outcome, `${fullName}\n${shortened(failureMessages.join('\n'), 12)}`);
      else skip(outcome, fullName);
    }
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed'))
      fail(outcome, `${file}\n${message}`);
  }
  // What failed outside of any test stands in its words alone.
  const outside = plain(said)
    .split(/^(?=.*Unhandled (?:Errors?|Rejection))/m)
    .at(1);
  if (code !== 0 && outside) fail(outcome, shortened(outside));
  return whole(outcome, code);
}

/** Journeys, accessibility and the byte budget, in a real browser; without one this fails. */
async function browser() {
  const CHROME_PATH = await findBrowser();
  const report = freshReport('browser');
  const command = [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'];
  const env = { CHROME_PATH, PARVIS_RUN: String(process.pid) };
  const { code } = await run(command, { env, label: 'browser' });
  /** @type {PlaywrightReport} */
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const outcome = passed(0);
  for (const { spec, in: where } of suites.flatMap((suite) => specsIn(suite, []))) {
    const title = [...where, spec.title].join(' › ');
    for (const { status, projectName, results } of spec.tests) {
      const why = results.flatMap(({ errors: all }) => all.map(({ message = '' }) => plain(message))).join('\n');
      if (status === 'expected') outcome.passed += 1;
      else if (status === 'skipped') skip(outcome, `${title} [${projectName}]`);
      else fail(outcome, [`${title} [${projectName}]`, shortened(why, 12), ...results.flatMap(lastSeen)].join('\n'));
    }
  }
  for (const { message = '' } of errors) fail(outcome, shortened(plain(message)));
  return whole(outcome, code);
}

/** What stood on the page of a journey that failed (`e2e/last-seen.ts`). @param {PlaywrightResult} result */
const lastSeen = ({ attachments }) =>
  attachments
    .filter(({ name }) => name === 'last seen')
    .map(({ body = '' }) => Buffer.from(body, 'base64').toString('utf8'));

/** @param {PlaywrightSuite} suite @param {string[]} above @returns {{ spec: PlaywrightSpec, in: string[] }[]} */
function specsIn({ title, specs = [], suites = [] }, above) {
  const here = [...above, title];
  return [...specs.map((spec) => ({ spec, in: here })), ...suites.flatMap((suite) => specsIn(suite, here))];
}

/**
 * A run that ended badly without a failed test, or that looked at nothing, is no success. @param {Outcome} outcome
 * @param {number} code
 */
function whole(outcome, code) {
  if (code !== 0 && outcome.failed === 0) fail(outcome, `it ended with ${code}; see its words above`);
  if (outcome.passed + outcome.failed === 0) fail(outcome, 'it found no tests');
  return outcome;
}

/** @param {number} count @returns {Outcome} */
const passed = (count) => ({ passed: count, failed: 0, skipped: 0, failures: [], skips: [] });

/** @param {Outcome} outcome @param {string} why */
function fail(outcome, why) {
  outcome.failed += 1;
  outcome.failures.push(why);
}

/** @param {Outcome} outcome @param {string} what */
function skip(outcome, what) {
  outcome.skipped += 1;
  outcome.skips.push(what);
}

/** @param {string} name Where a tool writes its account of this run, and no other run's. */
function freshReport(name) {
  forgetOld(at('.cache/test'));
  mkdirSync(at('.cache/test'), { recursive: true });
  return at('.cache/test', `${name}-${process.pid}.json`);
}

/** @param {string[]} command */
const shown = ([program = '', ...args]) => [program.split(/[\\/]/).at(-1), ...args].join(' ');

/** @param {string} words Without a terminal's colours. */
const plain = (words) => words.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g'), '');

/** @param {string} words @param {number} [most] */
function shortened(words, most = 40) {
  const lines = words.trim().split('\n');
  return lines.length > most
    ? [...lines.slice(0, most), `… ${lines.length - most} more lines`].join('\n')
    : lines.join('\n');
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult
 * @typedef {{ testResults: { name: string, message: string, status: string, assertionResults: VitestResult[] }[] }}
 *   VitestReport
 * @typedef {{ status: string, projectName: string, results: PlaywrightResult[] }} PlaywrightTest
 * @typedef {{ errors: { message?: string }[], attachments: { name: string, body?: string }[] }} PlaywrightResult
 * @typedef {{ title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 */
