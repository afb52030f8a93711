// @ts-check
/**
 * npm run sbom [-- FILE]: writes the software bill of materials of a release as CycloneDX JSON: every production
 * package with its version, license and checksum, from the lockfile. By default to dist/sbom.cdx.json.
 */
import './node-version.mjs';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at, npm, run } from './spawn.mjs';

const [name] = process.argv.slice(2);
const file = name === undefined ? at('dist/sbom.cdx.json') : path.resolve(process.env.INIT_CWD ?? '.', name);
const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const { code, output } = await run(npm('sbom', '--silent', ...options), { quiet: true });
if (code !== 0) {
  console.error(output);
  process.exit(code);
}
const sbom = JSON.parse(output);
// `--omit dev` also omits production packages on which a tool of development depends.
/** @typedef {{ 'bom-ref': string, properties: { name: string }[] }} Component */
/** @param {Component} component */
const isDevelopment = ({ properties }) => properties.some((one) => one.name === 'cdx:npm:package:development');
const omitted = new Set(sbom.components.filter(isDevelopment).map((/** @type {Component} */ one) => one['bom-ref']));
sbom.components = sbom.components.filter((/** @type {Component} */ one) => !omitted.has(one['bom-ref']));
/** @typedef {{ ref: string, dependsOn: string[] }} Dependency */
sbom.dependencies = sbom.dependencies
  .filter((/** @type {Dependency} */ one) => !omitted.has(one.ref))
  .map((/** @type {Dependency} */ { ref, dependsOn }) => ({
    ref,
    dependsOn: dependsOn.filter((on) => !omitted.has(on)),
  }));
// npm takes the name of the folder.
sbom.metadata.component.name = JSON.parse(readFileSync(at('package.json'), 'utf8')).name;
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} packages listed in ${file}`);
