/**
 * Encryption of a backup to a public key, in the age format (age-encryption.org/v1), which the `age` tool reads too.
 * The private key is needed for a restore only. Bytes pass in chunks of 64 KiB, each authenticated, so that a
 * changed or truncated file ends in an error and a large one needs no memory (docs/decisions/0080).
 */
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

/** A key that cannot be used. The message is one line, without the key. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

/** Transforms the bytes of a backup, as a stage of a pipeline. */
type Cipher = (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

const start = 'age-encryption.org/v1\n';

/** Encrypts to a public key, `age1…`. Throws `KeyRefused` for another text. */
export function encryptTo(recipient: string): Cipher {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new KeyRefused('The recipient of the backup is not a public key: it starts with age1.');
  }
  return (chunks) => through(chunks, (plain) => encrypter.encrypt(plain));
}

/** Decrypts with a private key, `AGE-SECRET-KEY-1…`. A key that does not fit, or other bytes, end in an error. */
export function decryptWith(identity: string): Cipher {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return (chunks) => through(chunks, (sealed) => decrypter.decrypt(sealed));
}

/** The public key of a private one. */
export const recipientOf = (identity: string): Promise<string> => identityToRecipient(identity);

/** Reads a private key from a file of `age-keygen`. Lines with # are comments. Throws `KeyRefused`. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new KeyRefused(`The file ${file} of --identity cannot be read.`);
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const [identity, ...others] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  try {
    if (identity === undefined || others.length > 0) throw new Error('not one key');
    new Decrypter().addIdentity(identity);
    return identity;
  } catch {
    throw new KeyRefused(
      `The file ${file} of --identity does not hold one private key: it starts with AGE-SECRET-KEY-1.`,
    );
  }
}

/** Whether a file is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(start.length), 0, start.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === start;
  } finally {
    await handle.close();
  }
}

async function* through(
  chunks: AsyncIterable<Uint8Array>,
  pass: (stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const passed = await pass(Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>);
  yield* Readable.fromWeb(passed as Parameters<typeof Readable.fromWeb>[0]) as AsyncIterable<Uint8Array>;
}
