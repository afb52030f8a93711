/** Lazy loading of screens: rendered at once if loaded, retried after a failed load. */
import type { QueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { healthApi } from '#core/http/health-api.ts';
import type { Session } from '#core/auth/session.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { LoadFailure } from './lazy-screen-state.ts';
import { ChunkLoadError, chunkErrorKeys } from './ChunkLoadError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';

/**
 * Prefetches a screen's data. Never a child's record, since reading one is written to the audit log.
 * (docs/decisions/0032)
 */
type Ask = (client: QueryClient, person: Session) => unknown;

type Loaded<Props> = { readonly Screen: ComponentType<Props>; readonly prefetch?: Ask };

/** A screen that can be preloaded. Repeated calls are cheap; a failed load is retried. */
export type Preloadable = { readonly preload: () => Promise<{ readonly prefetch?: Ask }> };

export type OnDemand<Props = object> = FunctionComponent<Props> & Preloadable;

/** A lazy screen, or a part of one. `fallback` is shown while it loads. */
export function onDemand<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  fallback: ReactNode = createElement(Skeleton, { className: 'h-40' }),
): OnDemand<Props> {
  const once = onceLoaded(load);
  function Screen(props: Props) {
    const [state, retry] = useLoaded(once);
    // The server rendered the fallback, also where the screen has loaded before hydration.
    const There = !useSyncExternalStore(unchanging, isFalse, isTrue) && once.there();
    if (There) return createElement(There, props);
    if (state === 'coming' || state === 'there') return fallback;
    return createElement(ChunkLoadError, { state, onRetry: retry });
  }
  return Object.assign(Screen, { preload: once.preload });
}

/** A lazy dialog. If it does not load, it shows a toast and closes, so that its button can open it again. */
export function dialogOnDemand<Props extends { onClose: () => void }>(
  load: () => Promise<Loaded<Props>>,
): OnDemand<Props> {
  const once = onceLoaded(load);
  function Dialog(props: Props) {
    const t = useTranslation();
    const [state] = useLoaded(once);
    const giveUp = useEffectEvent(() => {
      const { title, text } = chunkErrorKeys(state === 'gone');
      showToast({ title: t(title), text: t(text), failed: true });
      props.onClose();
    });
    useEffect(() => {
      if (state === 'failed' || state === 'gone') giveUp();
    }, [state]);
    const There = once.there();
    return There && createElement(There, props);
  }
  return Object.assign(Dialog, { preload: once.preload });
}

const unchanging = () => isFalse;
const isFalse = () => false;
const isTrue = () => true;

type Once<Props> = {
  readonly preload: () => Promise<Loaded<Props>>;
  readonly there: () => ComponentType<Props> | undefined;
  /** Whether a previous load failed; marks it as failed from now on. */
  readonly miss: () => boolean;
};

function onceLoaded<Props>(load: () => Promise<Loaded<Props>>): Once<Props> {
  let coming: Promise<Loaded<Props>> | undefined;
  let there: ComponentType<Props> | undefined;
  let isMissed = false;
  return {
    there: () => there,
    miss() {
      const before = isMissed;
      isMissed = true;
      return before;
    },
    preload() {
      coming ??= load().then(
        (loaded) => {
          there = loaded.Screen;
          return loaded;
        },
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}

type State = 'coming' | 'there' | LoadFailure;

/** Loads the module unless it is loaded. */
function useLoaded<Props>({ preload, there, miss }: Once<Props>): [state: State, retry: () => void] {
  const [state, setState] = useState<State>(there() ? 'there' : 'coming');
  useEffect(() => {
    if (state !== 'coming' && state !== 'retrying') return undefined;
    let isLeft = false;
    const become = (next: State) => isLeft || setState(next);
    preload().then(
      () => become('there'),
      async () => isLeft || become(miss() && (await isReached()) ? 'gone' : 'failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [state, preload, miss]);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The retry button is gone, and the focus with it.
    if (state === 'there' && hadFocus.current && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, [state]);
  const retry = () => {
    hadFocus.current = document.activeElement !== document.body;
    setState('retrying');
  };
  return [state, retry];
}

const isReached = () =>
  call(healthApi.health).then(
    () => true,
    () => false,
  );
