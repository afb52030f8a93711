import type { ReactNode } from 'react';
import { ChunkLoadError } from '#web/lazy/ChunkLoadError.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { usePath } from './paths.ts';

/** Error boundary of one screen: the shell stays, and every other path still works. */
export function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary at={usePath()} fallback={<ChunkLoadError state="gone" onRetry={() => location.reload()} />}>
      {children}
    </ErrorBoundary>
  );
}
