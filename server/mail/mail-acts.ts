/** Writing to somebody. The letter commits with what it is about, and leaves after. */
import { boundSpaces } from '#core/lang/french.ts';
import { insertJobs } from '#server/jobs/outbox-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Letter } from './letter.ts';

type Addressed = Letter & {
  /** The account it is for: it is not sent when that is gone before. */
  readonly userId?: number | undefined;
  /** Sent before email that is not. */
  readonly isUrgent?: boolean;
};

/** Sends a letter once this transaction has committed; never when it is rolled back. */
export async function sendLetter(tx: Tx, letter: Addressed, now: Date): Promise<void> {
  await sendLetters(tx, [letter], now);
}

/** The same of many letters, in one statement. */
export async function sendLetters(tx: Tx, letters: readonly Addressed[], now: Date): Promise<void> {
  const jobs = letters.map(({ userId, isUrgent = false, ...letter }) => {
    const set = letter.locale === 'fr' ? boundSpaces : (text: string) => text;
    const body = { ...letter, subject: set(letter.subject), text: set(letter.text) };
    return { kind: 'letter' as const, userId, body, dueAt: now, isUrgent };
  });
  await insertJobs(tx, jobs, now);
}
