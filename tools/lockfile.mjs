// @ts-check
/**
 * npm run lockfile: adds binaries for other platforms that npm left out of the lockfile. npm omits them when a registry
 * does not have them, and `npm ci` then rejects the lockfile. Run it after adding a package.
 */
import './node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { at } from './spawn.mjs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const lockfile = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
/** @typedef {{ dev?: boolean, optionalDependencies?: Record<string, string> }} Package */

/** @type {Record<string, Package>} */
const packages = lockfile.packages;
const named = new Set(Object.keys(packages).map((place) => place.slice(place.lastIndexOf('node_modules/'))));

let added = 0;
for (const { dev, optionalDependencies = {} } of Object.values(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (named.has(`node_modules/${name}`)) continue;
    // The names contain the platform: @oxlint/binding-linux-arm64-musl.
    const words = name.split(/[-/]/);
    const os = systems.filter((system) => words.includes(system));
    packages[`node_modules/${name}`] = /** @type {Package} */ ({
      version,
      cpu: processors.filter((processor) => words.includes(processor)),
      ...(dev && { dev }),
      ...(words.includes('linux') && { libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] }),
      optional: true,
      ...(os.length > 0 && { os }),
    });
    added += 1;
  }
}
lockfile.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(at('package-lock.json'), `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(`${added} entries added to package-lock.json`);
