/**
 * Tailwind makes one sheet for the whole app. Here the build divides it: the first screen's classes come with the page,
 * and each screen that is loaded on demand brings those that it says besides.
 */
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { divided, type Said } from './ui/style-sheets.ts';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

export function styles(): Plugin {
  let source = '';
  return {
    name: 'parvis-styles',
    apply: 'build',
    renderStart() {
      const ours = [...this.getModuleIds()].filter(isOurs).toSorted();
      source = createHash('sha256')
        .update(ours.map((id) => this.getModuleInfo(id)?.code).join('\0'))
        .digest('hex');
    },
    // A chunk names the sheets of the screens it opens, and these depend on what all the other screens say.
    augmentChunkHash: ({ dynamicImports }) => (dynamicImports.length > 0 ? source : ''),
    generateBundle: {
      // Before Vite writes into the page and into each chunk which sheets they need.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const whole = wholeSheetOf(bundle);
        const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...reachOf(chunk, bundle)]));
        const later = chunks.filter((chunk) => chunk.isDynamicEntry && !first.has(chunk));
        const sheets = divided(
          whole.text,
          saidBy(first),
          later.map((chunk) => saidBy(reachOf(chunk, bundle))),
        );

        const emit = (name: string, text: string) =>
          this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source: text }));
        const firstName = emit('app', sheets.first);
        for (const { viteMetadata } of chunks) {
          if (viteMetadata?.importedCss.delete(whole.fileName)) viteMetadata.importedCss.add(firstName);
        }
        delete bundle[whole.fileName];
        for (const [index, chunk] of later.entries()) {
          const text = sheets.later[index];
          if (text) chunk.viteMetadata?.importedCss.add(emit(chunk.name, text));
        }
      },
    },
  };
}

const isOurs = (id: string) => /\/web\/(?!.*\.css$)/.test(id) && !id.includes('/node_modules/');

function wholeSheetOf(bundle: Bundle): { fileName: string; text: string } {
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
    const text = typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString();
    if (text.includes('@layer utilities{')) return { fileName: file.fileName, text };
  }
  throw new Error('There is no sheet of utilities.');
}

/** A chunk with all that it cannot be without. */
function reachOf(chunk: Chunk, bundle: Bundle, reached = new Set<Chunk>()): Set<Chunk> {
  reached.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk' && !reached.has(next)) reachOf(next, bundle, reached);
  }
  return reached;
}

/** Every word in chunks that hold something of ours; some are classes. */
function saidBy(chunks: ReadonlySet<Chunk>): Said {
  const ours = [...chunks].filter(({ moduleIds }) => moduleIds.some(isOurs));
  return new Set(ours.flatMap(({ code }) => code.split(/[\s"'`]+/)));
}
