/**
 * What is loaded when it is opened, or a while before: drawn at once where it is there, and asked for again where it
 * did not come.
 */
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
} from 'react';
import { healthApi } from '#core/http/health-api.ts';
import type { Session } from '#core/sessions/session.ts';
import { call } from '#web/session/call.ts';
import { useWords } from '#web/words/words.ts';
import { NotCome, whyNotCome } from './NotCome.tsx';
import { Skeleton } from './Skeleton.tsx';
import { showToast } from './toasts.ts';

/**
 * Asks for what a screen shows before it is opened: nothing of a child's record, since who looks at one is written
 * down. (decisions, 32)
 */
type Ask = (client: QueryClient, person: Session) => unknown;

type Loaded<Props> = { readonly Screen: ComponentType<Props>; readonly ask?: Ask };

/** What may be brought before it is drawn. Brought again it is the same; what did not come is asked for anew. */
export type Bringable = { readonly bring: () => Promise<{ readonly ask?: Ask }> };

export type OnDemand<Props = object> = FunctionComponent<Props> & Bringable;

/** A screen, or a part of one; `meanwhile` stands in its place until it is there. */
export function onDemand<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  meanwhile: ReactNode = createElement(Skeleton, { className: 'h-40' }),
): OnDemand<Props> {
  const once = onceLoaded(load);
  function Screen(props: Props) {
    const [state, retry] = useLoaded(once);
    const There = once.there();
    if (There) return createElement(There, props);
    if (state === 'coming' || state === 'there') return meanwhile;
    return createElement(NotCome, { state, onRetry: retry });
  }
  return Object.assign(Screen, { bring: once.bring });
}

/** A dialog. One that does not come says so and is closed: what it was opened by opens it again. */
export function dialogOnDemand<Props extends { onClose: () => void }>(
  load: () => Promise<Loaded<Props>>,
): OnDemand<Props> {
  const once = onceLoaded(load);
  function Dialog(props: Props) {
    const t = useWords();
    const [state] = useLoaded(once);
    const giveUp = useEffectEvent(() => {
      const { title, text } = whyNotCome(state === 'gone');
      showToast({ title: t(title), text: t(text), failed: true });
      props.onClose();
    });
    useEffect(() => {
      if (state === 'failed' || state === 'gone') giveUp();
    }, [state]);
    const There = once.there();
    return There && createElement(There, props);
  }
  return Object.assign(Dialog, { bring: once.bring });
}

type Once<Props> = {
  readonly bring: () => Promise<Loaded<Props>>;
  readonly there: () => ComponentType<Props> | undefined;
  /** Whether somebody waited for it in vain before; from now on somebody has. */
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
    bring() {
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

/**
 * `gone`: the school answers, and what it once had does not come: it has another version by now, or the browser keeps
 * the failure.
 */
export type Missing = 'failed' | 'gone' | 'retrying';

type State = 'coming' | 'there' | Missing;

/** Loads it unless it is there. */
function useLoaded<Props>({ bring, there, miss }: Once<Props>): [state: State, retry: () => void] {
  const [state, setState] = useState<State>(there() ? 'there' : 'coming');
  useEffect(() => {
    if (state !== 'coming' && state !== 'retrying') return undefined;
    let isLeft = false;
    const become = (next: State) => isLeft || setState(next);
    bring().then(
      () => become('there'),
      async () => isLeft || become(miss() && (await isReached()) ? 'gone' : 'failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [state, bring, miss]);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The button that asked again is gone, and the focus with it.
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
