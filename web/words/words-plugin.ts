/** Vite's part in the words: `virtual:words/en` and `/fr` are the compiled catalogues. */
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { isLocale } from '#core/lang/locale.ts';
import type { Phrases } from './phrase.ts';

const prefix = 'virtual:words/';

/** Reads phrases and compiler afresh, so that a phrase changed while developing is seen. */
async function compiled(locale: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { phrases } from '#web/words/phrases.ts'; export { catalogueOf } from '#web/words/catalogue.ts';`,
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
    phrases: Record<string, Phrases>;
    catalogueOf(all: Record<string, Phrases>, locale: string): unknown;
  } = await import(`data:text/javascript;base64,${code}`);
  return JSON.stringify(made.catalogueOf(made.phrases, locale));
}

export function words(): Plugin {
  return {
    name: 'parvis-words',
    resolveId(id) {
      return id.startsWith(prefix) && isLocale(id.slice(prefix.length)) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const catalogue = await compiled(id.slice(prefix.length + 1));
      return `export default JSON.parse(${JSON.stringify(catalogue)});`;
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
