/** Preloads screens: when a pointer, finger or the focus comes near a link to one, or a while before. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#core/sessions/session.ts';
import { sessionQuery, usePerson } from '#web/session/session-queries.ts';
import type { Bringable } from '#web/ui/on-demand.ts';
import { useAhead } from '#web/ui/use-ahead.ts';
import { whenNear } from '#web/ui/when-near.ts';

/** What a link to a screen listens to: near it, the screen comes with what may be asked for ahead. */
export function useNear(): (screen: Bringable) => ReturnType<typeof whenNear> {
  const client = useQueryClient();
  const person = usePerson();
  // What does not come now is asked for again when it is opened.
  return (screen) => whenNear(() => void prepare(screen, client, person).catch(() => undefined));
}

async function prepare({ bring }: Bringable, client: QueryClient, person: Session): Promise<void> {
  const { ask } = await bring();
  const isHere = client.getQueryData(sessionQuery.queryKey)?.id === person.id;
  if (isHere) await ask?.(client, person);
}

/**
 * Preloads screens one after the other, while online, with nothing else loading, nothing to be done and nobody typing
 * (a key would wait for a script).
 */
export function useScreensAhead(screens: readonly Bringable[]): void {
  const client = useQueryClient();
  useAhead(async (signal) => {
    // Writing is told by what is written: the focus stays in a field long after. Who is in one already may just have
    // written.
    let written = document.querySelector(':read-write:focus') ? performance.now() : -hush;
    addEventListener('beforeinput', () => (written = performance.now()), { signal });
    const isFree = () =>
      navigator.onLine &&
      performance.now() - written >= hush &&
      client.isFetching() === 0 &&
      !document.querySelector('[aria-busy]');
    const waiting = [...screens];
    for (const screen of waiting) {
      await idle();
      while (!isFree() && !signal.aborted) await pause(500);
      if (signal.aborted) return;
      await screen.bring().catch(async () => {
        // One that never comes is not asked for all day.
        if (waiting.length < 3 * screens.length) waiting.push(screen);
        await pause(hush);
      });
    }
  });
}

/** How long after a key somebody is still writing, and the network still as it was, in milliseconds. */
const hush = 3000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Not every browser says when. */
const idle = () => new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
