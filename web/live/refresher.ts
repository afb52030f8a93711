/** Turns live events into refetched lists: each list once, however many events come at a time. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { listsAbout } from '#core/live/lists-about.ts';
import type { LiveEvent } from '#core/live/live-event.ts';
import { aMoment, pauseAfter, pauseAfterFailure } from '#core/live/pace.ts';
import { mayPass } from '#web/session/call-error.ts';

/** The changed records of a list; `undefined` among them means that it is unknown which. */
type Changed = Set<number | undefined>;

/**
 * What changes by the clock alone is read with the whole list, which is not brought up to date in parts for longer. In
 * milliseconds.
 */
const wholeAtLeast = 5 * 60_000;

export class Refresher {
  readonly #client: QueryClient;
  readonly #lists = new Map<string, Changed>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The lists being refetched, with what changed meanwhile. */
  readonly #underWay = new Set<Query>();
  readonly #changed = new Map<Query, Changed>();
  readonly #wholeAt = new WeakMap<Query, number>();
  /** How often in a row it could not be had. */
  readonly #failures = new WeakMap<Query, number>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Asks again for what a change is about. A topic that this page does not know yet is everything. */
  about({ about: topic, id }: LiveEvent): void {
    const lists = listsAbout[topic] ?? 'everything';
    if (topic === 'messages' && id !== undefined) void this.#conversation(id);
    // Of a list that is about something else, the record is not one of its own.
    else for (const list of lists === 'everything' ? [lists] : lists) this.#soon(list, list === topic ? id : undefined);
  }

  everything(): void {
    this.about({ about: 'rights' });
  }

  /** Asks again for what could not be had: the school is back. */
  failed(): void {
    void this.#client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }

  /**
   * What is said is shown at once: nothing else is asked for before it is answered, and what was said elsewhere is left
   * alone. What only counts or lists messages follows.
   */
  async #conversation(id: number): Promise<void> {
    const query = this.#client.getQueryCache().find({ queryKey: ['messages', id] });
    if (query) await this.#refresh(query, new Set([id]));
    for (const list of listsAbout.messages) if (list !== 'messages') this.#soon(list);
  }

  #soon(list: string, id?: number): void {
    this.#lists.set(list, (this.#lists.get(list) ?? new Set()).add(id));
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#flush(), aMoment);
  }

  #flush(): void {
    this.#timer = undefined;
    const lists = new Map(this.#lists);
    this.#lists.clear();
    for (const query of this.#client.getQueryCache().getAll()) {
      const changed = lists.get('everything') ?? lists.get(String(query.queryKey[0]));
      if (changed) void this.#refresh(query, changed);
    }
  }

  /**
   * One request for a list at a time. What changes meanwhile is fetched afterwards, with a pause when answers are slow:
   * starting over each time would leave the list stale for as long as changes come faster than answers. A failed
   * request is retried until it succeeds, since the same change is not told twice.
   */
  async #refresh(query: Query, changed: Changed): Promise<void> {
    this.#changed.set(query, new Set([...(this.#changed.get(query) ?? []), ...changed]));
    if (this.#underWay.has(query)) return;
    this.#underWay.add(query);
    const began = performance.now();
    // One begun before is waited for, since its answer may be older than the change.
    if (query.state.fetchStatus === 'fetching') await query.fetch().catch(() => undefined);
    await this.#read(query, this.#take(query));
    setTimeout(() => this.#goOn(query), this.#pauseOf(query, performance.now() - began));
  }

  #goOn(query: Query): void {
    this.#underWay.delete(query);
    if (this.#changed.has(query) || isOwed(query)) void this.#refresh(query, new Set());
  }

  #pauseOf(query: Query, took: number): number {
    const { error } = query.state;
    const failures = isOwed(query) ? (this.#failures.get(query) ?? 0) + 1 : 0;
    this.#failures.set(query, failures);
    if (failures === 0) return pauseAfter(took);
    // Not all at once, when a school has too much to do.
    return pauseAfterFailure(failures, mayPass(error) ? error.retryAfter : undefined) * (1 + Math.random() / 2);
  }

  #take(query: Query): Changed {
    const changed = this.#changed.get(query) ?? new Set();
    this.#changed.delete(query);
    return changed;
  }

  /** In part where the list can be and it is known what changed, else as a whole. */
  async #read(query: Query, changed: Changed): Promise<void> {
    const ids = new Set([...changed].filter((id) => id !== undefined));
    const now = performance.now();
    const wholeAt = this.#wholeAt.get(query) ?? now;
    const mayBePart = ids.size === changed.size && query.isActive() && now - wholeAt < wholeAtLeast;
    this.#wholeAt.set(query, mayBePart ? wholeAt : now);
    const inPart = mayBePart && query.meta?.inPart(this.#client, query, ids);
    if (inPart && (await inPart)) return;
    await this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  }
}

/** Whether somebody looks at it who would have it, were the school not away or too busy. */
function isOwed(query: Query): boolean {
  return query.isActive() && query.state.status === 'error' && mayPass(query.state.error);
}
