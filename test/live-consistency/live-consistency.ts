/**
 * Every reader has every list open. An actor runs a mutation. Each reader refreshes only the lists named by the live
 * events they received, and must then see what a full reload shows. Where a list is updated record by record, so must
 * be the result of the update.
 */
import type { LiveEvent, LiveTopic } from '#core/live/live-event.ts';
import { invalidatedQueries } from '#core/live/query-invalidation.ts';
import type { Database } from '#server/db/database.ts';
import type { SendRequest } from '#test/support/test-app.ts';
import { delayedLists } from './live-query-coverage.ts';

export type View = {
  readonly list: string;
  readonly url: string;
  /** How the page merges these records into the list, both as text. */
  readonly put?: (shown: string, part: string, ids: ReadonlySet<number>) => string | undefined;
};
/** Readers who are not staff have none of the staff's lists. */
export type Reader = {
  readonly name: string;
  readonly userId: number;
  readonly isStaff: boolean;
  readonly ask: SendRequest;
};
/** A mutation through the API. Gives the status. */
export type Act = { readonly name: string; readonly by: string; readonly does: () => Promise<number> };

export type ConsistencyOutcome = {
  readonly acts: number;
  /** Mutations that did not succeed: their events were not tested. */
  readonly undone: readonly string[];
  /** Number of lists that were requested, counted per reader. */
  readonly views: number;
  /** Lists that no reader ever had. */
  readonly unseen: readonly string[];
  /** Topics of the events that a successful mutation sent. */
  readonly notified: readonly LiveTopic[];
  /** How often a list was updated in part. */
  readonly parts: number;
  /** The stale lists: reader, list and mutation, as text. */
  readonly stale: readonly string[];
};

type TrialParams = {
  readonly database: Database;
  readonly readers: readonly Reader[];
  readonly views: readonly View[];
  readonly acts: readonly Act[];
};

export async function consistencyTrial({ database, readers, views, acts }: TrialParams): Promise<ConsistencyOutcome> {
  const notified = new Set<LiveTopic>();
  const stale: string[] = [];
  let done = 0;
  let parts = 0;
  /** How often each call succeeded: events of a third success repeat those of the second. */
  const often = new Map<string, number>();
  let shown = await look(readers, views);
  const seen = new Set(urlsSeen(shown));
  let heard = await lastOf(database);
  for (const act of acts) {
    const times = often.get(act.name) ?? 0;
    if (times > 1 || (await act.does()) >= 300) continue;
    often.set(act.name, times + 1);
    done += 1;
    const events = await eventsAfter(database, heard);
    heard = await lastOf(database);
    const now = await look(readers, views);
    for (const url of urlsSeen(now)) seen.add(url);
    for (const { name, userId, ask } of readers) {
      const heardBy = events.get(userId) ?? [];
      const topics = [...new Set(heardBy.map(({ about }) => about))];
      for (const topic of topics) notified.add(topic);
      const lists = new Set<string>(topics.flatMap((topic) => invalidatedQueries[topic]));
      for (const view of views) {
        const { list, url } = view;
        const place = `${name} ${url}`;
        const brought = await broughtBy(heardBy, view, ask, shown.get(place));
        if (brought !== undefined) parts += 1;
        if (brought !== undefined && `200 ${brought}` !== now.get(place)) {
          stale.push(`${act.name} by ${act.by}: ${list} of ${name} (${url}), in part`);
        }
        const isAsked = lists.has('everything') || lists.has(list);
        const isLater = delayedLists[act.name]?.includes(url) ?? false;
        if (isAsked || isLater || shown.get(place) === now.get(place)) continue;
        stale.push(`${act.name} by ${act.by}: ${list} of ${name} (${url}), told ${topics.join(' ') || 'nothing'}`);
      }
    }
    shown = now;
  }
  return {
    acts: done,
    undone: [...new Set(acts.map(({ name }) => name))].filter((name) => !often.has(name)),
    views: shown.size,
    unseen: views.map(({ url }) => url).filter((url) => !seen.has(url)),
    notified: [...notified].toSorted(),
    parts,
    stale,
  };
}

/** The list after reading only the records named by the event. Undefined where it is read as a whole. */
async function broughtBy(
  heard: readonly LiveEvent[],
  { list, url, put }: View,
  ask: SendRequest,
  shown: string | undefined,
): Promise<string | undefined> {
  const about = heard.filter((event) => event.about === list);
  const ids = new Set(about.flatMap(({ id }) => id ?? []));
  if (!put || ids.size === 0 || about.some(({ id }) => id === undefined) || !shown?.startsWith('200 '))
    return undefined;
  const { text } = await ask('GET', `${url}?only=${[...ids].join(',')}`);
  return put(shown.slice(4), text, ids);
}

/** The content of each view for each reader, without values that differ in every reply. */
async function look(readers: readonly Reader[], views: readonly View[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const { name, ask, isStaff } of readers) {
    const theirs = views.filter(({ url }) => isStaff || !url.startsWith('/api/staff/'));
    // One after the other: on a busy machine a request that waits too long for a connection is refused, and looks like
    // a change.
    for (const { url } of theirs) {
      const { status, text } = await ask('GET', url);
      seen.set(`${name} ${url}`, `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`);
    }
  }
  return seen;
}

const urlsSeen = (shown: ReadonlyMap<string, string>) =>
  [...shown].filter(([, text]) => text.startsWith('200 ')).map(([place]) => place.split(' ')[1] ?? '');

type Last = ReadonlyMap<number, number>;

async function lastOf(database: Database): Promise<Last> {
  const rows = await database.asOwner((tx) => tx.selectFrom('live_cursors').select(['user_id', 'last']).execute());
  return new Map(rows.map(({ user_id, last }) => [user_id, last]));
}

async function eventsAfter(database: Database, last: Last): Promise<Map<number, LiveEvent[]>> {
  const rows = await database.asOwner((tx) =>
    tx.selectFrom('live_events').select(['user_id', 'n', 'about', 'subject_id']).orderBy('n').execute(),
  );
  const events = new Map<number, LiveEvent[]>();
  for (const { user_id, n, about, subject_id: id } of rows) {
    if (n <= (last.get(user_id) ?? 0)) continue;
    const event = { about: about as LiveTopic, ...(id !== null && { id }) };
    events.set(user_id, [...(events.get(user_id) ?? []), event]);
  }
  return events;
}
