/** Registers every route with the one order in which a call is refused, and then answers it. (decisions, The calls) */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint, Who } from '#core/http/endpoint.ts';
import { cursorHeader } from '#core/live/live-event.ts';
import { acceptedTags, type Locale, preferredLocale } from '#core/lang/locale.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { capacityOf, type Person, schoolsOf, standAs } from '#server/sessions/person.ts';
import { bodyHash } from './body-hash.ts';
import { type Intention, keep, keptOf } from './idempotency.ts';
import { type Input, inputOf } from './input.ts';
import { sendEvents } from './event-stream.ts';
import { sendFile } from './file-reply.ts';
import { Refusal } from './refusal.ts';
import type { Damage } from './damage.ts';
import type { Call, EventWriter, FileAnswer, Installation, Route, Shown } from './route.ts';
import { type LeftOut, wholeRowsOf } from './whole-rows.ts';

export type Serving = {
  readonly database: Database;
  /** The clock. */
  readonly now: () => Date;
  readonly installation: Installation;
  /** Takes note of whose records an answer showed to whom. It never fails, and nobody waits for it. */
  readonly noteShown?: ((shown: Shown) => void) | undefined;
  /** What was found damaged. */
  readonly damage?: Damage | undefined;
  /** Keys the hashes of bodies. */
  readonly secret: string;
};

/** Registers routes. Who calls was found by the hooks of `admission.ts`, which run first. */
export function serve(app: FastifyInstance, routes: readonly Route[], serving: Serving): void {
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(endpoint.largestBody !== undefined && { bodyLimit: endpoint.largestBody }),
      handler: async (request, reply) => {
        const answered = await answer(route, request, reply, serving);
        if (endpoint.event) return sendEvents(reply, answered as EventWriter);
        if (endpoint.file) return sendFile(reply, endpoint.file, answered as FileAnswer);
        return send(reply, endpoint, answered);
      },
    });
  }
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, serving: Serving): Promise<unknown> {
  const { endpoint, answer: answers } = route;
  const input = inputOf(endpoint, request);
  const { params, query, body } = input;
  const { database, installation } = serving;
  const locale = deviceLocale(request);
  const now = serving.now();
  const { caller, id: requestId } = request;
  // Written out, because copying what other objects hold costs more than the rest of this, at every call.
  const callOf = (person: Person | undefined, tx: Tx | undefined) =>
    ({
      params,
      query,
      body,
      person,
      caller,
      tx,
      now,
      locale: person?.locale ?? locale,
      requestId,
      installation,
    }) as Call<AnyEndpoint>;
  const standing = { userId: request.caller?.userId, readOnly: endpoint.method === 'GET' };
  const note = (person: Person | undefined, looks: readonly Look[]) => {
    if (person) for (const look of looks) serving.noteShown?.(shownTo(person, endpoint, { ...look, at: now }));
  };
  const looksOf = ({ shows }: Route, value: unknown): Look[] =>
    shows ? [{ kind: shows.kind, childIds: shows.childrenIn(value) }] : [];
  const damaged = ({ place, id, wrong }: LeftOut) => {
    serving.damage?.note(`${endpoint.path} ${place} ${id}`);
    request.log.error({ path: endpoint.path, place, id, wrong }, 'a damaged row was left out');
  };
  const callIn = async (tx: Tx) => {
    const person = await callerIn(tx, endpoint.who, locale);
    if (person) sayHeard(reply, person);
    return callOf(person, tx);
  };

  if ('outside' in answers || 'file' in answers || 'stream' in answers) {
    const { tx: _, ...call } =
      endpoint.who === 'anyone'
        ? callOf(undefined, undefined)
        : await database.transaction({ ...standing, readOnly: true }, callIn);
    if ('stream' in answers) {
      const opens = request.method !== 'HEAD';
      return opens && answers.stream({ ...call, request });
    }
    if ('file' in answers) {
      const file = await answers.file({ ...call, database, request, reply });
      note(call.person, file.shows ?? []);
      return file;
    }
    return checkedReply(endpoint, await answers.outside({ ...call, database, request, reply }), damaged);
  }
  if (typeof answers === 'function' || 'own' in answers) {
    const isOwn = typeof answers !== 'function';
    const [asker, value] = await database.transaction({ ...standing, inOneTurn: isOwn }, async (tx) => {
      const [call, found] = isOwn
        ? await inOrder(callIn(tx), (async () => answers.own(callOf(undefined, tx)))())
        : await callIn(tx).then(async (known) => [known, await answers(known)] as const);
      return [call.person, checkedReply(endpoint, found, damaged)] as const;
    });
    note(asker, looksOf(route, value));
    return value;
  }
  const intention = intentionOf(request, input, serving.secret);
  const [asker, value] = await database
    .transaction(standing, async (tx) => {
      const call = await callIn(tx);
      const before = intention && (await keptOf(tx, intention));
      const kept = before ?? (await answers.act(call));
      // Sent together; nothing of either stays where one fails.
      const [shown] = await Promise.all([
        answers.show(call, kept),
        intention && !before && keep(tx, intention, kept, now),
      ]);
      return [call.person, checkedReply(endpoint, shown, damaged)] as const;
    })
    .catch(async (error: unknown) => {
      const { refused } = answers;
      if (refused && error instanceof Refusal) {
        await database.transaction(standing, async (tx) => refused(await callIn(tx), error.code));
      }
      // Two at once, and this one came second: nothing of it was kept.
      if (isConstraint(error, 'idempotency_keys_once')) throw new Refusal('in_progress', { retryAfter: 1 });
      throw error;
    });
  note(asker, looksOf(route, value));
  return value;
}

