/** How the page is built: two initial chunks, one catalogue per language, everything else on demand. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contracts, schemaMakers } from './contracts-plugin.ts';
import { icons } from './icons-plugin.ts';
import { notices } from './notices-plugin.ts';
import { opening } from './opening-plugin.ts';
import { sharedFiles } from './shared-files.ts';
import { styles } from './styles-plugin.ts';
import { taps } from './taps-plugin.ts';
import { words } from './words/words-plugin.ts';

/**
 * The React Compiler makes long lists fast and each component a third larger. What every page carries is short, and
 * is left as written: 5 kB of the first load. So is the parent's pickup screen (9 kB), beside the school's long board.
 */
const asWritten =
  /\/web\/(?:(?:app|ui|words|session|announcements|plans|people|alerts|connections)\/|pickups\/(?!Departure))/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: process.env.REACT_COMPILER !== 'off', exclude: [/node_modules/, asWritten] }),
    tailwindcss(),
    words(),
    contracts(),
    icons(),
    notices(),
    opening(),
    styles(),
    taps(),
  ],
  // React has had this hook since 18: the router's copy for older ones stays out of the page.
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
      // What is left of a schema nobody asks for may go: making one does nothing else.
      treeshake: { manualPureFunctions: ['z', 'endpoint', ...schemaMakers(`${import.meta.dirname}/../core`)] },
      output: {
        // The first load names every file that may come later: in sixteen signs a name costs half a byte a sign there,
        // which nothing else compresses.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules|rolldown.runtime/, tags: ['$initial'], priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            ...sharedFiles.map(({ name, test }) => ({ name, test, minShareCount: 2 })),
          ],
        },
      },
    },
  },
});
