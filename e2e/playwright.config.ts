/**
 * The journeys: real Chromium, the built app, a real database. A phone unless a test asks otherwise. What is told in
 * both languages is walked in French; `FULL=1 npm test` walks it in both, and on a narrow phone and a desktop where a
 * test says so, with what is tagged `@full`.
 */
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from '#tools/browser.mjs';

// Asked once: the workers read this file too.
process.env.CHROME_PATH ??= await findBrowser();
// Two runs at once do not clear each other's traces away.
const run = (process.env.PARVIS_RUN ??= String(process.pid));

const isFull = process.env.FULL === '1';
/** The other half of what is told in both languages; of two people, the half in which the parent reads French. */
const inBoth = /in en[ ,]|a parent \(en\)|account, en /;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './prepare.ts',
  outputDir: `../test-results/${run}`,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  metadata: { isFull },
  reporter: [['list'], ['json', { outputFile: `../.cache/test/browser-${run}.json` }]],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // A trace of every journey costs a tenth of the time; `--trace retain-on-failure` when one is wanted.
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
