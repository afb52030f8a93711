/**
 * How the server's drawing of the first screen is built: the page's own parts for it, in one file, without what is
 * opened later.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contracts, schemaMakers } from './contracts-plugin.ts';
import { icons } from './icons-plugin.ts';
import { words } from './words/words-plugin.ts';

const later = '\0opened-later';

/** Whatever the page opens on demand is never drawn before its script is there. */
function openedLater(): Plugin {
  return {
    name: 'parvis-opened-later',
    resolveDynamicImport: () => later,
    load: (id) => (id === later ? 'export {};' : null),
  };
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [openedLater(), react(), words(), contracts(), icons()],
  // What runs on a server may be told at its start which React it has; this one is told here, and is half as long.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/first-screen.ts',
    outDir: `${import.meta.dirname}/../dist/first-screen`,
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint', ...schemaMakers(`${import.meta.dirname}/../core`)] },
      output: { entryFileNames: 'first-screen.js', codeSplitting: false },
    },
  },
});
