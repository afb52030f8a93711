/** The notice of what waits on the device, with its texts. Their addresses are not part of the first load. */
import { registerCatalogs, withCatalog } from '#web/i18n/locale.ts';

registerCatalogs({
  outbox: { en: () => import('virtual:words/outbox.en'), fr: () => import('virtual:words/outbox.fr') },
});

export const loadOutbox = () => withCatalog('outbox', import('./OutboxNotice.tsx'));
