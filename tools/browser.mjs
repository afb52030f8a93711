// @ts-check
/**
 * A browser for the journeys and the pictures: CHROME_PATH, else a system Chrome or Chromium that really
 * starts, else Playwright's own, else one that can be installed here. None at all is a failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, root } from './run.mjs';

const isRoot = process.getuid?.() === 0;

/** Quiet, alone, and able to run as root in a container. */
export const browserFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {Promise<string>} The path of a browser that starts. */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROME_PATH is ${chosen}, which does not start.`);
  }
  const found = system() ?? (await playwrights()) ?? aptInstalled() ?? (await playwrightInstalled());
  if (found) return found;
  throw new Error(
    'No browser was found, and none could be installed. Type: npx playwright install --with-deps chromium',
  );
}

function system() {
  // The first has no windows to draw, which is a third of the work.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
  ];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  ].find(starts);
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(starts);
}

function aptInstalled() {
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined;
  console.log('No browser here: installing Debian’s Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore', timeout: 180_000 });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const packages = ['install', '-y', '-qq', '--no-install-recommends', name];
    const { status } = spawnSync('apt-get', packages, { env, stdio: 'ignore', timeout: 480_000 });
    if (status === 0) break;
  }
  return system();
}

async function playwrightInstalled() {
  console.log('No browser here: asking Playwright for one…');
  spawnSync(bin('playwright'), ['install', 'chromium'], { cwd: root, stdio: 'inherit', timeout: 480_000 });
  return playwrights();
}

/** @param {string} browser Whether it opens a page: a version number alone has fooled us. */
function starts(browser) {
  if (!existsSync(browser)) return false;
  const profile = mkdtempSync(path.join(os.tmpdir(), 'parvis-browser-'));
  const page = ['--headless', `--user-data-dir=${profile}`, '--dump-dom', 'data:text/html,<p>starts</p>'];
  const { stdout } = spawnSync(browser, [...browserFlags, ...page], { encoding: 'utf8', timeout: 30_000 });
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  return stdout?.includes('<p>starts</p>') ?? false;
}
