/** The choice of a strong way to sign in, loaded on demand, and the words of the second step. */
import { registerCatalogs, withCatalog } from '#web/i18n/locale.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';

registerCatalogs({
  twoStep: { en: () => import('virtual:words/twoStep.en'), fr: () => import('virtual:words/twoStep.fr') },
});

export const StrongSignIn = onDemand(() =>
  withCatalog('twoStep', import('./StrongSignIn.tsx')).then((m) => ({ Screen: m.StrongSignIn })),
);
