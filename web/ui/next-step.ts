/**
 * The next step of a page's form: its first missing field, or its button once the form is complete. The page registers
 * it; the shell can go there.
 */
import { useEffect, useEffectEvent } from 'react';

type FindStep = () => HTMLElement | null | undefined;

let findStep: FindStep | undefined;

/** Milliseconds for which the target stays outlined: a tap alone shows no focus ring. */
const outlineDuration = 2_000;

/** Milliseconds for which a tap waits for a page that has no step yet, because it is still loading. */
const waitDuration = 3_000;
let waitsUntil = 0;

/** Registers the next step of this page's form while it is mounted. */
export function useNextStep(find: FindStep): void {
  const latest = useEffectEvent(find);
  useEffect(() => {
    const own: FindStep = () => latest();
    findStep = own;
    return () => {
      if (findStep === own) findStep = undefined;
    };
  }, []);
  useEffect(() => {
    const isWaiting = performance.now() < waitsUntil && document.activeElement?.id === 'content';
    if (isWaiting && latest()) goToNextStep();
  });
}

/**
 * Scrolls to the form's next step, focuses and outlines it; without a form, the page's content. On a page that is still
 * loading it goes on to the step once there is one, while the focus has not moved.
 */
export function goToNextStep(): void {
  const found = findStep?.();
  const step = found ?? document.getElementById('content');
  waitsUntil = found ? 0 : performance.now() + waitDuration;
  if (!step) return;
  // A radio button has no size of its own: outline its group.
  const seen = (step instanceof HTMLInputElement && step.closest<HTMLElement>('fieldset')) || step;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  seen.scrollIntoView({ block: seen === step ? 'center' : 'nearest', behavior: still ? 'instant' : 'smooth' });
  step.focus({ preventScroll: true });
  seen.dataset['nextStep'] = '';
  setTimeout(() => delete seen.dataset['nextStep'], outlineDuration);
}
