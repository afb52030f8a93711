/**
 * Takes a snapshot of the home whenever it has settled, and deletes it as soon as data that it shows has changed.
 * (docs/decisions/0052)
 */
import type { QueryClient } from '@tanstack/react-query';
import { serverRenderedPage } from './server-rendered-page.ts';
import { homeSnapshotItem, homeSnapshotOf } from '#web/offline/home-snapshot.ts';
import { keptFlag } from '#web/offline/kept-flag.ts';
import { normalizePath, paths } from '#web/app/paths.ts';

/** After the last change of the data. */
const settledMs = 1000;

export function keepHomeSnapshot(client: QueryClient): void {
  /** The data of the queries that the snapshot shows, by their hash. */
  const shown = new Map<string, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cache = client.getQueryCache();

  const take = () => {
    const user = localStorage.getItem(keptFlag);
    if (user === null || !isHomeSettled(client)) return;
    try {
      localStorage.setItem(homeSnapshotItem, JSON.stringify(homeSnapshotOf(serverRenderedPage.place, user)));
    } catch {
      // A full store: the next start shows the frame.
      return;
    }
    shown.clear();
    for (const { queryHash, state } of cache.findAll({ type: 'active' })) shown.set(queryHash, state.data);
  };
  const takeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(take, settledMs);
  };

  cache.subscribe(({ type, query: { queryHash, state } }) => {
    if (type !== 'updated') return;
    if (shown.has(queryHash) && (state.data !== shown.get(queryHash) || state.isInvalidated)) {
      localStorage.removeItem(homeSnapshotItem);
      shown.clear();
    }
    takeLater();
  });
  takeLater();
}

/** Whether the page shows the home with fresh data, and nothing else. */
function isHomeSettled(client: QueryClient): boolean {
  return (
    normalizePath(location.pathname) === paths.home &&
    location.search === '' &&
    navigator.onLine &&
    client.isFetching() === 0 &&
    client.isMutating() === 0 &&
    client
      .getQueryCache()
      .findAll({ type: 'active' })
      .every(({ state }) => state.status === 'success' && !state.isInvalidated) &&
    !document.querySelector('dialog[open], [aria-busy=true]')
  );
}
