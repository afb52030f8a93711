/**
 * The VAPID key pair of the installation and the signature of each push (RFC 8292). The pair is derived from the
 * secret, so every process has the same pair and nothing is stored.
 */
import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

export type PushKeys = {
  /** Uncompressed point, base64url. Browsers subscribe with it. */
  readonly publicKey: string;
  /** The authorization header for a push service, valid for twelve hours. */
  authorization(service: string, now: Date): string;
};

/** `contact` is a URL or mailto address through which a push service can reach the operator. */
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

/** Nearly every 32-byte number is a valid private key. Zero is not. */
function isKey(pair: ReturnType<typeof createECDH>, scalar: Buffer): boolean {
  try {
    pair.setPrivateKey(scalar);
    return true;
  } catch {
    return false;
  }
}

/** Signs a JSON Web Token with ES256. */
function signed(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(payload), { key, dsaEncoding: 'ieee-p1363' });
  return `${payload}.${signature.toString('base64url')}`;
}
