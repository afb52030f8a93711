/**
 * Encrypts the files of children (docs/decisions/0058). Each school has a data key. The database holds it wrapped by a
 * key that is outside the database, so that a copy of the database alone opens no file. AES-256-GCM; its additional
 * data binds a data key to its school, and a file to its school, child and version. The same key encrypts the secrets
 * of second steps, each bound to its user (docs/decisions/0078).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength, keyLength] = [12, 16, 32];

/** A data key as the database holds it. `keyId` is the fingerprint of the key that wraps it. */
export type WrappedKey = { readonly keyId: string; readonly wrapped: Buffer };

/** What a file is bound to. */
export type FilePlace = { readonly schoolId: number; readonly childId: number; readonly version: number };

type WrappingKey = { readonly id: string; readonly key: Buffer };

/** The wrapping key that a data key needs is not configured. The message is for the operator. */
export class MissingHealthKey extends Error {
  override readonly name = 'MissingHealthKey';

  constructor(keyId: string) {
    super(
      `The health key ${keyId} is missing: the files of children cannot be opened. Set HEALTH_KEY, or ` +
        'HEALTH_KEY_PREVIOUS, to it, or copy the file health-key to the data folder.',
    );
  }
}

/** The keys of an installation. The first one wraps new data keys, and the others open earlier ones. */
export class HealthKeys {
  readonly #wrapping: readonly [WrappingKey, ...WrappingKey[]];
  /** Opened data keys, by school and wrapped text. */
  readonly #opened = new Map<string, Buffer>();

  constructor(current: string, previous: readonly string[] = []) {
    this.#wrapping = [wrappingKey(current), ...previous.map(wrappingKey)];
  }

  /** The fingerprint of the key that wraps new data keys. */
  get currentId(): string {
    return this.#wrapping[0].id;
  }

  /** Makes the data key of a school. */
  create(schoolId: number): WrappedKey {
    return this.#wrap(schoolId, randomBytes(keyLength));
  }

  /** Wraps a data key with the current key. Throws `MissingHealthKey`. */
  rewrap(schoolId: number, stored: WrappedKey): WrappedKey {
    return this.#wrap(schoolId, this.#open(schoolId, stored));
  }

  /** Throws `MissingHealthKey` when a data key cannot be opened. */
  check(schoolId: number, stored: WrappedKey): void {
    this.#open(schoolId, stored);
  }

  /** Whether a key is configured. */
  has(keyId: string): boolean {
    return this.#wrapping.some(({ id }) => id === keyId);
  }

  /** Encrypts the secret of a user's second step with the current key. */
  sealSecret(userId: number, secret: Buffer): WrappedKey {
    const { id, key } = this.#wrapping[0];
    return { keyId: id, wrapped: seal(key, secret, secretBinding(userId)) };
  }

  /** Throws `MissingHealthKey`, and for the secret of another user. */
  openSecret(userId: number, { keyId, wrapped }: WrappedKey): Buffer {
    const found = this.#wrapping.find(({ id }) => id === keyId);
    if (!found) throw new MissingHealthKey(keyId);
    return unseal(found.key, wrapped, secretBinding(userId));
  }

  encrypt(place: FilePlace, dataKey: WrappedKey, text: string): Buffer {
    return seal(this.#open(place.schoolId, dataKey), Buffer.from(text, 'utf8'), bindingOf(place));
  }

  /** Throws for a text of another school, child or version, and for a changed one. */
  decrypt(place: FilePlace, dataKey: WrappedKey, sealed: Buffer): string {
    return unseal(this.#open(place.schoolId, dataKey), sealed, bindingOf(place)).toString('utf8');
  }

  #wrap(schoolId: number, dataKey: Buffer): WrappedKey {
    const { id, key } = this.#wrapping[0];
    return { keyId: id, wrapped: seal(key, dataKey, `school ${schoolId}`) };
  }

  #open(schoolId: number, { keyId, wrapped }: WrappedKey): Buffer {
    const name = `${schoolId} ${wrapped.toString('base64')}`;
    const known = this.#opened.get(name);
    if (known) return known;
    const found = this.#wrapping.find(({ id }) => id === keyId);
    if (!found) throw new MissingHealthKey(keyId);
    const dataKey = unseal(found.key, wrapped, `school ${schoolId}`);
    this.#opened.set(name, dataKey);
    return dataKey;
  }
}

const bindingOf = ({ schoolId, childId, version }: FilePlace) =>
  `school ${schoolId} child ${childId} version ${version}`;

const secretBinding = (userId: number) => `second step of user ${userId}`;

function wrappingKey(text: string): WrappingKey {
  const derive = (info: string, length: number) => Buffer.from(hkdfSync('sha256', text, '', info, length));
  return { id: derive('parvis health key id', 8).toString('hex'), key: derive('parvis health key', keyLength) };
}

/** The initialization vector, the ciphertext and the tag. */
function seal(key: Buffer, plain: Buffer, binding: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(binding));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
}

function unseal(key: Buffer, sealed: Buffer, binding: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(binding))
    .setAuthTag(sealed.subarray(sealed.length - tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(ivLength, sealed.length - tagLength)), decipher.final()]);
}
