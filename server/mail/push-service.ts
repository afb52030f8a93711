/** Handing pushes to the services that browsers chose: to known ones only, and never to an address inside. */
import { Undeliverable } from '#server/jobs/outbox.ts';
import type { PushKeys } from './push-keys.ts';
import { type ReceiverKeys, seal } from './push-sealing.ts';

export type Push = {
  readonly endpoint: string;
  readonly keys: ReceiverKeys;
  /** What the device's worker is given, as JSON. */
  readonly content: object;
  /** A later push of the same topic takes the place of one that still waits for the device. */
  readonly topic: string;
  /** Wakes a sleeping phone. */
  readonly urgent: boolean;
};

export type PushService = {
  readonly publicKey: string;
  /** Whether an address is of a service that browsers use. */
  isKnown(endpoint: string): boolean;
  /** Resolves when the service has it: false when it knows that device no longer. */
  send(push: Push, now: Date): Promise<boolean>;
};

/** Of Chrome and others, Firefox, Safari, Edge. */
const known =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)$/;

const patience = 20_000;
const secondsKept = 24 * 3600;

type ServiceOptions = {
  readonly keys: PushKeys;
  /** Other services that whoever runs the school trusts, by origin. */
  readonly others: readonly string[];
};

export function pushService({ keys, others }: ServiceOptions): PushService {
  const isKnown = (endpoint: string) => {
    const { protocol, hostname, origin, port, username, password } = new URL(endpoint);
    if (username !== '' || password !== '') return false;
    return others.includes(origin) || (protocol === 'https:' && port === '' && known.test(hostname));
  };
  return {
    publicKey: keys.publicKey,
    isKnown,
    async send({ endpoint, keys: receiver, content, topic, urgent }, now) {
      if (!isKnown(endpoint)) throw new Undeliverable('unknown push service');
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          Authorization: keys.authorization(endpoint, now),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(secondsKept),
          Topic: topic,
          Urgency: urgent ? 'high' : 'normal',
        },
        body: new Uint8Array(seal(JSON.stringify(content), receiver)),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      await response.body?.cancel();
      return isTaken(response.status);
    },
  };
}

function isTaken(status: number): boolean {
  if (status >= 200 && status < 300) return true;
  if (status === 404 || status === 410) return false;
  // 429 and the service's own troubles pass; what it will not take from us, it will not take later.
  if (status === 429 || status >= 500) throw Object.assign(new Error('busy'), { code: 'PUSH', responseCode: status });
  throw new Undeliverable(`PUSH ${status}`);
}
