/**
 * Vite's part in the words: `virtual:words/first.en`, `virtual:words/first.fr` and so on are the compiled catalogues.
 */
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import type { Phrases } from './phrase.ts';

const prefix = 'virtual:words/';
const named = /^virtual:words\/[a-zA-Z]+\.(?:en|fr)$/;

/** Reads phrases and compiler afresh, so that a phrase changed while developing is seen. */
async function compiled(catalogue: string, locale: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { catalogues } from '#web/words/phrases.ts'; export { catalogueOf } from '#web/words/catalogue.ts';`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const made: {
    catalogues: Record<string, Record<string, Phrases>>;
    catalogueOf(all: Record<string, Phrases>, locale: string): unknown;
  } = await import(`data:text/javascript;base64,${code}`);
  const features = made.catalogues[catalogue];
  if (!features) throw new Error(`there is no catalogue ${catalogue}`);
  return JSON.stringify(made.catalogueOf(features, locale));
}

export function words(): Plugin {
  return {
    name: 'parvis-words',
    resolveId(id) {
      return named.test(id) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [catalogue = '', locale = ''] = id.slice(prefix.length + 1).split('.');
      return `export default JSON.parse(${JSON.stringify(await compiled(catalogue, locale))});`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('-phrases.ts')) return;
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(module);
      }
      server.ws.send({ type: 'full-reload' });
    },
  };
}
