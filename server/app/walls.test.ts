/**
 * The walls between the parts of the house, pushed: bad imports are planted in a copy of the tree, and the lint and
 * the compiler must refuse each one. A wall that nobody has pushed is scenery.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..');
const copy = mkdtempSync(path.join(os.tmpdir(), 'parvis-walls-'));

beforeAll(() => {
  const copied = ['core', 'server', 'web', 'e2e', 'package.json', 'tsconfig.json', '.oxlintrc.json'];
  for (const place of copied) cpSync(path.join(root, place), path.join(copy, place), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Where the import stands, and what it reaches for. */
type Import = readonly [from: string, to: string];

const refused: Import[] = [
  ['core/absences/planted.ts', '#server/absences/absence-store.ts'],
  ['core/absences/planted.ts', '#web/absences/absence-queries.ts'],
  ['core/absences/planted.ts', 'node:fs'],
  ['core/absences/planted.ts', 'kysely'],
  ['core/absences/planted.ts', '../time/day.ts'],
  ['core/absences/planted.test.ts', '#server/absences/absence-store.ts'],
  ['server/absences/planted.ts', '#web/words/language.ts'],
  ['server/absences/planted.ts', '#server/children/child-routes.ts'],
  ['server/absences/planted.ts', '#server/children/child-seed.ts'],
  ['server/absences/planted.ts', '#server/app/routes.ts'],
  ['server/absences/planted.ts', '../children/child-store.ts'],
  ['server/absences/planted-routes.ts', '#server/pickups/pickup-acts.ts'],
  ['server/absences/planted-acts.ts', '#server/children/child-routes.ts'],
  ['server/absences/planted-seed.ts', '#server/children/child-routes.ts'],
  ['server/http/planted.ts', '#server/absences/absence-store.ts'],
  ['server/db/planted.ts', '#server/absences/absence-store.ts'],
  ['server/db/embedded/planted.ts', '#server/absences/absence-store.ts'],
  ['server/app/planted.ts', '#web/words/language.ts'],
  ['server/app/planted.test.ts', '#web/words/language.ts'],
  ['server/app/planted.ts', '#tools/run.mjs'],
  ['web/absences/planted.ts', '#server/http/refusal.ts'],
  ['web/absences/planted.tsx', '#web/plans/PlanCard.tsx'],
  ['web/absences/planted.ts', '#web/app/paths.ts'],
  ['web/absences/planted.ts', '../ui/classes.ts'],
  ['web/ui/planted.ts', '#web/absences/absence-queries.ts'],
  ['web/words/planted.ts', '#web/absences/absence-queries.ts'],
  ['web/app/planted.ts', '#server/http/refusal.ts'],
  ['e2e/planted.spec.ts', '#server/db/open-database.ts'],
  ['e2e/planted.spec.ts', '#web/app/paths.ts'],
];

const allowed: Import[] = [
  ['core/absences/good.ts', '#core/time/day.ts'],
  ['core/absences/good.ts', './absence.ts'],
  ['core/absences/good.ts', 'zod/mini'],
  ['core/absences/good.test.ts', 'fast-check'],
  ['server/absences/good.ts', '#core/time/day.ts'],
  ['server/absences/good.ts', '#server/http/refusal.ts'],
  ['server/absences/good.ts', '#server/db/database.ts'],
  ['server/absences/good.ts', '#server/sessions/person.ts'],
  ['server/absences/good.ts', '#server/children/child-store.ts'],
  ['server/absences/good.ts', 'kysely'],
  ['server/absences/good-acts.ts', '#server/pickups/pickup-acts.ts'],
  ['server/absences/good-seed.ts', '#server/children/child-seed.ts'],
  ['server/absences/good.test.ts', '#server/app/app.ts'],
  ['server/app/good.ts', '#server/absences/absence-routes.ts'],
  ['web/absences/good.ts', '#core/time/day.ts'],
  ['web/absences/good.ts', '#web/ui/classes.ts'],
  ['web/absences/good.ts', '#web/children/child-queries.ts'],
  ['web/app/good.ts', '#web/absences/absence-queries.ts'],
  ['e2e/good.spec.ts', '#core/time/day.ts'],
  ['e2e/good.spec.ts', '#web/words/phrases.ts'],
];

describe('the lint', () => {
  // Each in a file of its own, and all in one run.
  const plant = (kind: string, imports: Import[]) =>
    imports.map(([from, to], index) => {
      const file = from.replace(/(planted|good)/, `${kind}-${index}`);
      write(file, `import * as reached from '${to}';\nexport const here = reached;\n`);
      return { file, name: `${from} ← ${to}` };
    });

  it('refuses every import that steps over a wall', () => {
    const planted = plant('planted', refused);
    const stopped = lint(planted.map(({ file }) => file));
    expect(planted.filter(({ file }) => !stopped.includes(file)).map(({ name }) => name)).toEqual([]);
  });

  it('lets every import through that has a door', () => {
    const planted = plant('good', allowed);
    const stopped = lint(planted.map(({ file }) => file));
    expect(planted.filter(({ file }) => stopped.includes(file)).map(({ name }) => name)).toEqual([]);
  });
});

describe('the compiler', () => {
  it('does not compile a page that imports the server', () => {
    write('web/absences/planted.ts', `export { Refusal } from '#server/http/refusal.ts';\n`);
    expect(compile('web', 'absences/planted.ts')).toContain('web/absences/planted.ts(1,');
  });

  it('does not compile a server that imports the page', () => {
    write('server/absences/planted.ts', `import '#web/words/language.ts';\n`);
    expect(compile('server', 'absences/planted.ts')).toContain('server/absences/planted.ts(1,');
  });

  it('does not compile a core that knows a document, a process or the server', () => {
    write('core/absences/planted.ts', `export const title = document.title;\n`);
    write('core/absences/planted-too.ts', `export const place = process.cwd();\n`);
    write('core/absences/planted-again.ts', `export { Refusal } from '#server/http/refusal.ts';\n`);
    const files = ['absences/planted.ts', 'absences/planted-too.ts', 'absences/planted-again.ts'];
    const said = compile('core', ...files);
    for (const file of files) expect(said).toContain(`core/${file}(1,`);
  });
});

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), content);
}

/** The files in which an import was refused. */
function lint(files: string[]): string[] {
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['--format=unix', ...files], {
    cwd: copy,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line.includes('no-restricted-imports'));
  return lines.map((line) => line.split(':')[0] ?? '');
}

/** What the compiler has to say of some files of a part, by that part's own rules. */
function compile(part: string, ...files: string[]): string {
  write(`${part}/tsconfig.planted.json`, JSON.stringify({ extends: './tsconfig.json', include: files }));
  const project = `${part}/tsconfig.planted.json`;
  return spawnSync('node_modules/.bin/tsc', ['-p', project], { cwd: copy, encoding: 'utf8' }).stdout;
}
