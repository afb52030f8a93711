/** The journeys: real Chromium, the built app, a real database. A phone unless a test asks otherwise. */
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from '#tools/browser.mjs';

// Asked once: the workers read this file too.
process.env.CHROME_PATH ??= await findBrowser();
// Two runs at once do not clear each other's traces away.
const run = (process.env.PARVIS_RUN ??= String(process.pid));

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
    { name: 'phone', grepInvert: /@only-/ },
    { name: 'narrow', grep: /@narrow/, use: { viewport: { width: 320, height: 640 } } },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 }, hasTouch: false } },
  ],
});
