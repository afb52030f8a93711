/**
 * Everybody who is concerned has every list open. Somebody acts; each asks again for the lists that what they were told
 * is about, and for nothing else: what they then see must be what a full reload shows. Where a list is brought up to
 * date record by record, so must be what it becomes. (trust, R7)
 */
import type { LiveEvent, LiveTopic } from '#core/live/live-event.ts';
import { listsAbout } from '#core/live/lists-about.ts';
import type { Database } from '#server/db/database.ts';
import type { Ask } from './test-app.ts';
import { toldLater } from './truth-lists.ts';

export type View = {
  readonly list: string;
  readonly url: string;
  /** How the page puts what it read of these records only into what it shows, both as text. */
  readonly put?: (shown: string, part: string, ids: ReadonlySet<number>) => string | undefined;
};
/** Who is no staff has none of the staff's lists. */
export type Reader = { readonly name: string; readonly userId: number; readonly isStaff: boolean; readonly ask: Ask };
/** Something done through the API; gives the status. */
export type Act = { readonly name: string; readonly by: string; readonly does: () => Promise<number> };

export type TruthOutcome = {
  readonly acts: number;
  /** Acts that nobody did: what they tell was not tried. */
  readonly undone: readonly string[];
  /** Lists that were asked for, each person's apart. */
  readonly views: number;
  /** Those that nobody ever saw. */
  readonly unseen: readonly string[];
  /** Topics of which somebody was told by an act that succeeded. */
  readonly told: readonly LiveTopic[];
  /** How often a list was brought up to date in part. */
  readonly parts: number;
  /** Whose list was left stale by what, in words. */
  readonly stale: readonly string[];
};

type Trying = {
  readonly database: Database;
  readonly readers: readonly Reader[];
  readonly views: readonly View[];
  readonly acts: readonly Act[];
};

export async function truthTrial({ database, readers, views, acts }: Trying): Promise<TruthOutcome> {
  const told = new Set<LiveTopic>();
  const stale: string[] = [];
  let done = 0;
  let parts = 0;
  /** Of each call how often it was done: what the third person tells is what the second did. */
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
      for (const topic of topics) told.add(topic);
      const lists = new Set<string>(topics.flatMap((topic) => listsAbout[topic]));
      for (const view of views) {
        const { list, url } = view;
        const place = `${name} ${url}`;
        const brought = await broughtBy(heardBy, view, ask, shown.get(place));
        if (brought !== undefined) parts += 1;
        if (brought !== undefined && `200 ${brought}` !== now.get(place)) {
          stale.push(`${act.name} by ${act.by}: ${list} of ${name} (${url}), in part`);
        }
        const isAsked = lists.has('everything') || lists.has(list);
        const isLater = toldLater[act.name]?.includes(url) ?? false;
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
    told: [...told].toSorted(),
    parts,
    stale,
  };
}

/** What a list becomes when only the records are read of which one was told; nothing where it is read as a whole. */
async function broughtBy(
  heard: readonly LiveEvent[],
  { list, url, put }: View,
  ask: Ask,
  shown: string | undefined,
): Promise<string | undefined> {
  const about = heard.filter((event) => event.about === list);
  const ids = new Set(about.flatMap(({ id }) => id ?? []));
  if (!put || ids.size === 0 || about.some(({ id }) => id === undefined) || !shown?.startsWith('200 '))
    return undefined;
  const { text } = await ask('GET', `${url}?only=${[...ids].join(',')}`);
  return put(shown.slice(4), text, ids);
}

/** What each sees of each view, without what is of one answer alone. */
async function look(readers: readonly Reader[], views: readonly View[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const { name, ask, isStaff } of readers) {
    const theirs = views.filter(({ url }) => isStaff || !url.startsWith('/api/staff/'));
    // One after the other: what waits too long for a connection on a busy machine is refused, and looks like another
    // list.
    for (const { url } of theirs) {
      const { status, text } = await ask('GET', url);
      seen.set(`${name} ${url}`, `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`);
    }
  }
  return seen;
}

const urlsSeen = (shown: ReadonlyMap<string, string>) =>
  [...shown].filter(([, said]) => said.startsWith('200 ')).map(([place]) => place.split(' ')[1] ?? '');

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
