/**
 * Asks every call of the published document for what it may be asked and for what it may not, as three people of two
 * schools and as nobody, and looks at each answer: no error of the server's, no status and no shape that the document
 * does not say, nothing wrong accepted, nobody let in without a session, nothing deleted twice. (trust, R14)
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import type { Method } from '#core/http/endpoint.ts';
import { type Known, type Schema, spoilt, valueOf } from './fuzz-bodies.ts';

type Answer = { readonly status: number; readonly text: string; readonly type: string };
type Request = {
  readonly method: Method;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
};

export type FuzzOptions = {
  /** The published document. */
  readonly document: object;
  /** Sends one request as somebody, by their place among the people; nobody at -1. Signs in again who was signed out. */
  readonly send: (person: number, request: Request) => Promise<Answer>;
  readonly people: number;
  readonly requests: number;
  readonly seed: number;
};

export type FuzzOutcome = {
  readonly requests: number;
  readonly succeeded: number;
  readonly refused: number;
  /** Each with a line that does it again. */
  readonly failures: readonly string[];
};

type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema };
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Operation = {
  readonly path: string;
  readonly method: Method;
  readonly isOpen: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** Runs the trial. The same seed asks the same, as far as the answers are the same. */
export async function fuzzTrial({ document, send, people, requests, seed }: FuzzOptions): Promise<FuzzOutcome> {
  const operations = operationsOf(document);
  const replies = new Replies(document);
  const known = { ids: [1, 2, 3, 241, 999_999], texts: [...usualTexts] };
  const failures: string[] = [];
  const counted = { succeeded: 0, refused: 0 };
  for (let n = 0; n < requests; n += 1) {
    const operation = operations[n % operations.length];
    if (!operation) break;
    const planned = sample(planOf(operation, known), seed + n);
    const person = sample(fc.integer({ min: -1, max: people - 1 }), seed - n);
    const request = requestOf(operation, planned, `${seed}-${n}`);
    const answer = await send(person, request);
    const wrong = replies.problemWith(operation, request, answer, { person, planned });
    if (wrong) failures.push(`${wrong}\n  ${curlOf(person, request)}\n  ${answer.status} ${answer.text.slice(0, 400)}`);
    if (answer.status < 400) counted.succeeded += 1;
    else counted.refused += 1;
    if (answer.status === 204 && request.method === 'DELETE') {
      const again = await send(person, {
        ...request,
        headers: { ...request.headers, 'idempotency-key': `${seed}-${n}-again` },
      });
      if (again.status !== 404 && again.status !== 401)
        failures.push(`deleted twice\n  ${curlOf(person, request)}\n  ${again.status}`);
    }
    learn(known, answer);
  }
  return { requests, ...counted, failures };
}

type Planned = {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** As it is sent, when that is not JSON. */
  readonly text: string | undefined;
};

/** Good in every part, or with one part spoilt. */
function planOf({ parameters, body }: Operation, known: Known): fc.Arbitrary<Planned> {
  const partOf = (where: string) => {
    const there = parameters.filter((one) => one.in === where);
    return fc.record(Object.fromEntries(there.map(({ name, schema }) => [name, valueOf(schema, known)])), {
      requiredKeys: there.filter(({ required }) => required).map(({ name }) => name),
    });
  };
  const good = fc.record({
    path: partOf('path'),
    query: partOf('query'),
    body: body ? valueOf(body, known) : fc.constant(undefined),
    text: fc.constant(undefined),
  });
  const broken = good.chain((plan) =>
    fc.oneof(
      ...(body ? [spoilt(plan.body).map((other) => ({ ...plan, body: other })), ...notJson(plan)] : []),
      spoilt(plan.query).map((query) => ({ ...plan, query: query as Planned['query'] })),
      ...Object.keys(plan.path).map((name) =>
        fc
          .constantFrom('0', '-1', 'x', '1.5', '99999999999', '%00', '1%2f2')
          .map((value) => ({ ...plan, path: { ...plan.path, [name]: value } })),
      ),
    ),
  );
  return fc.oneof({ weight: 2, arbitrary: good }, broken) as fc.Arbitrary<Planned>;
}

const notJson = (plan: Planned) => [
  fc.constantFrom('', '{', '[1,', 'null', '{"__proto__":{"x":1}}', '"', '\u0000').map((text) => ({ ...plan, text })),
];

function requestOf({ method, path, body }: Operation, planned: Planned, key: string): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(planned.path[name]));
  const asked = Object.entries(Object(planned.query) as Record<string, unknown>).map(
    ([name, value]) =>
      `${encodeURIComponent(well(name))}=${encodeURIComponent(well(typeof value === 'string' ? value : JSON.stringify(value)))}`,
  );
  const hasBody = body !== undefined;
  return {
    method,
    url: asked.length > 0 ? `${filled}?${asked.join('&')}` : filled,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': key }),
    },
    ...(hasBody && { payload: planned.text ?? JSON.stringify(planned.body) ?? 'null' }),
  };
}

