/** What is due: the lines of the dashboard, and the dots on the tabs. Loaded after the first screen. */
import { withCatalog } from '#web/i18n/locale.ts';

export const loadToDos = () => withCatalog('more', import('./ToDos.tsx')).then((m) => m.ToDos);
