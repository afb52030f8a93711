/** Counts the marker words of the project's old dialect, which comments, titles and documents no longer use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, root } from './import-graph.ts';

const markers =
  'anew whoever whom nobody somebody oneself deed deeds heed heeds heeded meanwhile beside besides whatever'.split(' ');
const marker = new RegExp(String.raw`(?<![\w-])(?:${markers.join('|')}|in vain)(?![\w-])`, 'gi');

export type Prose = { readonly markers: number; readonly lines: number; readonly files: readonly string[] };

/** Marker words in the files of some extensions, with the files that have any and how many. */
export function countMarkers(extensions: readonly string[]): Prose {
  const read = listFiles()
    .filter((file) => extensions.includes(path.extname(file)))
    // The list of markers itself, and a document generated from the code.
    .filter((file) => !file.startsWith('test/architecture/prose') && file !== 'docs/api.md')
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  const counts = read.map(([file, text]) => [file, text.match(marker)?.length ?? 0] as const);
  return {
    markers: counts.reduce((sum, [, count]) => sum + count, 0),
    lines: read.reduce((sum, [, text]) => sum + text.split('\n').length, 0),
    files: counts.filter(([, count]) => count > 0).map(([file, count]) => `${file}: ${count}`),
  };
}
