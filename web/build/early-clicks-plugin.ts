/**
 * `assets/taps-….js`: the small script that runs before the app on a server-rendered page. It imports nothing of the
 * app.
 */
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

export function earlyClicksPlugin(): Plugin {
  return {
    name: 'parvis-taps',
    apply: 'build',
    async generateBundle() {
      const source = readFileSync(`${import.meta.dirname}/../app/rendering/early-clicks.ts`, 'utf8');
      const { code } = await transform(source, { loader: 'ts', minify: true });
      this.emitFile({ type: 'asset', name: 'taps.js', source: code });
    },
  };
}
