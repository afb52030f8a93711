/**
 * Password hashing with Node's scrypt (N 16384, r 16, p 1: 32 MB and about 60 ms each), two at a time.
 * A hash is `salt:key` in hexadecimal: 16 random bytes, of which the text is the salt, and 64 bytes of key.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#server/http/refusal.ts';

const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyLength = 64;

const maxConcurrent = 2;
const maxQueued = 20;

let running = 0;
const queue: (() => void)[] = [];

/** The hash to store for a password. Throws `unavailable` when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  const key = await runQueued(() => deriveKey(password, salt));
  return `${salt}:${key.toString('hex')}`;
}

/**
 * Whether a password matches a stored hash. Takes as long without a hash, so that an unknown account cannot be told
 * from a wrong password. Throws `unavailable` when the queue is full.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [salt = '', expected = ''] = (hash ?? placeholderHash).split(':');
  const key = await runQueued(() => deriveKey(password, salt));
  const stored = Buffer.from(expected, 'hex');
  return Boolean(hash) && stored.length === keyLength && timingSafeEqual(key, stored);
}

/** Has the form of a hash and matches no password. */
const placeholderHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/** Passwords that look alike but are encoded differently have one key: Unicode NFKC. */
function deriveKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (queue.length >= maxQueued) throw new Refusal('unavailable', { retryAfter: 2 });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
