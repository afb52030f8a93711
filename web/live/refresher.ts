/** Turns live events into refetched lists: each list once, however many events come at a time. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { invalidatedQueries } from '#core/live/query-invalidation.ts';
import type { LiveEvent } from '#core/live/live-event.ts';
import { batchDelayMs, delayAfterResponse, delayAfterFailure } from '#core/live/refetch-backoff.ts';
import { isRetryable } from '#web/api/call-error.ts';

/** The changed records of a list; `undefined` among them means that it is unknown which. */
type ChangedIds = Set<number | undefined>;

/**
 * What changes with time is read with the whole list: it is not refetched in parts for longer than this, in
 * milliseconds.
 */
const maxPartialRefetchAgeMs = 5 * 60_000;

export class Refresher {
  readonly #client: QueryClient;
  readonly #lists = new Map<string, ChangedIds>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The lists being refetched, with the changes that arrived during the request. */
  readonly #underWay = new Set<Query>();
  readonly #changed = new Map<Query, ChangedIds>();
  readonly #wholeAt = new WeakMap<Query, number>();
  /** The number of consecutive failures. */
  readonly #failures = new WeakMap<Query, number>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Refetches the lists of a topic. An unknown topic refetches everything. */
  about({ about: topic, id }: LiveEvent): void {
    const lists = invalidatedQueries[topic] ?? 'everything';
    if (topic === 'messages' && id !== undefined) void this.#conversation(id);
    // For a list of another topic, the record's id does not apply.
    else for (const list of lists === 'everything' ? [lists] : lists) this.#soon(list, list === topic ? id : undefined);
  }

  everything(): void {
    this.about({ about: 'rights' });
  }

  /** Refetches failed lists: the server is reachable again. */
  failed(): void {
    void this.#client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }

  /**
   * Refetches an open conversation first, and alone. Other conversations are left alone. Counts and lists of messages
   * follow.
   */
  async #conversation(id: number): Promise<void> {
    const query = this.#client.getQueryCache().find({ queryKey: ['messages', id] });
    if (query) await this.#refresh(query, new Set([id]));
    for (const list of invalidatedQueries.messages) if (list !== 'messages') this.#soon(list);
  }

  #soon(list: string, id?: number): void {
    this.#lists.set(list, (this.#lists.get(list) ?? new Set()).add(id));
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#flush(), batchDelayMs);
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
   * One request for a list at a time. Changes during the request are fetched afterwards, with a pause when replies are
   * slow: restarting each time would leave the list stale for as long as changes come faster than replies. A failed
   * request is retried until it succeeds, since an event is delivered once.
   */
  async #refresh(query: Query, changed: ChangedIds): Promise<void> {
    this.#changed.set(query, new Set([...(this.#changed.get(query) ?? []), ...changed]));
    if (this.#underWay.has(query)) return;
    this.#underWay.add(query);
    const began = performance.now();
    // Wait for a fetch in progress: its reply may be older than the change.
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
    if (failures === 0) return delayAfterResponse(took);
    // Jitter, so that not all clients return to an overloaded server at once.
    return delayAfterFailure(failures, isRetryable(error) ? error.retryAfter : undefined) * (1 + Math.random() / 2);
  }

  #take(query: Query): ChangedIds {
    const changed = this.#changed.get(query) ?? new Set();
    this.#changed.delete(query);
    return changed;
  }

  /** Reads part of the list if it supports that and the changed records are known; otherwise the whole list. */
  async #read(query: Query, changed: ChangedIds): Promise<void> {
    const ids = new Set([...changed].filter((id) => id !== undefined));
    const now = performance.now();
    const wholeAt = this.#wholeAt.get(query) ?? now;
    const mayBePart = ids.size === changed.size && query.isActive() && now - wholeAt < maxPartialRefetchAgeMs;
    this.#wholeAt.set(query, mayBePart ? wholeAt : now);
    const inPart = mayBePart && query.meta?.inPart(this.#client, query, ids);
    if (inPart && (await inPart)) return;
    await this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  }
}

/** Whether the query has an observer and failed for a temporary reason. */
function isOwed(query: Query): boolean {
  return query.isActive() && query.state.status === 'error' && isRetryable(query.state.error);
}
