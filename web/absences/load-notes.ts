/** Medical notes, with the words of files: not part of the first load of the page. */
import '#web/files/load-file-strip.ts';
import { withCatalog } from '#web/i18n/locale.ts';

export const loadNotes = () => withCatalog('files', import('./notes.ts'));
