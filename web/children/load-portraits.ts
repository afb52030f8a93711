/** Screens of portraits, loaded on demand with their words. */
import '#web/files/load-file-strip.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import { dialogOnDemand, onDemand } from '#web/lazy/lazy-screen.ts';

export const ChildPortrait = onDemand(() =>
  withCatalog('files', import('./ChildPortrait.tsx')).then((m) => ({ Screen: m.ChildPortrait })),
);
export const OwnPortraitDialog = dialogOnDemand(() =>
  withCatalog('files', import('./OwnPortraitDialog.tsx')).then((m) => ({ Screen: m.OwnPortraitDialog })),
);
export const PersonPortraitDialog = dialogOnDemand(() =>
  withCatalog('files', import('./PersonPortraitDialog.tsx')).then((m) => ({ Screen: m.PersonPortraitDialog })),
);
