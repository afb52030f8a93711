/**
 * What is asked of a published call: good in every part, or with one part spoilt, its headers and its path among them.
 */
import fc from 'fast-check';
import type { Method } from '#core/http/endpoint.ts';
import { type Known, type Schema, spoilt, valueOf } from './fuzz-bodies.ts';
import { type Twist, twistsOf } from './fuzz-twists.ts';

export type Answer = { readonly status: number; readonly text: string; readonly type: string };
export type Request = {
  readonly method: Method;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
};

type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema };
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
export type Operation = {
  readonly path: string;
  readonly method: Method;
  readonly isOpen: boolean;
  readonly parameters: readonly Parameter[];
  /** The methods that its address takes: those of its path, and of one whose number may be any word. */
  readonly methods: readonly string[];
  /** Whether it takes an idempotency key. */
  readonly takesKey: boolean;
  readonly body: Schema | undefined;
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

export type Planned = {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** As it is sent, when that is not JSON. */
  readonly text: string | undefined;
  /** What is odd about the head of the request. */
  readonly twist: Twist | undefined;
};

/** Good in every part, so many times, or with one part spoilt, in three. */
export function planOf(operation: Operation, known: Known, times: { good: number }): fc.Arbitrary<Planned> {
  const { parameters, body } = operation;
  const partOf = (where: string) => {
    const there = parameters.filter((one) => one.in === where);
    return fc.record(
      Object.fromEntries(
        there.map(({ name, schema }) => [name, valueOf(schema, known, name === 'id' ? placeOf(operation) : name)]),
      ),
      {
        requiredKeys: there.filter(({ required }) => required).map(({ name }) => name),
      },
    );
  };
  const good = fc.record({
    path: partOf('path'),
    query: partOf('query'),
    body: body ? valueOf(body, known) : fc.constant(undefined),
    text: fc.constant(undefined),
    twist: fc.constant(undefined),
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
  const twisted = good.chain((plan) => fc.constantFrom(...twistsOf(operation)).map((twist) => ({ ...plan, twist })));
  return fc.oneof(
    { weight: times.good, arbitrary: good },
    { weight: 2, arbitrary: broken },
    twisted,
  ) as fc.Arbitrary<Planned>;
}

/** A record by its number, and nothing else. */
export const plainly = (id: unknown): Planned => ({
  path: { id },
  query: {},
  body: undefined,
  text: undefined,
  twist: undefined,
});

/** Where the `{id}` of a path is listed. */
const placeOf = ({ path }: Pick<Operation, 'path'>) => path.split('/{')[0] ?? path;

const notJson = (plan: Planned) => [
  fc.constantFrom('', '{', '[1,', 'null', '{"__proto__":{"x":1}}', '"', '\u0000').map((text) => ({ ...plan, text })),
];

export function requestOf({ method, path, body }: Operation, planned: Planned, key: string): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(planned.path[name]));
  const asked = Object.entries(Object(planned.query) as Record<string, unknown>).map(
    ([name, value]) => `${encodeURIComponent(well(name))}=${encodeURIComponent(well(inQuery(value)))}`,
  );
  const hasBody = body !== undefined;
  const { twist } = planned;
  const address = twist?.path?.(filled) ?? filled;
  return {
    method: twist?.method ?? method,
    url: asked.length > 0 ? `${address}?${asked.join('&')}` : address,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': key }),
      ...twist?.headers,
    },
    ...(hasBody && { payload: planned.text ?? JSON.stringify(planned.body) ?? 'null' }),
  };
}

/** Several numbers stand with commas between them. */
function inQuery(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Half of a pair cannot stand in an address. */
const well = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '?');

export function operationsOf(document: object): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const methodsAt = (address: string) =>
    Object.entries(paths)
      .filter(([path]) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address))
      .flatMap(([, methods]) => Object.keys(methods));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // A stream does not end.
      .filter(([, { responses }]) => !JSON.stringify(responses).includes('text/event-stream'))
      .map(([method, { security, parameters = [], requestBody, responses }]) => ({
        path,
        method: method.toUpperCase() as Method,
        methods: methodsAt(path).map((other) => other.toUpperCase()),
        isOpen: (security as unknown[]).length === 0,
        parameters: (parameters as Parameter[]).filter((one) => one.in !== 'header'),
        takesKey: (parameters as Parameter[]).some((one) => one.in === 'header'),
        body: (requestBody as { content: Content } | undefined)?.content['application/json']?.schema,
        responses: responses as Operation['responses'],
      })),
  );
}

/** The line that asks the same of a server that runs here. */
export function curlOf(person: number, { method, url, headers, payload }: Request): string {
  const said = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  if (person >= 0) said.push(`-b "$COOKIE_${person}"`);
  if (payload !== undefined) said.push(`--data-raw ${quoted(payload)}`);
  return `curl -i -X ${method} ${quoted(`http://localhost:3000${url}`)} ${said.join(' ')}`;
}

/** As a shell takes it for one text, an apostrophe in it too. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
