/**
 * Writing down who looked at which child's record, after the answer and in batches, so that no read waits for it or
 * fails by it. What waits lives in the process for two seconds: a process that is killed forgets that much, one that
 * stops does not.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { loggedError } from '#server/http/access-log.ts';
import type { Shown } from '#server/http/route.ts';
import { hourOf, insertLooks, type Look } from './access-store.ts';

const delay = 2_000;
/** More than a school looks at in the two seconds, and little to hold while the database is away. */
const mostWaiting = 20_000;
const mostKnown = 100_000;

type Options = { readonly database: Database; readonly log: FastifyBaseLogger };

export class AccessLog {
  readonly #options: Options;
  #waiting = new Map<string, Look & { readonly schoolIds: readonly number[] }>();
  /** What was written this hour, so that a page asked for again costs nothing. */
  readonly #known = new Set<string>();
  #hour = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes note that an answer showed records. Never fails. */
  readonly note = ({ userId, schoolIds, kind, capacity, childIds, at }: Shown): void => {
    const hour = hourOf(at).getTime();
    if (hour !== this.#hour || this.#known.size > mostKnown) this.#known.clear();
    this.#hour = hour;
    for (const childId of childIds) {
      const key = `${userId} ${childId} ${kind} ${capacity}`;
      if (this.#known.has(key) || this.#waiting.size >= mostWaiting) continue;
      this.#known.add(key);
      this.#waiting.set(`${key} ${hour}`, { userId, childId, kind, capacity, at, schoolIds });
    }
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
  };

  /** Writes down what waits. What could not be written waits for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const looks = this.#waiting;
    if (looks.size === 0) return;
    this.#waiting = new Map();
    const schoolIds = [...new Set([...looks.values()].flatMap((look) => look.schoolIds))];
    try {
      await this.#options.database.transaction({ schoolIds }, (tx) => insertLooks(tx, [...looks.values()]));
    } catch (error) {
      this.#options.log.error(
        { err: loggedError(error), looks: looks.size },
        'who looked at records waits to be written down',
      );
      for (const [key, look] of looks) if (this.#waiting.size < mostWaiting) this.#waiting.set(key, look);
      this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
    }
  }
}
