/**
 * Where the form of a page goes on: its first missing field, or its own button once nothing is missing. The page says
 * where that is; what stands around the page can bring somebody there.
 */
import { useEffect, useEffectEvent } from 'react';

type FindStep = () => HTMLElement | null | undefined;

let findStep: FindStep | undefined;

/** How long what was gone to stays outlined, in milliseconds: a tap draws no focus ring by itself. */
const outlineDuration = 2_000;

/** Says where the form of this page goes on, for as long as it is shown. */
export function useNextStep(find: FindStep): void {
  const latest = useEffectEvent(find);
  useEffect(() => {
    const own: FindStep = () => latest();
    findStep = own;
    return () => {
      if (findStep === own) findStep = undefined;
    };
  }, []);
}

/** Scrolls to the form's next step, gives it the focus and outlines it; where there is no form, the page's content. */
export function goToNextStep(): void {
  const step = findStep?.() ?? document.getElementById('content');
  if (!step) return;
  // A radio button has no size of its own: its group is what one sees.
  const seen = (step instanceof HTMLInputElement && step.closest<HTMLElement>('fieldset')) || step;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  seen.scrollIntoView({ block: seen === step ? 'center' : 'nearest', behavior: still ? 'instant' : 'smooth' });
  step.focus({ preventScroll: true });
  seen.dataset['nextStep'] = '';
  setTimeout(() => delete seen.dataset['nextStep'], outlineDuration);
}
