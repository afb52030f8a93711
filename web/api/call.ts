/** Typed HTTP client: takes a contract, returns its reply. The server validates the reply against the contract. */
import { cursorHeader } from '#core/live/live-event.ts';
import type { AnyEndpoint, BodyIn, ParamsOf, QueryIn, ReplyOf } from '#core/http/endpoint.ts';
import type { Problem } from '#core/http/problem.ts';
import { noteServerTime } from '#web/ui/browser/server-clock.ts';
import { livePosition } from './live-cursor.ts';
import { CallError } from './call-error.ts';
import { requestMode, takePreloadedReply } from './preloaded-replies.ts';

const timeoutMs = 15_000;
const maxAttemptsInProgress = 5;

type Optional<T, Key extends string> = [T] extends [undefined] ? object : Record<Key, T>;
type RequestOptions<E> = Optional<BodyIn<E>, 'body'> &
  (keyof ParamsOf<E> extends never ? object : { params: ParamsOf<E> }) & {
    query?: QueryIn<E> & object;
    /** The idempotency key: the same for every attempt of one mutation. */
    key?: string;
    signal?: AbortSignal;
  };

type OptionalRequestOptions<E> =
  object extends RequestOptions<E> ? [options?: RequestOptions<E>] : [options: RequestOptions<E>];

type AnyRequestOptions = { body?: unknown; params?: object; query?: object; key?: string; signal?: AbortSignal };

function addressOf(path: string, { params, query }: AnyRequestOptions): string {
  const given = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(given.get(name)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function requestOf({ method }: AnyEndpoint, { body, key, signal }: AnyRequestOptions): RequestInit {
  const limit = AbortSignal.timeout(timeoutMs);
  return {
    method,
    mode: requestMode(),
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'Idempotency-Key': key ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** The whole reply. A connection that breaks off half-way counts as no reply. */
async function answerOf(address: string, request: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(address, request);
    return { response, text: await response.text() };
  } catch (error) {
    throw new CallError(0, String(error));
  }
}

type FailedReply = { readonly status: number; readonly retryAfter: string | null };

/** The failure that a reply with an error status means. */
export function failureOf({ status, retryAfter }: FailedReply, text: string): CallError {
  const body = jsonOf(text);
  const problem = isProblem(body) ? body : undefined;
  return new CallError(status, text, problem, Number(retryAfter) || undefined);
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'requestId' in body;
}

/** The parsed text, or undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Calls an endpoint. Throws `CallError`: the server's refusal with its code, or `unreachable` if there was no reply
 * within 15 seconds. If the same mutation is still in progress on the server, asks again with the same key.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...rest: OptionalRequestOptions<E>
): Promise<ReplyOf<E>> {
  const options: AnyRequestOptions = rest[0] ?? {};
  const address = addressOf(endpoint.path, options);
  const sent = endpoint.method === 'GET' && takePreloadedReply(address);
  if (sent) {
    notePosition(endpoint, sent.heard);
    return sent.reply as ReplyOf<E>;
  }
  const request = requestOf(endpoint, options);
  for (let attempts = 1; ; attempts += 1) {
    const sentAt = Date.now();
    const { response, text } = await answerOf(address, request);
    const cursor = response.headers.get(cursorHeader);
    notePosition(endpoint, cursor);
    // A proxy that replies in the server's place has another clock.
    if (cursor) noteServerTime(Date.parse(response.headers.get('Date') ?? ''), sentAt);
    // A mutation counts as done only if the school's server says so: a captive portal answers 200 or 204 to anything.
    if (response.ok && options.key && endpoint.access !== 'anyone' && cursor === null)
      throw new CallError(0, 'not a reply of the server');
    if (response.ok) return replyOf(endpoint, response, text);
    const retryAfter = response.headers.get('Retry-After');
    const failure = failureOf({ status: response.status, retryAfter }, text);
    if (failure.code !== 'in_progress' || attempts >= maxAttemptsInProgress) throw failure;
    await wait(failure.retryAfter ?? 1);
  }
}

/** Records the position from which the event stream must start to follow what this reply shows. */
function notePosition({ access }: AnyEndpoint, cursor: string | null): void {
  if (cursor === null) return;
  if (access === 'anyone') livePosition.begins(Number(cursor));
  else livePosition.answered(Number(cursor));
}

function replyOf<E extends AnyEndpoint>(endpoint: E, response: Response, text: string): ReplyOf<E> {
  const saysNothing = response.status === 204 || text === '{}';
  const reply = saysNothing ? undefined : jsonOf(text);
  // A proxy replied in the server's place.
  if (reply === undefined && !saysNothing) throw new CallError(0, `no JSON from ${endpoint.path}`);
  return reply as ReplyOf<E>;
}
