/**
 * Build of the server rendering of the first screen: the page's own components in one file, without the lazy screens.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { stripSchemasPlugin, schemaMakers } from './strip-schemas-plugin.ts';
import { catalogsPlugin } from './catalogs-plugin.ts';

const later = '\0opened-later';

/** Lazy screens are never rendered on the server. */
function omitLazyScreens(): Plugin {
  return {
    name: 'parvis-opened-later',
    resolveDynamicImport: () => later,
    load: (id) => (id === later ? 'export {};' : null),
  };
}

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  publicDir: false,
  plugins: [omitLazyScreens(), react(), catalogsPlugin(), stripSchemasPlugin()],
  // Fixes NODE_ENV at build time, which halves the size of React's server bundle.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/rendering/entry-server.ts',
    outDir: `${import.meta.dirname}/../../dist/first-screen`,
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint', ...schemaMakers(`${import.meta.dirname}/../../core`)] },
      output: { entryFileNames: 'first-screen.js', codeSplitting: false },
    },
  },
});
