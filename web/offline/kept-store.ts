/** The store of kept queries: one record for each, in IndexedDB. Every tab of the device uses the same one. */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

export type KeptQuery = {
  /** The user who read it. */
  readonly user: number;
  /** The shape of the data: another version of the app may not understand it. */
  readonly shape: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** When it was read from the server, in milliseconds. */
  readonly readAt: number;
};

/** The store of one tab. */
export class KeptStore {
  #opened: UseStore | undefined;

  /** Opened at the first use: a browser that has no database refuses then, and callers go on without it. */
  get #store(): UseStore {
    this.#opened ??= createStore('parvis-kept', 'queries');
    return this.#opened;
  }

  /** All records, as they were stored: perhaps by another version. */
  async read(): Promise<unknown[]> {
    return this.#store('readonly', (records) => promisifyRequest<unknown[]>(records.getAll()));
  }

  /**
   * Writes records by the hash of their query, in one transaction, unless another tab has stored a newer one. Asks
   * `isWanted` inside the transaction, so that records erased by another tab do not return.
   */
  async write(kept: ReadonlyMap<string, KeptQuery>, isWanted: () => boolean): Promise<void> {
    return this.#store('readwrite', async (records) => {
      for (const [hash, record] of kept) {
        const held = await promisifyRequest<KeptQuery | undefined>(records.get(hash));
        if (!isWanted()) return;
        const isNewer = held?.user === record.user && held.shape === record.shape && held.readAt > record.readAt;
        if (!isNewer) records.put(record, hash);
      }
      await promisifyRequest(records.transaction);
    });
  }

  /** Deletes the records that are not these. */
  async deleteOthers(hashes: ReadonlySet<string>): Promise<void> {
    return this.#store('readwrite', async (records) => {
      for (const hash of await promisifyRequest(records.getAllKeys())) {
        if (typeof hash !== 'string' || !hashes.has(hash)) records.delete(hash);
      }
      await promisifyRequest(records.transaction);
    });
  }

  async erase(): Promise<void> {
    return this.#store('readwrite', (records) => {
      records.clear();
      return promisifyRequest(records.transaction);
    });
  }
}
