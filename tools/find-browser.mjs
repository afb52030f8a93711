// @ts-check
/**
 * Finds a browser for end-to-end tests and screenshots: CHROME_PATH, else a Chrome or Chromium on PATH that starts,
 * else Playwright's, else one that it installs: Debian's for root on Debian, Playwright's elsewhere. Progress goes to
 * standard error. Fails if there is none.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, root } from './spawn.mjs';

const isRoot = process.getuid?.() === 0;

/** Flags without background activity, which also work for root in a container. */
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
  const found = onPath() ?? (await playwrights()) ?? aptInstalled() ?? (await playwrightInstalled());
  if (found) return found;
  throw new Error(
    'No browser was found, and none could be installed. Type: npx playwright install --with-deps chromium',
  );
}

function onPath() {
  // The first is headless only, which takes a third less work.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
  ];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(starts);
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(starts);
}

function aptInstalled() {
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined;
  console.error('No browser here: installing Debian’s Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore', timeout: 180_000 });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const packages = ['install', '-y', '-qq', '--no-install-recommends', name];
    const { status } = spawnSync('apt-get', packages, { env, stdio: 'ignore', timeout: 480_000 });
    if (status === 0) break;
  }
  return onPath();
}

async function playwrightInstalled() {
  console.error('No browser here: installing one with Playwright…');
  spawnSync(bin('playwright'), ['install', 'chromium'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    timeout: 480_000,
  });
  return playwrights();
}

/** @param {string} browser Whether it opens a page. A version number alone is not enough. */
function starts(browser) {
  if (!existsSync(browser)) return false;
  const profile = mkdtempSync(path.join(os.tmpdir(), 'parvis-browser-'));
  const page = ['--headless', `--user-data-dir=${profile}`, '--dump-dom', 'data:text/html,<p>starts</p>'];
  const { stdout } = spawnSync(browser, [...browserFlags, ...page], { encoding: 'utf8', timeout: 30_000 });
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  return stdout?.includes('<p>starts</p>') ?? false;
}
