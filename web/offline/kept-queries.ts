/**
 * Keeps what a parent reads on the device, and shows it at the next start before the server replies. One user at a
 * time; erased at a sign-out, at a 401, for another user and after seven days. (docs/decisions/0052)
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Session } from '#core/auth/session.ts';
import { homeSnapshotItem } from './home-snapshot.ts';
import { keptFlag, signedOutFlag } from './kept-flag.ts';
import { keptDays, keptPart, type KeptScope, keptScope } from './kept-rules.ts';
import { type KeptQuery, KeptStore } from './kept-store.ts';
import { isSharedDevice } from './shared-device.ts';
import { serverNow } from '#web/ui/browser/server-clock.ts';

const writeDelayMs = 1000;
const maxAgeMs = keptDays * 24 * 60 * 60_000;
/** A browser whose database does not open must not hold up the page. */
const restoreTimeoutMs = 1500;

/** Whether the server ended the session of the open page. */
type EndedSession = { isEnded(): boolean; subscribe(listener: () => void): () => void };

type Options = {
  /** The current shape of the data. Kept data of another shape is erased. */
  readonly shape: string;
  readonly ended: EndedSession;
};

const sessionHash = '["session"]';

/** Restores what is kept, then keeps what is read. Resolves with whether the session was restored. */
export async function keepQueries(client: QueryClient, { shape, ended }: Options): Promise<boolean> {
  const keeper = new QueryKeeper(client, shape);
  const isRestored = await Promise.race([
    keeper.restore().catch(() => false),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), restoreTimeoutMs)),
  ]);
  keeper.follow(ended);
  return isRestored;
}

class QueryKeeper {
  readonly #client: QueryClient;
  readonly #shape: string;
  readonly #store = new KeptStore();
  #session: Session | undefined;
  readonly #changed = new Set<Query>();
  /** When data was read from the server: local changes to it do not make it newer. */
  readonly #readAt = new WeakMap<Query, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient, shape: string) {
    this.#client = client;
    this.#shape = shape;
  }

  /** Puts the kept data into the page, as outdated: it is shown, and refetched. */
  async restore(): Promise<boolean> {
    const owner = localStorage.getItem(keptFlag);
    if (owner === null) return false;
    const now = Date.now();
    const kept = (await this.#store.read()).filter(
      (one): one is KeptQuery =>
        isKeptQuery(one) &&
        String(one.user) === owner &&
        one.shape === this.#shape &&
        one.readAt <= now &&
        now - one.readAt < maxAgeMs,
    );
    const session = kept.find(({ queryKey }) => hashOf(queryKey) === sessionHash)?.data as Session | undefined;
    const scope = session && !isSharedDevice() ? keptScope(session, new Date(now)) : undefined;
    const current = this.#client.getQueryData<Session | null>(['session']);
    const isOther = current !== undefined && String(current?.id) !== owner;
    // Another tab may have signed out, or another user in, during the read.
    if (localStorage.getItem(keptFlag) !== owner) return false;
    if (!session || !scope || isOther || localStorage.getItem(signedOutFlag) !== null) {
      await this.#erase();
      return false;
    }
    const allowed = kept.filter(({ queryKey, data }) => keptPart(queryKey, data, scope) !== undefined);
    for (const one of allowed) this.#show(one);
    this.#session ??= session;
    void this.#store.deleteOthers(new Set(allowed.map(({ queryKey }) => hashOf(queryKey)))).catch(() => undefined);
    return true;
  }

  #show({ queryKey, data, readAt }: KeptQuery): void {
    const cache = this.#client.getQueryCache();
    const had = cache.get(hashOf(queryKey));
    if (had && had.state.dataUpdatedAt >= readAt) return;
    const query = had ?? cache.build(this.#client, { queryKey });
    query.setState({ data, dataUpdatedAt: readAt, status: 'success', error: null, isInvalidated: true });
    this.#readAt.set(query, readAt);
  }

  /** Keeps what the page reads from now on, and what it has read so far. */
  follow(ended: EndedSession): void {
    const cache = this.#client.getQueryCache();
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const { query } = event;
      if (!event.action.manual) this.#readAt.set(query, query.state.dataUpdatedAt);
      if (query.queryHash === sessionHash) this.#handleSession(query.state.data as Session | null);
      this.#mark(query);
    });
    ended.subscribe(() => ended.isEnded() && this.#forget());
    document.addEventListener('visibilitychange', () => document.hidden && this.#write());
    window.addEventListener('pagehide', () => this.#write());
    const session = this.#client.getQueryState<Session | null>(['session']);
    if (session?.data !== undefined && !session.isInvalidated) this.#handleSession(session.data);
    if (ended.isEnded()) this.#forget();
  }

  /** The server named the user of this device, or there is none. */
  #handleSession(session: Session | null): void {
    const before = this.#session;
    if (before && before.id !== session?.id) {
      // What was restored for the former user.
      this.#client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    }
    if (!session || isSharedDevice() || !keptScope(session, new Date(serverNow()))) return this.#forget();
    this.#session = session;
    const owner = String(session.id);
    const former = localStorage.getItem(keptFlag);
    if (former === owner && before) return undefined;
    if (former !== owner) {
      if (former !== null) void this.#erase();
      localStorage.setItem(keptFlag, owner);
    }
    // What was read before this script had loaded.
    for (const query of this.#client.getQueryCache().getAll()) {
      if (query.state.data !== undefined && !query.state.isInvalidated) this.#mark(query);
    }
    return undefined;
  }

  #forget(): void {
    this.#session = undefined;
    this.#changed.clear();
    void this.#erase();
  }

  async #erase(): Promise<void> {
    localStorage.removeItem(keptFlag);
    localStorage.removeItem(homeSnapshotItem);
    await this.#store.erase().catch(() => undefined);
  }

  #mark(query: Query): void {
    this.#changed.add(query);
    this.#timer ??= setTimeout(() => this.#write(), writeDelayMs);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const session = this.#session;
    const scope = session && keptScope(session, new Date(serverNow()));
    const changed = [...this.#changed];
    this.#changed.clear();
    if (!session || !scope) return;
    const kept = new Map(changed.flatMap((query) => this.#record(query, session, scope)));
    const isOwner = () => localStorage.getItem(keptFlag) === String(session.id);
    // A full or broken store: the page works as without it.
    if (kept.size > 0 && isOwner()) void this.#store.write(kept, isOwner).catch(() => undefined);
  }

  #record(query: Query, { id: user }: Session, scope: KeptScope): [string, KeptQuery][] {
    const { queryHash, queryKey, state } = query;
    const data = state.status === 'pending' ? undefined : keptPart(queryKey, state.data, scope);
    if (data === undefined) return [];
    const readAt = this.#readAt.get(query) ?? state.dataUpdatedAt;
    return [[queryHash, { user, shape: this.#shape, queryKey, data, readAt }]];
  }
}

const hashOf = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

function isKeptQuery(value: unknown): value is KeptQuery {
  if (typeof value !== 'object' || value === null) return false;
  const { user, queryKey, readAt, data } = value as Partial<KeptQuery>;
  return typeof user === 'number' && Array.isArray(queryKey) && typeof readAt === 'number' && data !== undefined;
}
