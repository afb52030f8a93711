import type { ReactNode } from 'react';
import { NotCome } from '#web/ui/NotCome.tsx';
import { Boundary } from './Boundary.tsx';
import { usePath } from './paths.ts';

/** A screen that breaks takes nothing else along: what stands around it stays, and every other address opens. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary at={usePath()} fallback={<NotCome state="gone" onRetry={() => location.reload()} />}>
      {children}
    </Boundary>
  );
}
