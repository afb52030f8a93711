/** Encrypts push messages for one browser: aes128gcm (RFC 8188, RFC 8291). */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The browser's subscription keys, base64url. */
export type ReceiverKeys = { readonly p256dh: string; readonly auth: string };

/** The random values of one push. Passed in tests only. */
export type PushRandomness = { readonly salt: Buffer; readonly pair: ECDH };

/** The longest content that fits into one record, which is what push services accept. */
export const maxPushBytes = 3993;

const recordSize = 4096;

/** Encrypts a text. Throws if the keys are invalid. */
export function encryptPush(
  text: string,
  { p256dh, auth }: ReceiverKeys,
  { salt, pair }: PushRandomness = randomValues(),
): Buffer {
  const content = Buffer.from(text);
  if (content.length > maxPushBytes) throw new RangeError('A push is too long.');
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
  // The delimiter byte 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(content), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, sealed, cipher.getAuthTag()]);
}

/** Whether a browser’s key is a point on the curve. */
export function isReceiverKey(p256dh: string): boolean {
  try {
    randomValues().pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function randomValues(): PushRandomness {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), pair };
}
