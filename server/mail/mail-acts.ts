/** Writing to somebody. The letter commits with what it is about, and leaves after. */
import { insertJobs } from '#server/jobs/outbox-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Letter } from './letter.ts';

type Addressed = Letter & {
  /** The account it is for: it is not sent when that is gone before. */
  readonly userId?: number | undefined;
};

/** Sends a letter once this transaction has committed; never when it is rolled back. */
export async function sendLetter(tx: Tx, { userId, ...letter }: Addressed, now: Date): Promise<void> {
  await insertJobs(tx, [{ kind: 'letter', userId, body: { ...letter }, dueAt: now }], now);
}
