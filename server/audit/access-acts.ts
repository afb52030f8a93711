/**
 * The access log: records which user viewed which child's record. Entries are written in batches after the reply, so
 * that reads neither wait for the log nor fail with it. Entries wait in memory for two seconds: a killed process loses
 * them, a graceful shutdown does not.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { loggedError } from '#server/http/access-log.ts';
import type { AccessedRecords } from '#server/http/route.ts';
import { hourOf, insertAccesses, type RecordLook } from './access-store.ts';

const delay = 2_000;
/** More than a school's views in two seconds, and little memory while the database is unavailable. */
const maxQueued = 20_000;
const maxRecent = 100_000;

type Options = { readonly database: Database; readonly log: FastifyBaseLogger };

export class AccessLog {
  readonly #options: Options;
  #queue = new Map<string, RecordLook & { readonly schoolIds: readonly number[] }>();
  /** Entries written this hour, so that refetching a page adds none. */
  readonly #recent = new Set<string>();
  #hour = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Queues an entry for a reply that showed records. Does not throw. */
  readonly note = ({ userId, schoolIds, kind, capacity, childIds, at }: AccessedRecords): void => {
    const hour = hourOf(at).getTime();
    if (hour !== this.#hour || this.#recent.size > maxRecent) this.#recent.clear();
    this.#hour = hour;
    for (const childId of childIds) {
      const key = `${userId} ${childId} ${kind} ${capacity}`;
      if (this.#recent.has(key) || this.#queue.size >= maxQueued) continue;
      this.#recent.add(key);
      this.#queue.set(`${key} ${hour}`, { userId, childId, kind, capacity, at, schoolIds });
    }
    if (this.#queue.size > 0) this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
  };

  /** Writes the queued entries. Entries that fail stay queued. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const views = this.#queue;
    if (views.size === 0) return;
    this.#queue = new Map();
    const schoolIds = [...new Set([...views.values()].flatMap((view) => view.schoolIds))];
    try {
      await this.#options.database.transaction({ schoolIds }, (tx) => insertAccesses(tx, [...views.values()]));
    } catch (error) {
      this.#options.log.error(
        { err: loggedError(error), views: views.size },
        'access log write failed, retry scheduled',
      );
      for (const [key, view] of views) if (this.#queue.size < maxQueued) this.#queue.set(key, view);
      this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
    }
  }
}