/** Half of a pair cannot stand in an address. */
const well = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '?');

/** What the document says of answers. */
class Replies {
  readonly #ajv = formats.default(new Ajv2020({ strict: false, allErrors: false }));
  readonly #problem: ValidateFunction;
  readonly #known = new Map<Schema, ValidateFunction>();

  constructor(document: object) {
    this.#problem = this.#ajv.compile(
      (document as { components: { schemas: { Problem: Schema } } }).components.schemas.Problem,
    );
  }

  /** What is wrong with an answer, in a few words. */
  problemWith(
    operation: Operation,
    request: Request,
    answer: Answer,
    { person, planned }: { person: number; planned: Planned },
  ) {
    const { status } = answer;
    if (status >= 500 && status !== 503) return 'an error of the server’s';
    const said = operation.responses[status];
    if (!said) return 'a status that the document does not say';
    if (status >= 400) return this.#refusalProblem(answer);
    if (person < 0 && !operation.isOpen) return 'nobody was let in';
    const { schema } = said.content?.['application/json'] ?? {};
    if (schema && !this.#fits(schema, JSON.parse(answer.text))) return 'a reply off the schema';
    return this.#acceptedProblem(operation, request, planned);
  }

  #refusalProblem({ type, text }: Answer): string | undefined {
    if (text === '') return undefined;
    if (!type.startsWith('application/problem+json')) return 'a refusal of another type';
    return this.#problem(JSON.parse(text)) ? undefined : 'a refusal off the schema';
  }

  /** What was accepted must have been as the document says. */
  #acceptedProblem(
    { body, parameters }: Operation,
    { payload }: Request,
    { query, path }: Planned,
  ): string | undefined {
    if (body && !this.#fits(body, parsed(payload ?? ''))) return 'a wrong body was accepted';
    const names = new Set(parameters.map(({ name }) => name));
    const strange = Object.keys(Object(query) as object).filter((name) => !names.has(name));
    if (strange.length > 0) return `an unknown query was accepted: ${strange.join(', ')}`;
    const bad = parameters.find(
      ({ name, in: where, schema }) =>
        where === 'path' && schema.type === 'integer' && !/^[1-9]\d*$/.test(String(path[name])),
    );
    return bad && `a wrong ${bad.name} was accepted`;
  }

  #fits(schema: Schema, value: unknown): boolean {
    const validate = this.#known.get(schema) ?? this.#ajv.compile(schema);
    this.#known.set(schema, validate);
    return validate(value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ids and texts of answers are asked for again, by whoever comes next. */
function learn(known: { ids: number[]; texts: string[] }, { status, text, type }: Answer): void {
  if (status >= 400 || !type.startsWith('application/json')) return;
  for (const [, id] of text.matchAll(/"(?:id|\w+Id)":(\d+)/g)) {
    if (known.ids.length < 400 && !known.ids.includes(Number(id))) known.ids.push(Number(id));
  }
  for (const [, said] of text.matchAll(/"(\d{4}-\d\d-\d\d|\d\d:\d\d)"/g)) {
    if (said && known.texts.length < 100 && !known.texts.includes(said)) known.texts.push(said);
  }
}

const usualTimes = ['2026-04-14', '2026-04-15', '2026-11-01', '2026-03-08', '15:30', '02:30', '2026-04-14T13:00:00Z'];
const usualWords = [
  'sophie@example.org',
  'https://example.org/a.png',
  'é\u0301',
  'Léa',
  'une phrase assez longue pour tenir',
];
const usualTexts = [...usualTimes, ...usualWords];

function operationsOf(document: object): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Record<string, unknown>>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // A stream does not end.
      .filter(([, { responses }]) => !JSON.stringify(responses).includes('text/event-stream'))
      .map(([method, { security, parameters = [], requestBody, responses }]) => ({
        path,
        method: method.toUpperCase() as Method,
        isOpen: (security as unknown[]).length === 0,
        parameters: (parameters as Parameter[]).filter((one) => one.in !== 'header'),
        body: (requestBody as { content: Content } | undefined)?.content['application/json']?.schema,
        responses: responses as Operation['responses'],
      })),
  );
}

function sample<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [one] = fc.sample(arbitrary, { seed, numRuns: 1 });
  return one as T;
}

/** The line that asks the same of a server that runs here. */
function curlOf(person: number, { method, url, headers, payload }: Request): string {
  const said = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
  if (person >= 0) said.push(`-b "$COOKIE_${person}"`);
  if (payload !== undefined) said.push(`--data-raw '${payload.replaceAll("'", String.raw`'\''`)}'`);
  return `curl -i -X ${method} 'http://localhost:3000${url}' ${said.join(' ')}`;
}
