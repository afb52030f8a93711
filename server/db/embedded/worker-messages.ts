/** What the server and its database thread say to each other: whole protocol messages, and two words. */

/** Where the database is, and whether each commit is synced to the disk. */
export type WorkerOptions = { readonly folder: string; readonly sync: boolean };

export type ToWorker = Uint8Array | 'close';

export type FromWorker = Uint8Array | 'ready';
