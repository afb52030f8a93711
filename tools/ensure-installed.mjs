// @ts-check
/** Installs the packages of the lockfile when they are missing or out of date. */
import { readFileSync } from 'node:fs';
import { at, npm, run } from './spawn.mjs';

export async function install() {
  if (isInstalled()) return;
  console.log('Installing packages (the first time, or after a change)…');
  const { code } = await run(npm('ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'));
  if (code !== 0) {
    console.error('The packages could not be installed. Check the network and run: npm ci');
    process.exit(code);
  }
}

/** Whether node_modules/.package-lock.json, which npm writes after installing, matches the lockfile. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const wanted = packagesIn('package-lock.json');
  return (
    installed !== undefined &&
    Object.entries(wanted ?? {}).every(
      ([where, { version, optional }]) => where === '' || optional || installed[where]?.version === version,
    )
  );
}

/** @param {string} lockfile @returns {Record<string, { version?: string, optional?: boolean }> | undefined} */
function packagesIn(lockfile) {
  try {
    return JSON.parse(readFileSync(at(lockfile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
