/** `/notices.txt`: every package that ships with the page or runs on the server, with its license. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

type LockfileEntry = { readonly version?: string; readonly dev?: boolean; readonly optional?: boolean };
type Manifest = { readonly name?: string; readonly version?: string; readonly license?: string };

const root = path.resolve(import.meta.dirname, '..', '..');
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The directories of installed packages that are not development dependencies. */
function packageDirectories(): string[] {
  const { packages } = json(path.join(root, 'package-lock.json')) as { packages: Record<string, LockfileEntry> };
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place]) => path.join(root, place))
    .filter((place) => existsSync(path.join(place, 'package.json')));
}

function noticeOf(place: string): string {
  const { name = '', version = '', license = '' } = json(path.join(place, 'package.json')) as Manifest;
  const texts = readdirSync(place).filter((file) => /^(?:licen[cs]e|notice|copying|ofl)(?:[.-].*)?$/i.test(file));
  const licenses = texts.map((file) => readFileSync(path.join(place, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...licenses].join('\n\n');
}

export function thirdPartyNoticesPlugin(): Plugin {
  return {
    name: 'parvis-notices',
    apply: 'build',
    generateBundle() {
      const source = [...new Set(packageDirectories().map(noticeOf))].toSorted().join(`\n\n${'-'.repeat(72)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source: `${source}\n` });
    },
  };
}
