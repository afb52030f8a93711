/**
 * Which folder may import which. The rules stand in `allowedFrom`; the tests apply them to every import of the
 * repository and to a list of planted ones.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCycles, readImportGraph, root } from './import-graph.ts';

const graph = readImportGraph();

/** Shared folders of the server, lowest first. Each may import those before it and itself. */
const serverRooms = ['db', 'http', 'live', 'jobs', 'mail', 'storage'];
/** Folders that compose features: they may import any feature. */
const serverComposers = ['app', 'pages', 'api-docs', 'data-export', 'demo', 'commands'];
/** Shared folders of the web, lowest first. */
const webRooms = ['i18n', 'ui', 'offline', 'api', 'session', 'editing', 'lazy', 'live'];

/** Whether `from` may import `to`; both are paths from the root. */
function isAllowed(from: string, to: string): boolean {
  const [side = '', folder = ''] = from.split('/');
  const [toSide = '', toFolder = ''] = to.split('/');
  if (side === 'test' || side === 'bench' || side === 'tools' || !from.includes('/')) return true;
  if (from.endsWith('.test.ts')) return toSide !== (side === 'web' ? 'server' : 'web') || side === 'core';
  if (toSide === 'core') return true;
  if (toSide !== side) return false;
  if (side === 'server') return isAllowedOnServer(from, folder, to, toFolder);
  if (side === 'web') return isAllowedInWeb(from, folder, to, toFolder);
  return false;
}

function isAllowedOnServer(from: string, folder: string, to: string, toFolder: string): boolean {
  if (folder === toFolder) return true;
  const room = serverRooms.indexOf(folder);
  if (room >= 0) return serverRooms.slice(0, room).includes(toFolder);
  if (serverComposers.includes(folder)) return toFolder !== 'app' || folder !== 'demo';
  if (serverRooms.includes(toFolder)) return true;
  if (serverComposers.includes(toFolder) || to.endsWith('-routes.ts')) return false;
  if (toFolder === 'auth' || to.endsWith('-store.ts')) return true;
  return (
    (from.endsWith('-acts.ts') && to.endsWith('-acts.ts')) || (from.endsWith('-seed.ts') && to.endsWith('-seed.ts'))
  );
}

/** Every feature is about children, and many have photos and files. */
const sharedFeatures = ['children', 'files'];

function isAllowedInWeb(from: string, folder: string, to: string, toFolder: string): boolean {
  if (folder === 'app' || folder === toFolder) return true;
  // Bundler plugins read the app they build.
  if (folder === 'build' || to.startsWith('web/build/')) return folder === 'build' || from === 'web/vite.config.ts';
  const room = webRooms.indexOf(folder);
  if (room >= 0) return webRooms.slice(0, room).includes(toFolder);
  if (folder === 'account' && toFolder === 'auth') return true;
  // The office screens of children, in subfolders, are not shared.
  return webRooms.includes(toFolder) || (sharedFeatures.includes(toFolder) && to.split('/').length === 3);
}

