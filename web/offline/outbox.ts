/**
 * The outbox: every attempt of a queued mutation, from before its first request until its reply is known. A refused one
 * stays until the user discards it or succeeds. See docs/decisions/0053.
 */
import { maxAttemptAgeDays } from '#core/http/idempotency-key.ts';
import { type AttemptRefusal, memoryStore, type OutboxRecord, type OutboxStore } from './outbox-store.ts';

export const maxAttemptAgeMs = maxAttemptAgeDays * 86_400_000;

export type NewRecord = Pick<
  OutboxRecord,
  'key' | 'name' | 'variables' | 'queue' | 'userId' | 'mayBeSent' | 'draft'
> & {
  maxAgeMs?: number;
};

/** What was sent from this page after a wait, for the list. */
export type SentRecord = Pick<OutboxRecord, 'key' | 'name' | 'variables' | 'userId'> & { readonly sentAt: number };

export type OutboxOptions = {
  readonly store: OutboxStore;
  /** Whether several people use the device: records are then kept in memory only. */
  readonly isShared?: () => boolean;
  readonly now?: () => number;
  readonly page?: string;
  /** Called after each change, to inform other tabs. */
  readonly onChange?: () => void;
};

export class Outbox {
  readonly page: string;
  readonly #store: OutboxStore;
  /** Takes what the device cannot store, so that it is lost only with the page. */
  readonly #unstored = memoryStore();
  readonly #unstoredKeys = new Set<string>();
  readonly #isShared: () => boolean;
  readonly #now: () => number;
  readonly #onChange: () => void;
  readonly #listeners = new Set<() => void>();
  #records: readonly OutboxRecord[] = [];
  #sent: readonly SentRecord[] = [];
  #order = 0;
  /** By load under way: the records written or removed since it began. What it reads says nothing about them. */
  readonly #loads = new Set<Set<string>>();
  #writes: readonly Promise<unknown>[] = [];

  constructor(options: OutboxOptions) {
    const { store, isShared = () => false, now = Date.now, page = crypto.randomUUID() } = options;
    const { onChange = () => undefined } = options;
    this.#store = store;
    this.#isShared = isShared;
    this.#now = now;
    this.page = page;
    this.#onChange = onChange;
  }

