/** What a screen does once its mutation has succeeded or failed. */
export type MutationCallbacks<Reply> = { onDone: (reply: Reply) => void; onFailed: (error: Error) => void };
