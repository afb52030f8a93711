/** What is loaded when it is opened, or a while before: drawn at once where it is there, and asked for again where it did not come. */
import type { QueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { Session } from '#core/sessions/session.ts';
import { useWords } from '#web/words/words.ts';
import { NotCome, whyNotCome } from './NotCome.tsx';
import { Skeleton } from './Skeleton.tsx';
import { showToast } from './toasts.ts';

/** Asks for what a screen shows before it is opened. */
type Ask = (client: QueryClient, person: Session) => unknown;

type Loaded<Props> = { readonly Screen: ComponentType<Props>; readonly ask?: Ask };

/** What may be brought before it is drawn. Brought again it is the same; what did not come is asked for anew. */
export type Brought = { readonly bring: () => Promise<{ readonly ask?: Ask }> };

export type OnDemand<Props = object> = FunctionComponent<Props> & Brought;

/** A screen, or a part of one; `meanwhile` stands in its place until it is there. */
export function onDemand<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  meanwhile: ReactNode = createElement(Skeleton, { className: 'h-40' }),
): OnDemand<Props> {
  const once = onceLoaded(load);
  function Screen(props: Props) {
    const [state, retry] = useLoaded(once);
    if (state === 'failed') return createElement(NotCome, { onRetry: retry });
    const There = once.there();
    return There ? createElement(There, props) : meanwhile;
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
      showToast({ title: t(whyNotCome()), text: t('app.unreachedText'), failed: true });
      props.onClose();
    });
    useEffect(() => {
      if (state === 'failed') giveUp();
    }, [state]);
    const There = once.there();
    return There && createElement(There, props);
  }
  return Object.assign(Dialog, { bring: once.bring });
}

type Once<Props> = { bring: () => Promise<Loaded<Props>>; there: () => ComponentType<Props> | undefined };

function onceLoaded<Props>(load: () => Promise<Loaded<Props>>): Once<Props> {
  let coming: Promise<Loaded<Props>> | undefined;
  let there: ComponentType<Props> | undefined;
  return {
    there: () => there,
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

type State = 'coming' | 'failed' | 'again' | 'there';

/** Loads it unless it is there. */
function useLoaded<Props>({ bring, there }: Once<Props>): [state: State, retry: () => void] {
  const [state, setState] = useState<State>(there() ? 'there' : 'coming');
  useEffect(() => {
    if (state === 'there' || state === 'failed') return undefined;
    let isLeft = false;
    const become = (next: State) => isLeft || setState(next);
    bring().then(
      () => become('there'),
      async () => {
        // The school is there and the script is not: it has another one by now, or the browser does not ask for it twice.
        if (state === 'again' && (await isReached()) && !isLeft) location.reload();
        else become('failed');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [state, bring]);
  return [state, () => setState('again')];
}

const isReached = () =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  );