  /** Whether something waits that would be lost with the page. */
  async isVolatile(): Promise<boolean> {
    return (await this.#unstored.all()).some(({ state }) => state === 'waiting');
  }

  /** Whether an attempt survives the page. */
  readonly isStored = (key: string): boolean => !this.#unstoredKeys.has(key);

  /** Stores an attempt before its first request. Never fails: without storage, it is kept in memory. */
  async keep({ maxAgeMs = maxAttemptAgeMs, ...attempt }: NewRecord): Promise<void> {
    const madeAt = this.#now();
    this.#order += 1;
    const known = this.find(attempt.key);
    await this.#put({
      ...attempt,
      sendKey: attempt.key,
      madeAt,
      expiresAt: madeAt + Math.min(maxAgeMs, maxAttemptAgeMs),
      order: this.#order,
      isLate: false,
      page: this.page,
      ...known,
      state: 'waiting',
      refusal: undefined,
    });
  }

  /** The attempt is sent under a new key from now on. */
  async changeKey(key: string, sendKey: string): Promise<void> {
    await this.#change(key, { sendKey });
  }

  /** The first request of the attempt is about to be sent. */
  async noteSending(key: string): Promise<void> {
    if (this.find(key)?.mayBeSent === false) await this.#change(key, { mayBeSent: true });
  }

  /** The attempt has to wait for the network. */
  async wait(key: string): Promise<void> {
    if (this.find(key)?.isLate === false) await this.#change(key, { isLate: true });
  }

  /** The reply is known: the attempt is done, and earlier refusals of the same mutation on this page are outdated. */
  async settle(key: string): Promise<void> {
    const done = this.find(key);
    if (!done) return;
    const { name, variables, userId } = done;
    if (done.isLate) this.#sent = [{ key, name, variables, userId, sentAt: this.#now() }, ...this.#sent];
    await this.#remove(key);
    for (const one of this.#records) if (this.#isSuperseded(one, done)) await this.#remove(one.key);
  }

  #isSuperseded(one: OutboxRecord, by: OutboxRecord): boolean {
    return one.state === 'refused' && one.page === this.page && nameOf(one) === nameOf(by);
  }

  /** The server refused the attempt. What the user wrote is kept. */
  async refuse(key: string, refusal: AttemptRefusal): Promise<void> {
    const one = this.find(key);
    // A tap without any text, refused at once, was seen on its screen.
    if (one && !one.isLate && typeof one.variables === 'string') await this.#remove(key);
    else await this.#change(key, { state: 'refused', refusal });
  }

  /** This page sends the attempt from now on. */
  async adopt(key: string): Promise<void> {
    await this.#change(key, { page: this.page });
  }

  /** A refused attempt waits again. */
  async retry(key: string): Promise<void> {
    const madeAt = this.#now();
    await this.#change(key, {
      state: 'waiting',
      refusal: undefined,
      isLate: true,
      expiresAt: madeAt + maxAttemptAgeMs,
    });
  }

  /** The user discards an attempt, or another one replaces it. */
  async discard(key: string): Promise<void> {
    await this.#remove(key);
  }

  find(key: string): OutboxRecord | undefined {
    return this.#records.find((one) => one.key === key);
  }

  /** Reads the records again, as other tabs may have changed them. Deletes those of all users that are far too old. */
  async load(): Promise<readonly OutboxRecord[]> {
    await Promise.all(this.#writes);
    const touched = new Set<string>();
    this.#loads.add(touched);
    const stored = await this.#store.all().catch(() => this.#records);
    const loaded = [...stored, ...(await this.#unstored.all())].filter(({ key }) => !touched.has(key));
    this.#loads.delete(touched);
    const own = this.#records.filter(({ key }) => touched.has(key));
    const all = [...new Map([...loaded, ...own].map((one) => [one.key, one])).values()];
    const oldest = this.#now() - 2 * maxAttemptAgeMs;
    this.#show(all.filter(({ madeAt }) => madeAt >= oldest).toSorted(inOrder));
    for (const { key, madeAt } of all) if (madeAt < oldest) await this.#store.remove(key).catch(() => undefined);
    return this.#records;
  }

  /** Whether an attempt is no longer worth sending. A clock that was put back does not make it younger. */
  isExpired({ madeAt, expiresAt }: Pick<OutboxRecord, 'madeAt' | 'expiresAt'>): boolean {
    const now = this.#now();
    return now > expiresAt || now < madeAt - 86_400_000;
  }

  readonly records = (): readonly OutboxRecord[] => this.#records;
  readonly sent = (): readonly SentRecord[] => this.#sent;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #change(key: string, part: Partial<OutboxRecord>): Promise<void> {
    const one = this.find(key);
    if (one) await this.#put({ ...one, ...part });
  }

  async #put(record: OutboxRecord): Promise<void> {
    this.#show([...this.#records.filter(({ key }) => key !== record.key), record].toSorted(inOrder));
    await this.#write(record.key, async () => {
      // Refused storage loses nothing while the page is open.
      const isStored = !this.#isShared() && (await this.#store.put(record).then(yes, no));
      if (isStored) this.#unstoredKeys.delete(record.key);
      else this.#unstoredKeys.add(record.key);
      await (isStored ? this.#unstored.remove(record.key) : this.#unstored.put(record));
    });
  }

  async #remove(key: string): Promise<void> {
    this.#show(this.#records.filter((one) => one.key !== key));
    await this.#write(key, async () => {
      await this.#unstored.remove(key);
      await this.#store.remove(key).then(yes, no);
    });
  }

  /** Writes in the order of the changes. */
  async #write(key: string, write: () => Promise<void>): Promise<void> {
    for (const touched of this.#loads) touched.add(key);
    const before = this.#writes.at(-1);
    const writing = before ? before.then(write) : write();
    this.#writes = [...this.#writes, writing];
    await writing;
    this.#writes = this.#writes.filter((one) => one !== writing);
    this.#onChange();
  }

  #show(records: readonly OutboxRecord[]): void {
    this.#records = records;
    for (const listener of this.#listeners) listener();
  }
}

const yes = () => true;
const no = () => false;
const nameOf = ({ name }: Pick<OutboxRecord, 'name'>) => JSON.stringify(name);
const inOrder = (a: OutboxRecord, b: OutboxRecord) => a.madeAt - b.madeAt || a.order - b.order;