/**
 * Both, asked together. When both fail it is the first that is told: whoever may not call hears that and nothing else.
 */
async function inOrder<First, Second>(first: Promise<First>, second: Promise<Second>) {
  second.catch(() => undefined);
  return [await first, await second] as const;
}

type Look = Pick<Shown, 'kind' | 'childIds'>;

/** Who looked, as what, and at whose records. */
function shownTo(person: Person, { who }: AnyEndpoint, shown: Pick<Shown, 'kind' | 'childIds' | 'at'>): Shown {
  const capacity = who === 'staff:group' || who === 'admin' ? 'staff' : 'guardian';
  return { userId: person.id, schoolIds: schoolsOf(person), capacity, ...shown };
}

/** The person of a transaction, with the capacity their contract asks for. */
async function callerIn(tx: Tx, who: Who, locale: Locale): Promise<Person | undefined> {
  if (who === 'anyone') return undefined;
  const person = await standAs(tx, capacityOf(who), locale);
  if (!person) throw new Refusal('unauthenticated');
  if (who === 'admin' && person.adminOf.length === 0) throw new Refusal('forbidden');
  if (who === 'staff:group' && person.staffOf.length + person.adminOf.length === 0) throw new Refusal('forbidden');
  return person;
}

function intentionOf({ caller, method, url }: FastifyRequest, { key, body }: Input, secret: string) {
  const userId = caller?.userId;
  if (key === undefined || userId === undefined) return undefined;
  const [path] = url.split('?');
  return { userId, call: `${method} ${path}`, key, bodyHash: bodyHash(body, secret) } satisfies Intention;
}

/**
 * Says how far the caller had been told of changes when this answer was read, or a little before: a page that listens
 * from there misses nothing.
 */
export function sayHeard(reply: FastifyReply, { heard }: Person): void {
  void reply.header(cursorHeader, String(heard));
}

/** A row too wide never leaves: what the contract does not say is dropped, and a row that does not fit is left out. */
function checkedReply({ reply, path }: AnyEndpoint, value: unknown, found: (row: LeftOut) => void): unknown {
  if (!reply) return undefined;
  const { data, leftOut } = wholeRowsOf(reply, path, value);
  for (const row of leftOut) found(row);
  return data;
}

function send(reply: FastifyReply, { answers }: AnyEndpoint, value: unknown = {}): FastifyReply {
  if (answers === 204) return reply.code(answers).send();
  return reply.code(answers).type('application/json; charset=utf-8').send(JSON.stringify(value));
}

/** The language of whoever has no account, or has not said. */
const deviceLocale = ({ headers }: FastifyRequest) => preferredLocale(acceptedTags(headers['accept-language']));

const isConstraint = (error: unknown, name: string) =>
  error instanceof Error && 'constraint' in error && error.constraint === name;
