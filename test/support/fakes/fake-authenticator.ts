/** A fake device that creates passkeys: it signs correctly, or with an injected fault. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewKey, RegistrationOptions, Proof, AuthenticationOptions } from '#core/auth/passkey.ts';

/** The faults it may inject. */
export type AuthenticatorFaults = {
  readonly origin?: string;
  readonly site?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly verified?: boolean;
  readonly counter?: number;
};

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const hash = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

export class TestAuthenticator {
  readonly id = base64(randomBytes(32));
  readonly #origin: string;
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle = '';
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  make(options: RegistrationOptions, name: string, wrong: AuthenticatorFaults = {}): NewKey {
    this.#handle = options.user.id;
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')]);
    // CBOR of { kty: EC2, alg: ES256, crv: P-256, x, y }
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey]);
    const data = Buffer.concat([this.#data(options.rp.id, 0x40, wrong), credential]);
    // CBOR of { fmt: 'none', attStmt: {}, authData }
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex');
    const length = Buffer.from([data.length >> 8, data.length & 0xff]);
    return {
      name,
      id: this.id,
      clientDataJSON: base64(this.#clientData('webauthn.create', options.challenge, wrong)),
      attestationObject: base64(Buffer.concat([head, length, data])),
    };
  }

  prove(options: AuthenticationOptions, wrong: AuthenticatorFaults & { readonly handle?: string } = {}): Proof {
    this.counter += 1;
    const text = this.#clientData('webauthn.get', options.challenge, wrong);
    const data = this.#data(options.rpId, 0, wrong);
    const signature = sign('sha256', Buffer.concat([data, hash(text)]), this.#key.privateKey);
    return {
      id: this.id,
      clientDataJSON: base64(text),
      authenticatorData: base64(data),
      signature: base64(signature),
      userHandle: wrong.handle ?? this.#handle,
    };
  }

  #clientData(type: string, challenge: string, wrong: AuthenticatorFaults): string {
    const clientData = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? this.#origin,
    };
    return JSON.stringify({ ...clientData, crossOrigin: false });
  }

  #data(
    site: string,
    more: number,
    { site: other, verified = true, counter = this.counter }: AuthenticatorFaults,
  ): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(other ?? site), Buffer.from([flags]), count]);
  }
}
