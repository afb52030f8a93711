/** Every import of the repository, type-only and dynamic ones included. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..', '..');

const ignored = ['node_modules', 'dist', 'data', '.git', '.cache', 'screenshots', 'test-results', 'playwright-report'];

/** Paths of all files from the root, with `/` on every system. */
export function listFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignored.includes(name))
    .flatMap((entry) => {
      const place = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(place) : [place];
    });
}

/** `file` → the files of the repository that it imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([#.][^']+)'/g;

/** Reads the imports of all code. */
export function readImportGraph(): ImportGraph {
  const code = listFiles().filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const known = new Set(code);
  return new Map(
    code.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const targets = [...text.matchAll(specifier)].map(([, name = '']) => resolveImport(file, name));
      return [file, new Set(targets.filter((target) => known.has(target)))];
    }),
  );
}

/** The path from the root of what a file imports by `name`. */
export function resolveImport(file: string, name: string): string {
  return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
}

/** Groups of files that import each other, directly or through others. */
export function findCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file) ?? 0);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
