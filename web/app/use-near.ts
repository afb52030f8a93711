/** Screens that are on their way before they are opened: as soon as somebody comes near to what leads there, or a while before. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#core/sessions/session.ts';
import { usePerson } from '#web/session/session-queries.ts';
import type { Brought } from '#web/ui/on-demand.ts';
import { useAhead } from '#web/ui/use-ahead.ts';
import { whenNear } from '#web/ui/when-near.ts';

/** What a link to a screen listens to: near it, the screen comes with what it shows. */
export function useNear(): (screen: Brought) => ReturnType<typeof whenNear> {
  const client = useQueryClient();
  const person = usePerson();
  return (screen) => whenNear(() => void prepare(screen, client, person));
}

/** Brings screens one after the other, the first with what it shows, while nothing else is to be done. */
export function useScreensAhead([first, ...others]: readonly Brought[]): void {
  const client = useQueryClient();
  const person = usePerson();
  useAhead(async () => {
    await idle();
    if (first) await prepare(first, client, person);
    for (const { bring } of others) {
      await idle();
      await bring();
    }
  });
}

/** What does not come now is asked for again when it is opened. */
async function prepare({ bring }: Brought, client: QueryClient, person: Session): Promise<void> {
  const loaded = await bring().catch(() => undefined);
  await loaded?.ask?.(client, person);
}

/** Not every browser says when. */
const idle = () => new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
