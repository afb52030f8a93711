/** Sends pushes to known push services only, so that an endpoint cannot point into the internal network. */
import { Undeliverable } from '#server/jobs/outbox.ts';
import type { PushKeys } from './push-keys.ts';
import { type ReceiverKeys, encryptPush } from './push-encryption.ts';

export type Push = {
  readonly endpoint: string;
  readonly keys: ReceiverKeys;
  /** The JSON for the device's service worker. */
  readonly content: object;
  /** A later push of the same topic replaces one that is still waiting for the device. */
  readonly topic: string;
  /** Whether to wake a sleeping phone. */
  readonly urgent: boolean;
};

export type PushService = {
  readonly publicKey: string;
  /** Whether an endpoint belongs to a push service of a browser. */
  isKnown(endpoint: string): boolean;
  /** Resolves to true when the service accepts the push, and to false if the subscription no longer exists. */
  send(push: Push, now: Date): Promise<boolean>;
};

/** The services of Chrome, Firefox, Safari and Edge. */
const known =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)$/;

const timeoutMs = 20_000;
const ttlSeconds = 24 * 3600;

type ServiceOptions = {
  readonly keys: PushKeys;
  /** Origins of further push services that the operator trusts. */
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
          TTL: String(ttlSeconds),
          Topic: topic,
          Urgency: urgent ? 'high' : 'normal',
        },
        body: new Uint8Array(encryptPush(JSON.stringify(content), receiver)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return isAccepted(response.status);
    },
  };
}

function isAccepted(status: number): boolean {
  if (status >= 200 && status < 300) return true;
  if (status === 404 || status === 410) return false;
  // 429 and server errors are temporary. Other rejections are permanent.
  if (status === 429 || status >= 500) throw Object.assign(new Error('busy'), { code: 'PUSH', responseCode: status });
  throw new Undeliverable(`PUSH ${status}`);
}
