import { createElement, type FunctionComponent, useEffect, useState } from 'react';
import { type Toast, useOpenToast } from './toasts.ts';

const aWhile = 1500;

/**
 * The toasts, below the header so that back link and title stay visible. Both live regions are always mounted, so that
 * their content is announced. The card itself loads after the first screen.
 */
export function Toaster() {
  const toast = useOpenToast();
  const loaded = useToastCard(toast !== undefined);
  const card = toast && createElement(loaded ?? PlainToast, { key: toast.id, toast });
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+var(--header)+0.5rem)] z-40 mx-auto max-w-[26rem]">
      <div role="status">{!toast?.failed && card}</div>
      <div role="alert">{toast?.failed && card}</div>
    </div>
  );
}

type Card = FunctionComponent<{ toast: Toast }>;

/**
 * The card, loaded with the first toast or a while after the page and its first screen, before a network may be
 * missing.
 */
function useToastCard(isWanted: boolean): Card | undefined {
  const [loaded, setLoaded] = useState<{ Card: Card }>();
  useEffect(() => {
    if (loaded) return undefined;
    const load = () =>
      void import('./ToastCard.tsx').then(({ ToastCard }) => setLoaded({ Card: ToastCard })).catch(() => undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      timer = setTimeout(load, isWanted ? 0 : aWhile);
    };
    if (isWanted || document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => {
      removeEventListener('load', start);
      clearTimeout(timer);
    };
  }, [isWanted, loaded]);
  return loaded?.Card;
}

/** The words of a toast while its card loads, and where it does not load. */
function PlainToast({ toast: { title, text } }: { toast: Toast }) {
  return (
    <p className="bg-ink p-4 text-paper">
      {title} {text}
    </p>
  );
}
