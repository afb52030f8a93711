/** A push that only its browser can open: aes128gcm for one receiver (RFC 8188, RFC 8291). */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser gave, base64url. */
export type ReceiverKeys = { readonly p256dh: string; readonly auth: string };

/** What is drawn anew for each push; given in tests only. */
export type Drawn = { readonly salt: Buffer; readonly pair: ECDH };

/** The most that fits into the one record that services take. */
export const longestPush = 3993;

const recordSize = 4096;

/** Seals a text. Throws when the keys are none. */
export function seal(text: string, { p256dh, auth }: ReceiverKeys, { salt, pair }: Drawn = drawn()): Buffer {
  const content = Buffer.from(text);
  if (content.length > longestPush) throw new RangeError('A push is too long.');
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = pair.getPublicKey();
  const shared = pair.computeSecret(receiver);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), both, 32));
  const derive = (info: string, length: number) => Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm\0', 16),
    derive('Content-Encoding: nonce\0', 12),
  );
  // The two that follows says that this record is the last.
  const sealed = Buffer.concat([cipher.update(content), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, sealed, cipher.getAuthTag()]);
}

/** Whether a browser’s key is a point of the curve. */
export function isReceiverKey(p256dh: string): boolean {
  try {
    drawn().pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function drawn(): Drawn {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), pair };
}
