/** Screens that are on their way before they are opened: as soon as somebody comes near to what leads there, or a while before. */
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

/** Brings screens one after the other, while nothing else comes, nobody writes (a key would wait for a script) and nothing is to be done. */
export function useScreensAhead(screens: readonly Bringable[]): void {
  const client = useQueryClient();
  useAhead(async () => {
    for (const { bring } of screens) {
      while (client.isFetching() > 0 || document.querySelector('[aria-busy],:read-write:focus')) await pause();
      await idle();
      await bring();
    }
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 500));

/** Not every browser says when. */
const idle = () => new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
