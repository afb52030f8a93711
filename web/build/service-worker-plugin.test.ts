import { expect, test } from 'vitest';
import { listCachedFiles } from './service-worker-plugin.ts';

const manifest = {
  '_app-1.js': {
    file: 'assets/app-1.js',
    imports: ['_vendor-1.js'],
    dynamicImports: [
      '../virtual:words/first.en',
      '../virtual:words/staff.en',
      '../virtual:words/store.en',
      'store/StorePage.tsx',
      'app/staff/StaffApp.tsx',
      '../node_modules/passkeys/index.js',
    ],
  },
  '_vendor-1.js': { file: 'assets/vendor-1.js' },
  '_app-1.css': { file: 'assets/app-1.css' },
  '../node_modules/figtree/figtree-latin-wght-normal.woff2': { file: 'assets/figtree-1.woff2' },
  '../node_modules/figtree/figtree-latin-ext-wght-normal.woff2': { file: 'assets/figtree-ext-1.woff2' },
  '../virtual:words/first.en': { file: 'assets/first-1.js' },
  '../virtual:words/staff.en': { file: 'assets/staff-1.js' },
  '../virtual:words/store.en': { file: 'assets/store-1.js' },
  'store/StorePage.tsx': {
    file: 'assets/StorePage-1.js',
    imports: ['_app-1.js', '_ui-1.js'],
    css: ['assets/StorePage-1.css'],
    dynamicImports: ['store/OrderDialog.tsx'],
  },
  'store/OrderDialog.tsx': { file: 'assets/OrderDialog-1.js', imports: ['_ui-1.js'] },
  '_ui-1.js': { file: 'assets/ui-1.js' },
  'app/staff/StaffApp.tsx': { file: 'assets/StaffApp-1.js', dynamicImports: ['class-lists/ClassListPage.tsx'] },
  'class-lists/ClassListPage.tsx': { file: 'assets/ClassListPage-1.js' },
  '../node_modules/passkeys/index.js': { file: 'assets/passkeys-1.js' },
};
const html =
  '<script src="/assets/vendor-1.js"></script><script src="/assets/app-1.js"></script><link href="/assets/app-1.css">';

test('keeps the first screen in both languages, and every screen of families with what it imports', () => {
  const { first, screens } = listCachedFiles(manifest, html);
  expect(first.toSorted()).toEqual(['app-1.css', 'app-1.js', 'figtree-1.woff2', 'first-1.js', 'vendor-1.js']);
  expect(html).toContain(`"/assets/${first[0]}"`);
  expect(screens.toSorted()).toEqual([
    'OrderDialog-1.js',
    'StorePage-1.css',
    'StorePage-1.js',
    'store-1.js',
    'ui-1.js',
  ]);
});
