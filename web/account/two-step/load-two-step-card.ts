/** The second step in the profile, loaded on demand with its words. */
import '#web/auth/two-step/load-two-step.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';

export const TwoStepCard = onDemand(() =>
  withCatalog('twoStep', import('./TwoStepCard.tsx')).then((m) => ({ Screen: m.TwoStepCard })),
);
