/**
 * Starts live updates after the first screen, once their script has loaded. What other tabs pass on until then is kept,
 * so that no event is missed.
 */
import type { QueryClient } from '@tanstack/react-query';
import { loadLate } from '#web/ui/browser/late-start.ts';
import type { Live, TabMessage } from './live.ts';

/** The channel on which the streaming tab passes events on. */
const channelName = 'parvis-live';

/** The first screen does not wait for it. */
const soonMs = 500;

/** Called before the first query. The returned function follows a user's events until its own result is called. */
export function followEvents(client: QueryClient): (user: number) => () => void {
  const others = new BroadcastChannel(channelName);
  const early: TabMessage[] = [];
  const keep = ({ data }: MessageEvent<TabMessage>) => early.push(data);
  others.addEventListener('message', keep);
  const load = async () => {
    const { Live: Loaded } = await loadLate(() => import('./live.ts'), soonMs);
    others.removeEventListener('message', keep);
    return new Loaded(client, others, early);
  };
  let live: Promise<Live> | undefined;
  return (user) => {
    let hasEnded = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      const loaded = await (live ??= load());
      if (!hasEnded) stop = loaded.start(user);
    };
    void start();
    return () => {
      hasEnded = true;
      stop?.();
    };
  };
}
