import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';

const root = new URL('../../', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'parvis-sbom-'));
afterAll(() => rmSync(folder, { recursive: true }));

const Component = z.object({
  'bom-ref': z.string().min(1),
  type: z.enum(['application', 'library']),
  name: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  purl: z.string().startsWith('pkg:npm/'),
  hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })).length(1),
  licenses: z.array(
    z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ expression: z.string() })]),
  ),
});
/** The fields of CycloneDX 1.5 that npm writes. */
const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.literal(1),
  metadata: z.object({ timestamp: z.iso.datetime(), component: Component.omit({ hashes: true }) }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const json = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as unknown;
const manifest = json('package.json') as { name: string; dependencies: Record<string, string> };
const { packages } = json('package-lock.json') as {
  packages: Record<string, { version: string; dev?: true }>;
};

test('the software bill of materials is valid and lists every production package', () => {
  const file = join(folder, 'sbom.cdx.json');
  execFileSync(process.execPath, ['tools/sbom.mjs', file], { cwd: root });
  const { components, dependencies, metadata } = Sbom.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(metadata.component).toMatchObject({ name: manifest.name, type: 'application' });
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  expect(new Set(listed).size).toBe(listed.length);
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(listed).toContain(`${name}@${version}`);
  const installed = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(new Set(listed)).toEqual(new Set(installed));
  // Each package is explained by one that depends on it.
  const references = new Set(components.map((component) => component['bom-ref']));
  const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...references].filter((reference) => !needed.has(reference))).toEqual([]);
  // Tools of development are not in a release.
  expect(listed.filter((name) => /^(?:vitest|typescript|oxlint)@/.test(name))).toEqual([]);
}, 120_000);
