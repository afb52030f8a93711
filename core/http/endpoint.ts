/**
 * API contracts: each describes one endpoint. The server implements it, the web client calls it, and the OpenAPI
 * document is generated from it.
 */
import type * as z from 'zod/mini';
import type { SchoolModule } from '#core/schools/school-module.ts';
import type { RefusalCode } from './refusals.ts';

/** Any zod schema. */
export type AnySchema = z.core.$ZodType;

/** The schema of an absent query, body or reply. */
export type NoSchema = z.ZodMiniUndefined;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The capacity and the right an endpoint requires. `anyone` needs no session; `user` is any signed-in user; the
 * others come from links in the database (guardian of a child, `follower` who reads one child, staff of a group, admin
 * of a school). `guardian:kept`
 * and `user:kept` include former children while their records are retained.
 */
export type Access =
  | 'anyone'
  | 'user'
  | 'user:kept'
  | 'guardian:view'
  | 'guardian:kept'
  | 'guardian:report_absence'
  | 'guardian:pickup'
  | 'guardian:message'
  | 'follower'
  | 'staff:group'
  | 'admin';

/**
 * The `{name}` parameters of a path. They are positive integers, except a secret `{token}`; any other value is a 404.
 */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: K extends 'token' ? string : number }
  : object;

export type Endpoint<
  Path extends string = string,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
  W extends Access = Access,
> = {
  readonly method: Method;
  readonly path: Path;
  readonly access: W;
  /** One sentence for the published document. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply?: Reply;
  /** The media type of a reply that is a file and not JSON. */
  readonly file?: string;
  /** The body is a file of any media type and not JSON. */
  readonly upload?: boolean;
  /** The schema of each event of a reply that is a stream. */
  readonly event?: AnySchema;
  /**
   * The success status: by default 200, with an empty object when there is no `reply`; 204 without a body for
   * deletions.
   */
  readonly status: 200 | 201 | 204;
  /** Error codes of this endpoint, in addition to those every endpoint may return. */
  readonly errors: readonly RefusalCode[];
  /** A mutation without an `Idempotency-Key`: signing in and out. */
  readonly noIdempotencyKey: boolean;
  /** The module to which a family's endpoint belongs. Children of a school that hides it are out of reach there. */
  readonly module?: SchoolModule;
  /** Maximum size of the body in bytes; by default the server's limit. */
  readonly bodyLimit?: number;
};

/** Any endpoint, for code that iterates over all of them. */
export type AnyEndpoint = Endpoint;

type EndpointDefinition<
  Path extends string,
  Query extends AnySchema,
  Body extends AnySchema,
  Reply extends AnySchema,
  W extends Access,
> = Pick<
  Endpoint<Path, Query, Body, Reply, W>,
  | 'method'
  | 'path'
  | 'access'
  | 'summary'
  | 'query'
  | 'body'
  | 'reply'
  | 'event'
  | 'file'
  | 'upload'
  | 'bodyLimit'
  | 'module'
> &
  Partial<Pick<Endpoint, 'status' | 'errors' | 'noIdempotencyKey'>>;

/** Defines an endpoint and fills in its defaults. */
export function endpoint<
  const Path extends string,
  Query extends AnySchema = NoSchema,
  Body extends AnySchema = NoSchema,
  Reply extends AnySchema = NoSchema,
  const W extends Access = Access,
>(definition: EndpointDefinition<Path, Query, Body, Reply, W>): Endpoint<Path, Query, Body, Reply, W> {
  const status = definition.method === 'DELETE' && !definition.reply ? 204 : 200;
  return { status, errors: [], noIdempotencyKey: false, ...definition };
}

export type QueryOf<E> = E extends { readonly query?: infer Q extends AnySchema } ? z.output<Q> : never;
export type BodyOf<E> = E extends { readonly body?: infer B extends AnySchema } ? z.output<B> : never;
export type ReplyOf<E> = E extends { readonly reply?: infer R extends AnySchema } ? z.output<R> : never;
/** The input type of a caller, before defaults and trimming. */
export type QueryIn<E> = E extends { readonly query?: infer Q extends AnySchema } ? z.input<Q> : never;
export type BodyIn<E> = E extends { readonly body?: infer B extends AnySchema } ? z.input<B> : never;
export type ParamsOf<E> = E extends { readonly path: infer P extends string } ? PathParams<P> : never;
