/** A contract with its answer. The list of them in `server/app/routes.ts` is the whole API. */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#core/http/endpoint.ts';
import type { AccessCapacity, AccessKind } from '#core/audit/access.ts';
import type { RefusalCode } from '#core/http/refusals.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Person } from '#server/sessions/person.ts';
import type { DayLimits } from './day-limit.ts';
import type { Caller as SignedIn } from './admission.ts';

/** Who calls: nobody in particular where the contract says `anyone`. */
type Caller<E> = E extends { readonly who: 'anyone' } ? Person | undefined : Person;

/** What whoever runs the installation has set, as far as routes ask. */
export type Installation = DayLimits & {
  readonly mapsApiKey: string | null;
  /** Where people find the app, without a slash at the end: what the links of letters begin with. */
  readonly origin: string;
};

/** What a route is given: everything already checked against its contract, in a transaction already fenced. */
export type Call<E> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly person: Caller<E>;
  /** The session that the call carries. */
  readonly caller: E extends { readonly who: 'anyone' } ? undefined : SignedIn;
  readonly tx: Tx;
  /** The instant of the request. Rules take it as an argument. */
  readonly now: Date;
  /** The language to answer in. */
  readonly locale: Locale;
  readonly requestId: string;
  readonly installation: Installation;
};

/** What an act leaves to read its answer again from: ids, never text. Kept with the idempotency key. */
export type Kept = Readonly<Record<string, number | readonly number[]>>;

/** What is known of a call before its person is: by `caller`, whose it is. */
type Own<E> = Omit<Call<E>, 'person' | 'locale'>;

/** For the few calls that manage their own transactions: signing in and out, health. */
export type Outside<E> = Omit<Call<E>, 'tx'> & {
  readonly database: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * A file as it is sent: under a name where it is to be kept, and with a mark by which one that did not change is known.
 */
export type FileAnswer = {
  readonly content: string | Buffer | Readable;
  readonly name?: string;
  readonly etag?: string;
  /** Whose records it takes along. */
  readonly shows?: readonly { readonly kind: AccessKind; readonly childIds: readonly number[] }[];
};

export type EventWriter = (out: ServerResponse) => void;

/** For a call that is answered by a stream of events, beyond any transaction. */
export type Streaming<E> = Omit<Call<E>, 'tx' | 'caller'> & {
  readonly request: FastifyRequest;
  readonly caller: SignedIn;
};

/**
 * A read answers at once. A mutation acts, keeps the ids of what it made, and shows the answer from them,
 * so that the same key later gives the same answer, authorized again.
 */
export type Answer<E> =
  | ((call: Call<E>) => Promise<ReplyOf<E>>)
  /**
   * A read of what is the caller's own by their number alone. It goes behind what says who they are, in the same trip,
   * and so asks all it asks in one turn; whoever may not call is refused, whatever it found.
   */
  | { own(call: Own<E>): Promise<ReplyOf<E>> }
  | {
      act(call: Call<E>): Promise<Kept>;
      show(call: Call<E>, kept: Kept): Promise<ReplyOf<E>>;
      /** What is written down of a refusal, in a transaction of its own, since the act's is undone. */
      refused?(call: Call<E>, code: RefusalCode): Promise<void>;
    }
  | { outside(call: Outside<E>): Promise<ReplyOf<E>> }
  /** For a call that is answered by a file, and manages its own transactions. */
  | { file(call: Outside<E>): Promise<FileAnswer> }
  /** Refuses, or gives what then writes the events. */
  | { stream(call: Streaming<E>): EventWriter };

/**
 * Of which children an answer, to a read or to a change, shows which part of the record, so that it can be told who
 * looked. (trust, CSRF: the access log)
 */
export type Shows<Reply> = { readonly kind: AccessKind; childrenIn(reply: Reply): readonly number[] };

/** Of an answer about one child: this part of its record. */
export const ofChild = (kind: AccessKind): Shows<{ readonly childId: number }> => ({
  kind,
  childrenIn: ({ childId }) => [childId],
});

/** That an answer showed records to somebody. */
export type Shown = {
  readonly userId: number;
  /** The schools of the capacity in which they asked. */
  readonly schoolIds: readonly number[];
  readonly capacity: AccessCapacity;
  readonly kind: AccessKind;
  readonly childIds: readonly number[];
  readonly at: Date;
};

export type Route = {
  readonly endpoint: AnyEndpoint;
  readonly answer: Answer<AnyEndpoint>;
  readonly shows?: Shows<unknown> | undefined;
};

/** Ties a contract to its answer, and says whose records that shows. */
export function route<E extends AnyEndpoint>(endpoint: E, answer: Answer<E>, shows?: Shows<ReplyOf<E>>): Route {
  return { endpoint, answer, shows };
}
