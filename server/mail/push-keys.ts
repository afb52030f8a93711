/**
 * Who writes to a push service: the school's key pair, and the proof that comes with each push (RFC 8292). The pair is
 * drawn from the secret, so that every process has the same one and there is nothing more to keep.
 */
import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

export type PushKeys = {
  /** Uncompressed point, base64url: what browsers subscribe under. */
  readonly publicKey: string;
  /** The header by which a service knows us, for twelve hours. */
  authorization(service: string, now: Date): string;
};

/** `contact` is whom a service may write to when something is wrong: an address of the web or of mail. */
export function pushKeys(secret: string, contact: string): PushKeys {
  const pair = createECDH('prime256v1');
  for (let n = 0; !isKey(pair, scalarOf(secret, n)); n += 1);
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: pair.getPrivateKey().toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return {
    publicKey,
    authorization(service, now) {
      const expires = Math.floor(now.getTime() / 1000) + 12 * 3600;
      const token = signed({ aud: new URL(service).origin, exp: expires, sub: contact }, key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

const scalarOf = (secret: string, n: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', `parvis push keys ${n}`, 32));

/** Nearly every number of 32 bytes is a key of the curve, and zero is not. */
function isKey(pair: ReturnType<typeof createECDH>, scalar: Buffer): boolean {
  try {
    pair.setPrivateKey(scalar);
    return true;
  } catch {
    return false;
  }
}

/** A JSON web token, ES256. */
function signed(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' });
  return `${said}.${signature.toString('base64url')}`;
}
