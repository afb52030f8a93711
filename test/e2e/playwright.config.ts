/**
 * The end-to-end tests: real Chromium, the built app, a real database. A phone unless a test sets another device. Tests
 * in both languages run in French. `npm run test:full` runs both languages, the tests tagged `@full`, and a narrow
 * phone and a desktop for the tests tagged so.
 */
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from '#tools/find-browser.mjs';

// Found once: the workers read this file too.
process.env.CHROME_PATH ??= await findBrowser();
// Two runs at the same time do not delete each other's traces.
const run = (process.env.PARVIS_RUN ??= String(process.pid));

const isFull = process.env.FULL === '1';
/**
 * The English half of the tests in both languages. For two users, the half in which the parent reads French is kept.
 */
const inBoth = /in en(?:[ ,]|$)|a parent \(en\)|account, en /;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: `../../test-results/${run}`,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` tries a failed test once more and prints it as unstable: a defect to find. `test:full` fails on it.
  retries: isFull ? 0 : 1,
  // Long enough for a machine three times slower than the usual one: a test that passes never waits for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  metadata: { isFull },
  reporter: [['list'], ['json', { outputFile: `../../.cache/test/browser-${run}.json` }]],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Tests intercept requests, which a service worker would answer first. Those about it allow it.
    serviceWorkers: 'block',
    // Tracing every test costs a tenth of the time. Use `--trace retain-on-failure` when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: browserFlags },
  },
  projects: [
    { name: 'phone', grepInvert: isFull ? /@only-/ : [/@only-|@full/, inBoth] },
    ...(isFull ? [{ name: 'narrow', grep: /@narrow/, use: { viewport: { width: 320, height: 640 } } }] : []),
    {
      name: 'desktop',
      grep: isFull ? /@desktop/ : /@only-desktop/,
      use: { viewport: { width: 1280, height: 800 }, hasTouch: false },
    },
  ],
});
