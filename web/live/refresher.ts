/** Turns what is told into lists asked for again: each once, however much is told at a time. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { listsAbout } from '#core/live/lists-about.ts';
import type { LiveEvent } from '#core/live/live-event.ts';

/** Long enough for what one act tells, too short to be seen. */
const aMoment = 10;

export class Refresher {
  readonly #client: QueryClient;
  readonly #lists = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Those being asked for again, and of these the ones that changed meanwhile. */
  readonly #underWay = new Set<Query>();
  readonly #changed = new Set<Query>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Asks again for what a change is about. A topic that this page does not know yet is everything. */
  about({ about: topic, id }: LiveEvent): void {
    const lists = listsAbout[topic] ?? 'everything';
    if (topic === 'messages' && id !== undefined) void this.#conversation(id);
    else this.#soon(lists === 'everything' ? [lists] : lists);
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
    if (query) await this.#refresh(query);
    this.#soon(listsAbout.messages.filter((list) => list !== 'messages'));
  }

  #soon(lists: readonly string[]): void {
    for (const list of lists) this.#lists.add(list);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#flush(), aMoment);
  }

  #flush(): void {
    this.#timer = undefined;
    const lists = new Set(this.#lists);
    this.#lists.clear();
    const isAbout = ({ queryKey: [list] }: Query) => lists.has('everything') || lists.has(String(list));
    for (const query of this.#client.getQueryCache().findAll({ predicate: isAbout })) void this.#refresh(query);
  }

  /**
   * One request for a list at a time: what changes while it is under way is asked for once more after it. To begin anew each
   * time would leave a list stale for as long as changes come faster than answers.
   */
  async #refresh(query: Query): Promise<void> {
    this.#changed.add(query);
    if (this.#underWay.has(query)) return;
    this.#underWay.add(query);
    while (this.#changed.delete(query)) {
      // One begun before is waited for, since its answer may be older than the change.
      if (query.state.fetchStatus === 'fetching') await query.fetch().catch(() => undefined);
      await this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    }
    this.#underWay.delete(query);
  }
}
