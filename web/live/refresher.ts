/** Turns what is told into lists asked for again: each once, however much is told at a time. */
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { LiveTopic } from '#core/live/live-event.ts';

/** What is asked for again, by the first part of its key. What somebody may see is everything. */
const listsAbout: Readonly<Record<LiveTopic, readonly string[] | 'everything'>> = {
  absences: ['absences'],
  alerts: ['alerts'],
  approvals: ['approvals'],
  connections: ['connections', 'contacts', 'conversations'],
  departures: ['departures'],
  messages: ['badges', 'conversations', 'messages'],
  notifications: ['badges', 'notifications'],
  people: ['people'],
  pickups: ['pickups'],
  rights: 'everything',
};

/** Long enough for what one act tells, too short to be seen. */
const aMoment = 30;

export class Refresher {
  readonly #client: QueryClient;
  readonly #lists = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Asks again for what a change is about. A topic that this page does not know yet is everything. */
  about(topic: LiveTopic): void {
    const lists = listsAbout[topic] ?? 'everything';
    for (const list of lists === 'everything' ? [lists] : lists) this.#lists.add(list);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#flush(), aMoment);
  }

  everything(): void {
    this.about('rights');
  }

  /** Asks again for what could not be had: the school is back. */
  failed(): void {
    void this.#client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }

  #flush(): void {
    this.#timer = undefined;
    const lists = [...this.#lists];
    this.#lists.clear();
    if (lists.includes('everything')) void this.#refresh({});
    else for (const list of lists) void this.#refresh({ queryKey: [list] });
  }

  async #refresh(filters: QueryFilters): Promise<void> {
    // A list asked for the first time is not asked for twice at once, and its answer may be older than the change.
    const firsts = this.#client.getQueryCache().findAll({
      ...filters,
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined,
    });
    const answers = firsts.map((query) => query.fetch());
    void this.#client.invalidateQueries(filters);
    if (answers.length === 0) return;
    await Promise.allSettled(answers);
    void this.#client.invalidateQueries(filters);
  }
}
