import { createElement } from 'react';
import { useLatePart } from '#web/ui/browser/late-start.ts';
import { type Toast, useOpenToast } from './toasts.ts';

const loadCard = () => import('./ToastCard.tsx').then((m) => m.ToastCard);

/**
 * The toasts, below the header so that back link and title stay visible. Both live regions are always mounted, so that
 * their content is announced. The card itself loads after the first screen, before a network may be missing, or with
 * the first toast.
 */
export function Toaster() {
  const toast = useOpenToast();
  const loaded = useLatePart(loadCard, true, toast && 0);
  const card = toast && createElement(loaded ?? PlainToast, { key: toast.id, toast });
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+var(--header)+0.5rem)] z-40 mx-auto max-w-[26rem]">
      <div role="status">{!toast?.failed && card}</div>
      <div role="alert">{toast?.failed && card}</div>
    </div>
  );
}

/** The words of a toast while its card loads, and where it does not load. */
function PlainToast({ toast: { title, text } }: { toast: Toast }) {
  return (
    <p className="bg-ink p-4 text-paper">
      {title} {text}
    </p>
  );
}
