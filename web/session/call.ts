/** Asks the server: one contract in, its reply out. The server checked the reply against the contract. (§7, §8) */
import { cursorHeader } from '#core/live/live-event.ts';
import type { AnyEndpoint, BodyIn, ParamsOf, QueryIn, ReplyOf } from '#core/http/endpoint.ts';
import type { Problem } from '#core/http/problem.ts';
import { livePosition } from '#web/live/live-position.ts';
import { CallError } from './call-error.ts';
import { modeOf, takeSentAlong } from './sent-along.ts';

const patience = 15_000;
const triesWhileInProgress = 5;

type Optional<T, Key extends string> = [T] extends [undefined] ? object : Record<Key, T>;
type Asked<E> = Optional<BodyIn<E>, 'body'> &
  (keyof ParamsOf<E> extends never ? object : { params: ParamsOf<E> }) & {
    query?: QueryIn<E> & object;
    /** The same for every try of one intention, so that it happens once. */
    key?: string;
    signal?: AbortSignal;
  };

type Rest<E> = object extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>];

type Anything = { body?: unknown; params?: object; query?: object; key?: string; signal?: AbortSignal };

function addressOf(path: string, { params, query }: Anything): string {
  const given = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(given.get(name)));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) asked.set(name, String(value));
  return asked.size > 0 ? `${filled}?${asked}` : filled;
}

function requestOf({ method }: AnyEndpoint, { body, key, signal }: Anything): RequestInit {
  const limit = AbortSignal.timeout(patience);
  return {
    method,
    mode: modeOf(),
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

/** The whole answer, or that there was none: also when it broke off half-way. */
async function answerOf(address: string, request: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(address, request);
    return { response, text: await response.text() };
  } catch (error) {
    throw new CallError(0, String(error));
  }
}

function failureOf(response: Response, text: string): CallError {
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  const said = jsonOf(text);
  const problem = isProblem(said) ? said : undefined;
  return new CallError(response.status, text || response.statusText, problem, retryAfter);
}

function isProblem(said: unknown): said is Problem {
  return typeof said === 'object' && said !== null && 'code' in said && 'requestId' in said;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Calls an endpoint. Throws `CallError`: the server's refusal with its code, or `unreachable` when nothing
 * answered within 15 seconds. The same intention still under way elsewhere is asked for again, not doubled.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, ...rest: Rest<E>): Promise<ReplyOf<E>> {
  const asked: Anything = rest[0] ?? {};
  const address = addressOf(endpoint.path, asked);
  const sent = endpoint.method === 'GET' && takeSentAlong(address);
  if (sent) {
    notePosition(endpoint, sent.heard);
    return sent.reply as ReplyOf<E>;
  }
  const request = requestOf(endpoint, asked);
  for (let tries = 1; ; tries += 1) {
    const { response, text } = await answerOf(address, request);
    notePosition(endpoint, response.headers.get(cursorHeader));
    if (response.ok) return replyOf(endpoint, response, text);
    const failure = failureOf(response, text);
    if (failure.code !== 'in_progress' || tries >= triesWhileInProgress) throw failure;
    await wait(failure.retryAfter ?? 1);
  }
}

/** Where a stream must begin for what this answer shows to be followed from then on. */
function notePosition({ who }: AnyEndpoint, said: string | null): void {
  if (said === null) return;
  if (who === 'anyone') livePosition.begins(Number(said));
  else livePosition.answered(Number(said));
}

function replyOf<E extends AnyEndpoint>(endpoint: E, response: Response, text: string): ReplyOf<E> {
  const saysNothing = response.status === 204 || text === '{}';
  const reply = saysNothing ? undefined : jsonOf(text);
  // Something on the way answered in the server's place.
  if (reply === undefined && !saysNothing) throw new CallError(0, `no JSON from ${endpoint.path}`);
  return reply as ReplyOf<E>;
}
