/** Preloads screens when the pointer, a finger or the focus comes near a link. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#core/auth/session.ts';
import { sessionQuery, useCurrentUser } from '#web/session/session-queries.ts';
import type { Preloadable } from './lazy-screen.ts';
import { prefetchHandlers } from './prefetch-handlers.ts';

/** Handlers of a link to a screen: they load the screen's chunk and the data that may be prefetched. */
export function usePrefetchScreens(): (screen: Preloadable) => ReturnType<typeof prefetchHandlers> {
  const client = useQueryClient();
  const person = useCurrentUser();
  // A failure is retried when the screen is opened.
  return (screen) => prefetchHandlers(() => void prepare(screen, client, person).catch(() => undefined));
}

async function prepare({ preload }: Preloadable, client: QueryClient, person: Session): Promise<void> {
  const { prefetch } = await preload();
  const isHere = client.getQueryData(sessionQuery.queryKey)?.id === person.id;
  if (isHere) await prefetch?.(client, person);
}
