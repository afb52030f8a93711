/** The content of a version, between the database and the rules. */
import { createHash, randomBytes } from 'node:crypto';
import type { FileContent } from '#core/child-files/child-file.ts';
import type { FilePlace, HealthKeys, WrappedKey } from '#server/db/encryption/health-keys.ts';

/** What is encrypted. The salt keeps the hash from telling what a short file says. */
type StoredContent = { readonly content: FileContent; readonly salt: string };

/** A new version, encrypted, with the SHA-256 of what is encrypted. */
export function sealContent(
  keys: HealthKeys,
  dataKey: WrappedKey,
  place: FilePlace,
  content: FileContent,
): { readonly sealed: Buffer; readonly hash: string } {
  const text = JSON.stringify({ content, salt: randomBytes(16).toString('base64') } satisfies StoredContent);
  return { sealed: keys.encrypt(place, dataKey, text), hash: createHash('sha256').update(text).digest('hex') };
}

/** The text of a version, whose SHA-256 is its hash. */
export function openText(keys: HealthKeys, dataKey: WrappedKey, place: FilePlace, sealed: Buffer): string {
  return keys.decrypt(place, dataKey, sealed);
}

export function openContent(keys: HealthKeys, dataKey: WrappedKey, place: FilePlace, sealed: Buffer): FileContent {
  // Written by `sealContent` and authenticated by its tag.
  return (JSON.parse(openText(keys, dataKey, place, sealed)) as StoredContent).content;
}
