/** Registers every route and defines the order in which a request is checked and answered. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { cursorHeader } from '#core/live/live-event.ts';
import { userOfIdempotencyKey } from '#core/http/idempotency-key.ts';
import { acceptedTags, type Locale, preferredLocale } from '#core/lang/locale.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { namingToken } from '#server/db/name-token.ts';
import { tracedDatabase } from '#server/db/traced-database.ts';
import {
  capacityOf,
  type CurrentUser,
  limitToRoom,
  loadCurrentUser,
  schoolsOf,
  withoutHidden,
} from './current-user.ts';
import { bodyHash } from './body-hash.ts';
import { type IdempotentRequest, saveReplay, findReplay } from './idempotency.ts';
import { type ParsedRequest, parseRequest } from './parse-request.ts';
import { sendEvents } from './event-stream.ts';
import { sendFile } from './file-reply.ts';
import { Refusal } from './refusal.ts';
import { nameUnknownFields } from './unknown-fields.ts';
import type { Damage } from './damage.ts';
import { traceOf } from './tracing/trace-context.ts';
import type { Caller } from './request-guards.ts';
import { hasBecomeStrong, requireStrongSignIn } from './sign-in/strong-sign-in.ts';
import type { Call, EventWriter, FileReply, Installation, RecordView, Route, AccessedRecords } from './route.ts';
import { type SkippedRow, parseWholeRows } from './whole-rows.ts';

export type RouteOptions = {
  readonly database: Database;
  /** The clock. */
  readonly now: () => Date;
  readonly installation: Installation;
  /** Adds the records that a reply showed to the access log. Does not fail and is not awaited. */
  readonly noteShown?: ((shown: AccessedRecords) => void) | undefined;
  /** The damage found so far. */
  readonly damage?: Damage | undefined;
  /** The key for the hashes of request bodies. */
  readonly secret: string;
};

/** Registers routes. The hooks of `request-guards.ts` run first and identify the caller. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], serving: RouteOptions): void {
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      handler: async (request, reply) => {
        const answered = await answer(route, request, reply, serving);
        if (endpoint.event) return sendEvents(reply, answered as EventWriter);
        if (endpoint.file) return sendFile(reply, endpoint.file, answered as FileReply);
        return send(reply, endpoint, answered);
      },
    });
  }
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  serving: RouteOptions,
): Promise<unknown> {
  try {
    return await replyOnce(route, request, reply, serving);
  } catch (error) {
    const { caller } = request;
    if (!(await hasBecomeStrong(serving.database, caller, error))) throw error;
    request.caller = caller && { ...caller, isStrong: true };
    return replyOnce(route, request, reply, serving);
  }
}

async function replyOnce(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  serving: RouteOptions,
): Promise<unknown> {
  const { endpoint, answer: answers } = route;
  const input = parseRequest(endpoint, request, { isLenient: request.caller?.token !== undefined });
  nameUnknownFields(reply, input.unknown);
  const { params, query, body, upload } = input;
  const { installation } = serving;
  const locale = deviceLocale(request);
  const now = serving.now();
  const { caller, id: requestId } = request;
  const { traceparent } = traceOf(request.raw);
  const named = caller?.token ? namingToken(serving.database, caller.token.name) : serving.database;
  const database = endpoint.method === 'GET' ? named : tracedDatabase(named, traceparent);
  // Properties are listed one by one: a spread costs more than the rest of this function.
  const callOf = (currentUser: CurrentUser | undefined, tx: Tx | undefined) =>
    ({
      params,
      query,
      body,
      upload,
      currentUser,
      caller,
      tx,
      now,
      locale: currentUser?.locale ?? locale,
      requestId,
      traceparent,
      installation,
    }) as Call<AnyEndpoint>;
  const scope = { userId: request.caller?.userId, readOnly: endpoint.method === 'GET' };
  const note = (currentUser: CurrentUser | undefined, views: readonly RecordView[]) => {
    if (currentUser)
      for (const view of views) serving.noteShown?.(shownTo(currentUser, endpoint, { ...view, at: now }));
  };
  const viewsOf = ({ shows }: Route, value: unknown): RecordView[] =>
    shows ? [{ kind: shows.kind, childIds: shows.childrenIn(value) }] : [];
  const damaged = ({ place, id, wrong }: SkippedRow) => {
    serving.damage?.note(`${endpoint.path} ${place} ${id}`);
    request.log.error({ path: endpoint.path, place, id, wrong }, 'a damaged row was left out');
  };
  const callIn = async (tx: Tx) => {
    const currentUser = await callerIn(tx, endpoint, locale, caller, now);
    if (currentUser) setCursorHeader(reply, currentUser);
    return callOf(currentUser, tx);
  };

  if ('outside' in answers || 'file' in answers || 'stream' in answers) {
    const { tx: _, ...call } =
      endpoint.access === 'anyone'
        ? callOf(undefined, undefined)
        : await database.transaction({ ...scope, readOnly: true }, callIn);
    if ('stream' in answers) {
      const opens = request.method !== 'HEAD';
      return opens && answers.stream({ ...call, request });
    }
    if ('file' in answers) {
      const file = await answers.file({ ...call, database, request, reply });
      note(call.currentUser, file.shows ?? []);
      return file;
    }
    return checkedReply(endpoint, await answers.outside({ ...call, database, request, reply }), damaged);
  }
  if (typeof answers === 'function' || 'own' in answers) {
    const isOwn = typeof answers !== 'function';
    const [asker, value] = await database.transaction({ ...scope, inOneTurn: isOwn }, async (tx) => {
      const [call, found] = isOwn
        ? await inOrder(callIn(tx), (async () => answers.own(callOf(undefined, tx)))())
        : await callIn(tx).then(async (known) => [known, await answers(known)] as const);
      return [call.currentUser, checkedReply(endpoint, found, damaged)] as const;
    });
    note(asker, viewsOf(route, value));
    return value;
  }
  const mutation = mutationOf(request, input, serving.secret);
  const outside = async () => {
    const { tx: _, ...call } = await database.transaction({ ...scope, readOnly: true }, callIn);
    return { ...call, database };
  };
  const act = 'prepare' in answers ? await answers.prepare(await outside()) : answers.execute;
  const [asker, value] = await database
    .transaction(scope, async (tx) => {
      const call = await callIn(tx);
      const before = mutation && (await findReplay(tx, mutation));
      const kept = before ?? (await act(call));
      // Sent in one batch. If either fails, the transaction rolls back.
      const [shown] = await Promise.all([
        answers.respond(call, kept),
        mutation && !before && saveReplay(tx, mutation, kept, now),
      ]);
      return [call.currentUser, checkedReply(endpoint, shown, damaged)] as const;
    })
    .catch(async (error: unknown) => {
      const { refused } = answers;
      if (refused && error instanceof Refusal) {
        await database.transaction(scope, async (tx) => refused(await callIn(tx), error.code));
      }
      // A concurrent attempt with the same key committed first. This one was rolled back.
      if (isConstraint(error, 'idempotency_keys_once')) throw new Refusal('in_progress', { retryAfter: 1 });
      throw error;
    });
  note(asker, viewsOf(route, value));
  return value;
}

/** Runs both concurrently. If both fail, the first error is thrown: an unauthorized caller learns nothing else. */
async function inOrder<First, Second>(first: Promise<First>, second: Promise<Second>) {
  second.catch(() => undefined);
  return [await first, await second] as const;
}

