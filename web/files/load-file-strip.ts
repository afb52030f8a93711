/** Files of a record on a screen whose own catalog has no words of files. */
import { registerCatalogs, withCatalog } from '#web/i18n/locale.ts';

registerCatalogs({
  files: { en: () => import('virtual:words/files.en'), fr: () => import('virtual:words/files.fr') },
});

/** With the catalog of files. */
export const loadFileStrip = () => withCatalog('files', import('#web/files/FileStrip.tsx'));

/** The photo of a record in a form. */
export const loadPhotoField = () => withCatalog('files', import('./PhotoField.tsx'));
