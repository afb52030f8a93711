// @ts-check
/**
 * The steps of npm test, in stages. Steps of a stage run in parallel, because most tests wait half of their time. In
 * the full run the browser has its own stage: its tests have no second attempt there. A tool run counts as one check,
 * tests are counted individually.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';
import { build } from './build.mjs';
import { deleteOldEntries } from './demo-data.mjs';
import { at, bin, run } from './spawn.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], skips: string[],
 *   unstable: string[] }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

const parts = ['core', 'server', 'web', 'web/tsconfig.worker.json', 'test'];

/** @type {Step} */
const unitTests = { name: 'vitest', run: vitest };
/** @type {Step} */
const browserTests = { name: 'browser', run: browser };

/** @type {Step[][]} */
export const stages = [
  [
    {
      name: 'types',
      // Single-threaded: parallel checks would repeat the types that two files share.
      run: () => checks(...parts.map((part) => [bin('tsc'), '-p', part, '--singleThreaded'])),
    },
    { name: 'lint', run: () => checks([bin('oxlint'), '--format=unix']) },
    { name: 'format', run: () => checks([bin('biome'), 'format', '--reporter=summary', '.']) },
    { name: 'build', run: () => build().then(() => passed(1)) },
  ],
  ...(process.env.FULL === '1' ? [[unitTests], [browserTests]] : [[unitTests, browserTests]]),
];

/** For short-lived Go programs: a fifth less CPU for a tenth more memory. */
const rareGarbageCollection = { GOGC: '400' };

/** @param {string[][]} commands @returns {Promise<Outcome>} */
async function checks(...commands) {
  const outcome = passed(0);
  for (const command of commands) {
    const { code, output } = await run(command, { quiet: true, env: rareGarbageCollection });
    if (code === 0) outcome.passed += 1;
    else {
      outcome.failed += 1;
      outcome.failures.push(`${formatCommand(command)}\n${truncate(output)}`);
    }
  }
  return outcome;
}

/** Unit, route, database and architecture tests, on every available database. */
async function vitest() {
  const report = freshReport('vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run([bin('vitest'), 'run', ...reporters], { label: 'vitest' });
  /** @type {VitestReport} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const outcome = passed(0);
  for (const { name: file, message, status, assertionResults } of testResults) {
    for (const { status: ended, fullName, failureMessages } of assertionResults) {
      if (ended === 'passed') outcome.passed += 1;
      else if (ended === 'failed') fail(outcome, `${fullName}\n${truncate(failureMessages.join('\n'), 12)}`);
      else skip(outcome, fullName);
    }
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed'))
      fail(outcome, `${file}\n${message}`);
  }
  // Errors outside of a test appear in the output only.
  const outside = plain(output)
    .split(/^(?=.*Unhandled (?:Errors?|Rejection))/m)
    .at(1);
  if (code !== 0 && outside) fail(outcome, truncate(outside));
  return withExitCode(outcome, code);
}

/**
 * End-to-end tests, accessibility and byte budgets in a real browser. Fails without a browser. A test that passes at
 * its second attempt only is named as unstable.
 */
async function browser() {
  const CHROME_PATH = await findBrowser();
  const report = freshReport('browser');
  const command = [bin('playwright'), 'test', '--config', 'test/e2e/playwright.config.ts'];
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
      else if (status === 'flaky') {
        outcome.passed += 1;
        outcome.unstable.push([`${title} [${projectName}]`, truncate(why, 12)].join('\n'));
      } else fail(outcome, [`${title} [${projectName}]`, truncate(why, 12), ...results.flatMap(lastSeen)].join('\n'));
    }
  }
  for (const { message = '' } of errors) fail(outcome, truncate(plain(message)));
  return withExitCode(outcome, code);
}

/** The page at the end of a failed end-to-end test (`test/e2e/failure-report.ts`). @param {PlaywrightResult} result */
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
 * A run that exits with an error without a failed test, or without any tests, is a failure. @param {Outcome} outcome
 * @param {number} code
 */
function withExitCode(outcome, code) {
  if (code !== 0 && outcome.failed === 0) fail(outcome, `exited with ${code}, see the output above`);
  if (outcome.passed + outcome.failed === 0) fail(outcome, 'no tests found');
  return outcome;
}

/** @param {number} count @returns {Outcome} */
const passed = (count) => ({ passed: count, failed: 0, skipped: 0, failures: [], skips: [], unstable: [] });

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

/** @param {string} name The report file of this run, unique to the process. */
function freshReport(name) {
  deleteOldEntries(at('.cache/test'));
  mkdirSync(at('.cache/test'), { recursive: true });
  return at('.cache/test', `${name}-${process.pid}.json`);
}

/** @param {string[]} command */
const formatCommand = ([program = '', ...args]) => [program.split(/[\\/]/).at(-1), ...args].join(' ');

/** @param {string} text Without ANSI color codes. */
const plain = (text) => text.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g'), '');

/** @param {string} text @param {number} [most] */
function truncate(text, most = 40) {
  const lines = text.trim().split('\n');
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