/** The access log entry for a reply: the user, their capacity and the records shown. */
function shownTo(
  currentUser: CurrentUser,
  { access }: AnyEndpoint,
  shown: RecordView & Pick<AccessedRecords, 'at'>,
): AccessedRecords {
  const isOfSchool = access === 'staff:group' || access === 'admin';
  if (access === 'follower') {
    const schoolIds = [...new Set(currentUser.followed.map(({ schoolId }) => schoolId))];
    return { userId: currentUser.id, schoolIds, capacity: 'follower', ...shown };
  }
  const capacity = currentUser.room ? 'room' : isOfSchool ? 'staff' : 'guardian';
  return { userId: currentUser.id, schoolIds: schoolsOf(currentUser), capacity, ...shown };
}

/**
 * Loads the current user in the capacity that the endpoint requires, without children whose school hides its module. On
 * a room device, limited to its school. Refuses weak sessions where a school requires more.
 */
async function callerIn(
  tx: Tx,
  endpoint: AnyEndpoint,
  locale: Locale,
  caller: Caller | undefined,
  now: Date,
): Promise<CurrentUser | undefined> {
  const { access: who, module } = endpoint;
  if (who === 'anyone') return undefined;
  const known = await loadCurrentUser(tx, capacityOf(who), locale);
  if (!known || !caller) throw new Refusal('unauthenticated');
  requireStrongSignIn(known, { caller, endpoint, now });
  const { room } = caller;
  const currentUser = room ? await limitToRoom(tx, known, room) : known;
  if (who === 'admin' && currentUser.adminOf.length === 0) throw new Refusal('forbidden');
  if (who === 'staff:group' && currentUser.staffOf.length + currentUser.adminOf.length === 0)
    throw new Refusal('forbidden');
  return module === undefined ? currentUser : withoutHidden(currentUser, module);
}

function mutationOf({ caller, method, url }: FastifyRequest, { key, body, upload }: ParsedRequest, secret: string) {
  const userId = caller?.userId;
  if (key === undefined || userId === undefined) return undefined;
  // An attempt that waited on a device is never applied in the session of another person.
  if ((userOfIdempotencyKey(key) ?? userId) !== userId) throw new Refusal('unauthenticated');
  const [path] = url.split('?');
  return {
    userId,
    call: `${method} ${path}`,
    key,
    bodyHash: bodyHash(upload ? upload.sha256 : body, secret),
  } satisfies IdempotentRequest;
}

/**
 * Sets the header with the number of the last live event that this reply includes. A page that subscribes from this
 * number misses no event.
 */
export function setCursorHeader(reply: FastifyReply, { heard }: CurrentUser): void {
  void reply.header(cursorHeader, String(heard));
}

/** Validates a reply. Undeclared fields are dropped, and list rows that do not fit the contract are left out. */
function checkedReply({ reply, path }: AnyEndpoint, value: unknown, found: (row: SkippedRow) => void): unknown {
  if (!reply) return undefined;
  const { data, leftOut } = parseWholeRows(reply, path, value);
  for (const row of leftOut) found(row);
  return data;
}

function send(reply: FastifyReply, { status }: AnyEndpoint, value: unknown = {}): FastifyReply {
  if (status === 204) return reply.code(status).send();
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(value));
}

/** The language of a client without an account language. */
const deviceLocale = ({ headers }: FastifyRequest) => preferredLocale(acceptedTags(headers['accept-language']));

const isConstraint = (error: unknown, name: string) =>
  error instanceof Error && 'constraint' in error && error.constraint === name;
