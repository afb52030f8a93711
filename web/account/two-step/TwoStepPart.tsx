import { useState } from 'react';
import { useInView } from '#web/lazy/use-in-view.ts';
import { TwoStepCard } from './load-two-step-card.ts';

/** The second step after the password, loaded once the user scrolls to it. */
export function TwoStepPart() {
  const [ref, isInView] = useInView('100px');
  const [wasInView, setWasInView] = useState(false);
  if (isInView && !wasInView) setWasInView(true);
  return (
    <div ref={ref} className="min-h-36">
      {wasInView && <TwoStepCard />}
    </div>
  );
}
