/**
 * A contract: one call of the API, said once. The server answers it, the web asks it, and the published
 * OpenAPI document is made from it.
 */
import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

/** Any zod schema. */
export type Shape = z.core.$ZodType;

/** What an endpoint has where it says nothing: no query, no body, no reply. */
export type Nothing = z.ZodMiniUndefined;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The capacity and the right a call asks for. `anyone` needs no session; `user` is any signed-in person; the others
 * come from links in the database (guardian of a child, staff of a group, admin of a school). `guardian:kept` and
 * `user:kept` hold for the children who left as well, as long as their records are kept.
 */
export type Who =
  | 'anyone'
  | 'user'
  | 'user:kept'
  | 'guardian:view'
  | 'guardian:kept'
  | 'guardian:report_absence'
  | 'guardian:pickup'
  | 'guardian:message'
  | 'staff:group'
  | 'admin';

/** The `{name}` parts of a path. They are positive integers, but for a secret `{token}`; anything else is a 404. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: K extends 'token' ? string : number }
  : object;

export type Endpoint<
  Path extends string = string,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  W extends Who = Who,
> = {
  readonly method: Method;
  readonly path: Path;
  readonly who: W;
  /** One sentence, for the published document. */
  readonly does: string;
  /** The sections of the specification it comes from; `decisions` where it is ours. */
  readonly spec: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply?: Reply;
  /** The media type, where the answer is a file and not JSON. */
  readonly file?: string;
  /** What each event says, where the answer is a stream of them and not a reply. */
  readonly event?: Shape;
  /**
   * The success status: 200 unless said, with an empty object where there is no reply; 204 with nothing of what is
   * deleted.
   */
  readonly answers: 200 | 201 | 204;
  /** Refusals of its own, besides those every call may give. */
  readonly refuses: readonly RefusalCode[];
  /** A mutation that takes no `Idempotency-Key`: signing in and out. */
  readonly keyless: boolean;
  /** Bytes of body at most; those of the server unless said. */
  readonly largestBody?: number;
};

/** Any endpoint at all, for the places that walk over every one. */
export type AnyEndpoint = Endpoint;

type Said<Path extends string, Query extends Shape, Body extends Shape, Reply extends Shape, W extends Who> = Pick<
  Endpoint<Path, Query, Body, Reply, W>,
  'method' | 'path' | 'who' | 'does' | 'spec' | 'query' | 'body' | 'reply' | 'event' | 'file' | 'largestBody'
> &
  Partial<Pick<Endpoint, 'answers' | 'refuses' | 'keyless'>>;

/** Says one call of the API. Gives it back with its defaults filled in. */
export function endpoint<
  const Path extends string,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
  Reply extends Shape = Nothing,
  const W extends Who = Who,
>(said: Said<Path, Query, Body, Reply, W>): Endpoint<Path, Query, Body, Reply, W> {
  const answers = said.method === 'DELETE' && !said.reply ? 204 : 200;
  return { answers, refuses: [], keyless: false, ...said };
}

export type QueryOf<E> = E extends { readonly query?: infer Q extends Shape } ? z.output<Q> : never;
export type BodyOf<E> = E extends { readonly body?: infer B extends Shape } ? z.output<B> : never;
export type ReplyOf<E> = E extends { readonly reply?: infer R extends Shape } ? z.output<R> : never;
/** What a caller writes, before defaults and trimming. */
export type QueryIn<E> = E extends { readonly query?: infer Q extends Shape } ? z.input<Q> : never;
export type BodyIn<E> = E extends { readonly body?: infer B extends Shape } ? z.input<B> : never;
export type ParamsOf<E> = E extends { readonly path: infer P extends string } ? PathParams<P> : never;
