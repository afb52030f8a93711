/** Vite build of the app: two initial chunks, one catalog per language, every other screen lazy. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { stripSchemasPlugin, schemaMakers } from './build/strip-schemas-plugin.ts';
import { thirdPartyNoticesPlugin } from './build/third-party-notices-plugin.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { earlyClicksPlugin } from './build/early-clicks-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';
import { catalogsPlugin } from '#web/build/catalogs-plugin.ts';
import { dataShape } from './build/data-shape.ts';

/**
 * The React Compiler makes long lists fast and each component a third larger. The first load has no long list and is
 * built without it, which saves 5 kB. The parent's pickup screen is excluded too (9 kB); the school's departure board
 * is compiled.
 */
const asWritten =
  /\/web\/(?:(?:app|ui|lazy|editing|i18n|api|auth|session|announcements|plans|pickup-people|alerts|connections)\/|pickups\/(?!board))/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: process.env.REACT_COMPILER !== 'off', exclude: [/node_modules/, asWritten] }),
    tailwindcss(),
    catalogsPlugin(),
    stripSchemasPlugin(),
    thirdPartyNoticesPlugin(),
    earlyClicksPlugin(),
    serviceWorkerPlugin(),
  ],
  define: { dataShape: JSON.stringify(dataShape(`${import.meta.dirname}/..`)) },
  // React has had this hook since 18: leave out the router's copy for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }] },
  build: {
    outDir: `${import.meta.dirname}/../dist/web`,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Unused schemas can be dropped: creating one has no side effect.
      treeshake: { manualPureFunctions: ['z', 'endpoint', ...schemaMakers(`${import.meta.dirname}/../core`)] },
      output: {
        // The first load lists the name of every lazy chunk. Hexadecimal hashes compress to half a byte per character.
        hashCharacters: 'hex',
        entryFileNames: ({ name }) => (name === 'index' ? 'assets/app-[hash].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules|rolldown.runtime/, tags: ['$initial'], priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            ...chunkGroups.map(({ name, test }) => ({ name, test, minShareCount: 2 })),
          ],
        },
      },
    },
  },
});
