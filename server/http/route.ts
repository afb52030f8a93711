/** A route joins an endpoint's contract with its handler. `server/app/routes.ts` lists every route. */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#core/http/endpoint.ts';
import type { AccessCapacity, AccessKind } from '#core/audit/access.ts';
import type { RefusalCode } from '#core/http/refusals.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { CurrentUser } from './current-user.ts';
import type { DayLimits } from './daily-limit.ts';
import type { Caller as SignedIn } from './request-guards.ts';
import type { UploadedBody } from './uploads/upload-body.ts';

/** The current user, optional where the contract allows `anyone`. */
type Caller<E> = E extends { readonly who: 'anyone' } ? CurrentUser | undefined : CurrentUser;

/** The configuration that routes use. */
export type Installation = DayLimits & {
  readonly mapsApiKey: string | null;
  /** The public address of the app without a trailing slash. Links in emails start with it. */
  readonly origin: string;
  /** Maximum number of bytes of a school’s files. */
  readonly fileQuota: number;
};

/** The input of a route, validated against its contract, with a transaction in the right tenant scope. */
export type Call<E> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The body of an endpoint with `upload`. */
  readonly upload: UploadedBody | undefined;
  readonly currentUser: Caller<E>;
  /** The session of the request. */
  readonly caller: E extends { readonly who: 'anyone' } ? undefined : SignedIn;
  readonly tx: Tx;
  /** The time of the request, passed to rules as an argument. */
  readonly now: Date;
  /** The language of the reply. */
  readonly locale: Locale;
  readonly requestId: string;
  /** The trace for calls to other servers. */
  readonly traceparent: string;
  readonly installation: Installation;
};

/** Who acts, when, and in which transaction. Every call of a signed-in user is one. */
export type ActionContext = {
  readonly tx: Tx;
  readonly currentUser: CurrentUser;
  readonly now: Date;
  readonly requestId: string;
};

/** Of a user who gives files to a record. */
export type FileContext = ActionContext & { readonly installation: Pick<Installation, 'fileQuota'> };

/** The result of a mutation that its reply is built from: ids, never text. Saved with the idempotency key. */
export type MutationResult = Readonly<Record<string, number | readonly number[]>>;

/** The call before the current user is loaded. `caller` has their id. */
type Own<E> = Omit<Call<E>, 'currentUser' | 'locale'>;

/** For endpoints that manage their own transactions: signing in and out, health. */
export type UntransactedCall<E> = Omit<Call<E>, 'tx'> & {
  readonly database: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The input of a mutation's preparation, before its transaction. */
export type PreparationCall<E> = Omit<Call<E>, 'tx'> & { readonly database: Database };

/** Content of a known size, which can be read in part. */
export type PartialContent = {
  readonly bytes: number;
  /** Opens the bytes from `start` to `end`, both included. */
  open(range: { readonly start: number; readonly end: number }): Promise<Readable>;
};

/**
 * A file reply. `name` makes it a download, `etag` lets clients revalidate it, and `type` replaces the media type of
 * the contract.
 */
export type FileReply = {
  readonly content: string | Buffer | Readable | PartialContent;
  readonly name?: string;
  readonly etag?: string;
  readonly type?: string;
  /** The records that the file contains, for the access log. */
  readonly shows?: readonly RecordView[];
};

/** A part of children's records that a reply shows. By default the capacity is that of the endpoint. */
export type RecordView = {
  readonly kind: AccessKind;
  readonly childIds: readonly number[];
  readonly capacity?: AccessCapacity;
};

export type EventWriter = (out: ServerResponse) => void;

/** The input of an endpoint that replies with an event stream, outside any transaction. */
export type StreamCall<E> = Omit<Call<E>, 'tx' | 'caller'> & {
  readonly request: FastifyRequest;
  readonly caller: SignedIn;
};

/**
 * A mutation, in one transaction. A slow one does its work in `prepare`, outside the transaction. The function that
 * `prepare` returns must check its assumptions again.
 */
type Mutation<E> =
  | { execute(call: Call<E>): Promise<MutationResult> }
  | { prepare(call: PreparationCall<E>): Promise<(call: Call<E>) => Promise<MutationResult>> };

/**
 * A query replies directly. A mutation executes, saves the ids it made, and builds its reply from them. A retry with
 * the same key builds the reply again, with current authorization.
 */
export type RouteHandler<E> =
  | ((call: Call<E>) => Promise<ReplyOf<E>>)
  /**
   * A query of the caller's own data by their id alone. It is sent in the same batch as the query for the current user,
   * so it must send all its statements in one turn. An unauthorized caller is refused regardless of its result.
   */
  | { own(call: Own<E>): Promise<ReplyOf<E>> }
  | (Mutation<E> & {
      respond(call: Call<E>, kept: MutationResult): Promise<ReplyOf<E>>;
      /** Records a refusal in a separate transaction, since the mutation's is rolled back. */
      refused?(call: Call<E>, code: RefusalCode): Promise<void>;
    })
  | { outside(call: UntransactedCall<E>): Promise<ReplyOf<E>> }
  /** For an endpoint that replies with a file and manages its own transactions. */
  | { file(call: UntransactedCall<E>): Promise<FileReply> }
  /** Throws a refusal, or returns the function that writes the events. */
  | { stream(call: StreamCall<E>): EventWriter };

/**
 * For the access log: the children in a reply, to a query or a mutation, and the part of their records that it shows.
 */
export type ReplyAccess<Reply> = { readonly kind: AccessKind; childrenIn(reply: Reply): readonly number[] };

/** For a reply about one child. */
export const childAccess = (kind: AccessKind): ReplyAccess<{ readonly childId: number }> => ({
  kind,
  childrenIn: ({ childId }) => [childId],
});

/** A reply that showed records to a user. */
export type AccessedRecords = {
  readonly userId: number;
  /** The schools in scope for the request. */
  readonly schoolIds: readonly number[];
  readonly capacity: AccessCapacity;
  readonly kind: AccessKind;
  readonly childIds: readonly number[];
  readonly at: Date;
};

export type Route = {
  readonly endpoint: AnyEndpoint;
  readonly answer: RouteHandler<AnyEndpoint>;
  readonly shows?: ReplyAccess<unknown> | undefined;
};

/** Joins a contract with its handler, and declares the records that its reply shows. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  answer: RouteHandler<E>,
  shows?: ReplyAccess<ReplyOf<E>>,
): Route {
  return { endpoint, answer, shows };
}
