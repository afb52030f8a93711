/**
 * `assets/taps-….js`: the few lines that come before the app with a page that the server has drawn. They need nothing
 * of it.
 */
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

export function taps(): Plugin {
  return {
    name: 'parvis-taps',
    apply: 'build',
    async generateBundle() {
      const source = readFileSync(`${import.meta.dirname}/app/taps.ts`, 'utf8');
      const { code } = await transform(source, { loader: 'ts', minify: true });
      this.emitFile({ type: 'asset', name: 'taps.js', source: code });
    },
  };
}
