/** Sends one event after the Standard Webhooks specification. Follows no redirect and reads no body. */
import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { AttemptError } from '#core/webhooks/webhook.ts';
import type { WebhookPayload } from '#core/webhooks/webhook-events.ts';
import { continueTrace } from '#server/http/tracing/trace-context.ts';
import { type ResolvedAddress, resolvePublic } from './public-address.ts';

const timeoutMs = 10_000;

export type WebhookEvent = {
  /** The same at every attempt. */
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly payload: WebhookPayload;
  /** The trace of the request that caused the event, if any. */
  readonly traceparent?: string | null | undefined;
};

export type AttemptResult =
  | { readonly status: number; readonly error: null }
  | { readonly status: null; readonly error: AttemptError };

export type SendWebhook = (event: WebhookEvent, now: Date) => Promise<AttemptResult>;

/** Whether a webhook may have this address: HTTPS, or an origin that the operator trusts. */
export function isAllowedUrl(url: string, trusted: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || trusted.includes(origin);
}

/** `trusted` are origins of the operator's own network, which may be private and without TLS. */
export function webhookSender(trusted: readonly string[]): SendWebhook {
  return async ({ name, url, secret, payload, traceparent }, now) => {
    if (!isAllowedUrl(url, trusted)) return failed('address_not_allowed');
    const { origin, hostname } = new URL(url);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // The operator's own names may be in the hosts file, which only the system's resolver reads.
      const addresses = trusted.includes(origin)
        ? await Promise.race([lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }), aborted(signal)])
        : await resolvePublic(hostname, { signal });
      if (!addresses) return failed('address_not_allowed');
      const body = JSON.stringify(payload);
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Parvis',
        'webhook-id': name,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(name, now, body),
        traceparent: continueTrace(traceparent).traceparent,
      };
      return { status: await post(url, { headers, body, addresses, signal }), error: null };
    } catch {
      return failed(signal.aborted ? 'timeout' : 'unreachable');
    }
  };
}

const failed = (error: AttemptError) => ({ status: null, error }) as const;

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true }),
  );

type PostOptions = {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  readonly addresses: readonly ResolvedAddress[];
  readonly signal: AbortSignal;
};

/** Connects to a resolved address. TLS still verifies the certificate for the host's name. */
function post(url: string, { headers, body, addresses, signal }: PostOptions): Promise<number> {
  const lookupResolved: LookupFunction = (_, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  const send = url.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', headers, signal, agent: false, lookup: lookupResolved }, (reply) => {
      resolve(reply.statusCode ?? 0);
      reply.destroy();
    });
    // A receiver that switches protocols gets neither.
    request.on('upgrade', ({ statusCode }, socket) => {
      resolve(statusCode ?? 0);
      socket.destroy();
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('closed')));
    request.end(body);
  });
}
