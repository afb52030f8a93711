/** What is given out to prove something later, and what we keep of it. */
import { createHash, randomBytes } from 'node:crypto';

/** A new token: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database holds of a token, from which nobody finds it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