describe('imports', () => {
  it('stay inside the boundaries', () => {
    const wrong = [...graph].flatMap(([from, targets]) =>
      [...targets].filter((to) => !isAllowed(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(wrong.join('\n')).toBe('');
  });

  it('form no cycle, type-only and dynamic imports included', () => {
    expect(findCycles(graph)).toEqual([]);
  });

  it('do not let the acts of two features call each other', () => {
    const pairs = new Set(
      [...graph]
        .filter(([from]) => from.endsWith('-acts.ts'))
        .flatMap(([from, targets]) =>
          [...targets]
            .filter((to) => to.endsWith('-acts.ts'))
            .map((to) => [from.split('/')[1], to.split('/')[1]] as const),
        )
        .filter(([a, b]) => a !== b)
        .map(([a, b]) => `${a} ${b}`),
    );
    const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')));
    expect(mutual).toEqual([]);
  });

  it.each([
    ['core/absences/a.ts', 'server/absences/absence-store.ts'],
    ['core/absences/a.ts', 'web/absences/absence-queries.ts'],
    ['core/absences/a.ts', 'test/support/test-app.ts'],
    ['server/absences/a.ts', 'web/i18n/locale.ts'],
    ['server/absences/a.ts', 'server/children/child-routes.ts'],
    ['server/absences/a.ts', 'server/children/child-seed.ts'],
    ['server/absences/a.ts', 'server/app/routes.ts'],
    ['server/absences/a.ts', 'test/support/test-app.ts'],
    ['server/absences/a-routes.ts', 'server/pickups/pickup-acts.ts'],
    ['server/absences/a-acts.ts', 'server/children/child-routes.ts'],
    ['server/absences/a-seed.ts', 'server/children/child-routes.ts'],
    ['server/http/a.ts', 'server/absences/absence-store.ts'],
    ['server/db/a.ts', 'server/http/refusal.ts'],
    ['server/db/embedded/a.ts', 'server/absences/absence-store.ts'],
    ['server/app/a.ts', 'web/i18n/locale.ts'],
    ['server/app/a.ts', 'tools/spawn.mjs'],
    ['web/absences/a.ts', 'server/http/refusal.ts'],
    ['web/absences/a.tsx', 'web/plans/PlanCard.tsx'],
    ['web/absences/a.ts', 'web/app/paths.ts'],
    ['web/absences/a.ts', 'web/children/admin/FamilyPage.tsx'],
    ['web/ui/a.ts', 'web/absences/absence-queries.ts'],
    ['web/ui/a.ts', 'web/session/session-queries.ts'],
    ['web/i18n/a.ts', 'web/absences/absence-queries.ts'],
    ['web/app/a.ts', 'server/http/refusal.ts'],
  ])('refuse %s → %s', (from, to) => expect(isAllowed(from, to)).toBe(false));

  it.each([
    ['server/absences/a.ts', 'server/http/refusal.ts'],
    ['server/absences/a.ts', 'server/auth/token.ts'],
    ['server/absences/a.ts', 'server/children/child-store.ts'],
    ['server/absences/a-acts.ts', 'server/pickups/pickup-acts.ts'],
    ['server/absences/a-seed.ts', 'server/children/child-seed.ts'],
    ['server/absences/a.test.ts', 'test/support/test-app.ts'],
    ['server/app/a.ts', 'server/absences/absence-routes.ts'],
    ['web/absences/a.ts', 'web/ui/Button.tsx'],
    ['web/absences/a.ts', 'web/children/child-queries.ts'],
    ['web/app/a.ts', 'web/absences/absence-queries.ts'],
  ])('allow %s → %s', (from, to) => expect(isAllowed(from, to)).toBe(true));
});

describe('the compiler', () => {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'parvis-boundaries-'));
  beforeAll(() => {
    const copied = ['core', 'server', 'web', 'package.json', 'tsconfig.json'];
    for (const place of copied) cpSync(path.join(root, place), path.join(copy, place), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const write = (file: string, content: string): void => {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), content);
  };

  /** The compiler's output for some files of a part, under that part's configuration. */
  const compile = (part: string, ...files: string[]): string => {
    write(`${part}/tsconfig.planted.json`, JSON.stringify({ extends: './tsconfig.json', include: files }));
    const project = `${part}/tsconfig.planted.json`;
    return spawnSync('node_modules/.bin/tsc', ['-p', project], { cwd: copy, encoding: 'utf8' }).stdout;
  };

  it('rejects a page that imports the server', () => {
    write('web/absences/planted.ts', `export { Refusal } from '#server/http/refusal.ts';\n`);
    expect(compile('web', 'absences/planted.ts')).toContain('web/absences/planted.ts(1,');
  });

  it('rejects a server that imports the page', () => {
    write('server/absences/planted.ts', `import '#web/i18n/locale.ts';\n`);
    expect(compile('server', 'absences/planted.ts')).toContain('server/absences/planted.ts(1,');
  });

  it('rejects core code that uses the DOM, a process or the server', () => {
    write('core/absences/planted.ts', `export const title = document.title;\n`);
    write('core/absences/planted-too.ts', `export const place = process.cwd();\n`);
    write('core/absences/planted-again.ts', `export { Refusal } from '#server/http/refusal.ts';\n`);
    const files = ['absences/planted.ts', 'absences/planted-too.ts', 'absences/planted-again.ts'];
    const output = compile('core', ...files);
    for (const file of files) expect(output).toContain(`core/${file}(1,`);
  });
});
