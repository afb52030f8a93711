/** The language of the repository: the field's terms, and no citation of a document that is not here. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from './import-graph.ts';
import { countMarkers } from './prose.ts';

test.each([
  { what: 'code', extensions: ['.ts', '.tsx', '.mjs'], most: 0.5 },
  { what: 'documents', extensions: ['.md'], most: 2 },
])('$what has at most $most marker words of the old dialect per 1,000 lines', ({ what, extensions, most }) => {
  const { markers, lines, files } = countMarkers(extensions);
  const density = (1000 * markers) / lines;
  console.log(`${what}: ${markers} marker words in ${lines} lines, ${density.toFixed(2)} per 1,000`);
  expect(density, files.join('\n')).toBeLessThanOrEqual(most);
});

test('comments cite no document outside the repository', () => {
  const citation = /\((?:trust|decisions),|§\d/;
  const code = listFiles().filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.startsWith('test/architecture/'));
  const cited = code.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (citation.test(line) ? [`${file}:${n + 1}: ${line.trim()}`] : [])),
  );
  expect(cited.join('\n')).toBe('');
});

test('every decision that code or a document cites exists', () => {
  const decisions = listFiles('docs/decisions').map((file) => path.basename(file));
  const cited = listFiles()
    .filter((file) => /\.(ts|tsx|mjs|css|md)$/.test(file) && file !== 'docs/api.md')
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/docs\/decisions\/(\d{4})/g)])
    .map(([, number = '']) => number);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((number) => !decisions.some((name) => name.startsWith(number)))).toEqual([]);
});

test('paths of the repository that documents name exist', () => {
  const documents = listFiles().filter(
    (file) => file.endsWith('.md') && !/^docs\/(api|benchmarks\/.*)\.?m?d?$/.test(file),
  );
  const gone = documents.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /`((?:core|server|web|test|bench|tools|deploy|docs)\/[\w./-]+\.\w+)`/g,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(path.join(root, name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(gone.join('\n')).toBe('');
});
