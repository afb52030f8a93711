/** Passwords, hashed as the accounts library hashes them (scrypt, 16 MB), and never more than two at once. */
import { Refusal } from '#server/http/refusal.ts';

const atOnce = 2;
const mostWaiting = 20;

let working = 0;
const waiting: (() => void)[] = [];

/** The hash to keep of a password. */
export async function hashPassword(password: string): Promise<string> {
  const library = await import('better-auth/crypto');
  return inTurn(() => library.hashPassword(password));
}

/**
 * Whether a password is the one hashed. Takes as long when there is no hash to compare, so that an unknown account
 * cannot be told from a wrong password. Throws `unavailable` when too many are waiting.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const library = await import('better-auth/crypto');
  const verified = await inTurn(() => library.verifyPassword({ hash: hash ?? nobodys, password }));
  return verified && Boolean(hash);
}

/** In the form of a hash; no password has it. */
const nobodys = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Refusal('unavailable', { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    working += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
