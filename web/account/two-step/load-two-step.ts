/** Screens of the second step, loaded on demand with their words. */
import { registerCatalogs, withCatalog } from '#web/i18n/locale.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';

registerCatalogs({
  twoStep: { en: () => import('virtual:words/twoStep.en'), fr: () => import('virtual:words/twoStep.fr') },
});

export const TwoStepCard = onDemand(() =>
  withCatalog('twoStep', import('./TwoStepCard.tsx')).then((m) => ({ Screen: m.TwoStepCard })),
);
export const StrongSignIn = onDemand(() =>
  withCatalog('twoStep', import('./StrongSignIn.tsx')).then((m) => ({ Screen: m.StrongSignIn })),
);
