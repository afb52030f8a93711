/** Messages between the server and its database thread: whole protocol messages, `close` and `ready`. */

/** The database folder, and whether each commit is synced to the disk. */
export type WorkerOptions = { readonly folder: string; readonly sync: boolean };

export type WorkerRequest = Uint8Array | 'close';

export type WorkerReply = Uint8Array | 'ready';
