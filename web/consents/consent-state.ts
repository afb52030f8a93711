import type { ConsentState } from '#core/consents/consent-rules.ts';
import type { Tone } from '#web/ui/styles/tones.ts';

/** The color of a state. Only a granted one is green. */
export const stateTones: Readonly<Record<ConsentState, Tone>> = {
  granted: 'fir',
  refused: 'stone',
  waiting: 'sun',
  changed: 'sun',
  expired: 'sun',
  unanswered: 'maple',
};
