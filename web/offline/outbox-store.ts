/**
 * Where attempts are kept until they are answered: in IndexedDB, so that they survive a closed tab and a restart, or in
 * memory on a shared device.
 */
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { Problem } from '#core/http/problem.ts';

/** Why the server refused an attempt. */
export type AttemptRefusal = { readonly status: number; readonly code: string; readonly problem?: Problem | undefined };

/** The draft from which an attempt was made: its name, and its parts then. */
export type RecordDraft = { readonly name: string; readonly asOf: object | undefined };

/** An attempt on the device. Only its own user sends and sees it. */
export type OutboxRecord = {
  /** Its id: the first idempotency key. `sendKey` is the one to send under, which may be newer. */
  readonly key: string;
  readonly sendKey: string;
  /** The mutation key; the first part names the kind of mutation. */
  readonly name: readonly unknown[];
  readonly variables: unknown;
  readonly queue: string;
  readonly userId: number;
  /** When it was made, by the device's clock, in milliseconds. */
  readonly madeAt: number;
  /** Its place among those of the same millisecond. */
  readonly order: number;
  /** When it is no longer worth sending, by the device's clock. */
  readonly expiresAt: number;
  readonly state: 'waiting' | 'refused';
  /** Whether it had to wait for the network. */
  readonly isLate: boolean;
  /** Whether the server may have received it. Only one that was never sent may be replaced by a later one. */
  readonly mayBeSent?: boolean | undefined;
  /** Deleted once the attempt is sent by a page without its form. */
  readonly draft?: RecordDraft | undefined;
  readonly refusal?: AttemptRefusal | undefined;
  /** The page that made it. */
  readonly page: string;
};

export type OutboxStore = {
  readonly all: () => Promise<readonly OutboxRecord[]>;
  readonly put: (record: OutboxRecord) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

/** A browser may leave a request to its database without an answer. */
const storageTimeoutMs = 3_000;

/** The records in IndexedDB. The database is opened at the first use. */
export function indexedDbStore(name = 'parvis-outbox'): OutboxStore {
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore(name, 'attempts'));
  return {
    all: () => inTime(async () => (await entries<string, OutboxRecord>(store())).map(([, record]) => record)),
    put: (record) => inTime(() => set(record.key, record, store())),
    remove: (key) => inTime(() => del(key, store())),
  };
}

function inTime<Result>(ask: () => Promise<Result>): Promise<Result> {
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the storage of the device does not answer')), storageTimeoutMs);
  });
  return Promise.race([ask(), limit]);
}

/** Records that end with the page. */
export function memoryStore(): OutboxStore {
  const records = new Map<string, OutboxRecord>();
  return {
    all: () => Promise.resolve([...records.values()]),
    put: (record) => Promise.resolve(void records.set(record.key, record)),
    remove: (key) => Promise.resolve(void records.delete(key)),
  };
}
