/**
 * Vite plugin for the phrases: `virtual:words/first.en`, `virtual:words/first.fr` and so on are the compiled catalogs.
 */
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import type { Phrases } from '#web/i18n/phrase.ts';

const prefix = 'virtual:words/';
const named = /^virtual:words\/[a-zA-Z]+\.(?:en|fr)$/;

/** Bundles phrases and compiler again, so that a phrase changed during development is seen. */
async function compiled(catalog: string, locale: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { catalogs } from '#web/app/catalogs.ts'; export { compileCatalog } from '#web/i18n/compile-catalog.ts';`,
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
    catalogs: Record<string, Record<string, Phrases>>;
    compileCatalog(all: Record<string, Phrases>, locale: string): unknown;
  } = await import(`data:text/javascript;base64,${code}`);
  const features = made.catalogs[catalog];
  if (!features) throw new Error(`no such catalog: ${catalog}`);
  return JSON.stringify(made.compileCatalog(features, locale));
}

export function catalogsPlugin(): Plugin {
  return {
    name: 'parvis-words',
    resolveId(id) {
      return named.test(id) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [catalog = '', locale = ''] = id.slice(prefix.length + 1).split('.');
      return `export default JSON.parse(${JSON.stringify(await compiled(catalog, locale))});`;
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
