/**
 * Generates requests for an operation: valid in every part, or with one part invalid, including the headers and the
 * path.
 */
import fc from 'fast-check';
import type { Method } from '#core/http/endpoint.ts';
import type { Content, Operation, Parameter } from './operation.ts';
import { type KnownValues, invalidValue, valueOf } from './schema-arbitraries.ts';
import { type RequestMutation, mutationsOf } from './request-mutations.ts';

export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  /** Whether the request had an API token. */
  readonly isOfToken?: boolean;
  /** Whether the reply names unknown fields that were dropped. */
  readonly hasDropped?: boolean;
};
export type Request = {
  readonly method: Method;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
};

export type PlannedRequest = {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The body as it is sent, when it is not JSON. */
  readonly text: string | undefined;
  /** The mutation of the request line or the headers. */
  readonly twist: RequestMutation | undefined;
};

/** Valid in every part `times.good` times out of three, or with one part invalid. */
export function planOf(
  operation: Operation,
  known: KnownValues,
  times: { good: number },
): fc.Arbitrary<PlannedRequest> {
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
      ...(body
        ? [invalidValue(plan.body).map((other) => ({ ...plan, body: other })), ...unsupportedMediaType(plan)]
        : []),
      invalidValue(plan.query).map((query) => ({ ...plan, query: query as PlannedRequest['query'] })),
      ...Object.keys(plan.path).map((name) =>
        fc
          .constantFrom('0', '-1', 'x', '1.5', '99999999999', '%00', '1%2f2')
          .map((value) => ({ ...plan, path: { ...plan.path, [name]: value } })),
      ),
    ),
  );
  const twisted = good.chain((plan) => fc.constantFrom(...mutationsOf(operation)).map((twist) => ({ ...plan, twist })));
  return fc.oneof(
    { weight: times.good, arbitrary: good },
    { weight: 2, arbitrary: broken },
    twisted,
  ) as fc.Arbitrary<PlannedRequest>;
}

/** A request with only a record id. */
export const requestWithId = (id: unknown): PlannedRequest => ({
  path: { id },
  query: {},
  body: undefined,
  text: undefined,
  twist: undefined,
});

/** The list of the records that the `{id}` of a path names. */
const placeOf = ({ path }: Pick<Operation, 'path'>) => path.split('/{')[0] ?? path;

const unsupportedMediaType = (plan: PlannedRequest) => [
  fc.constantFrom('', '{', '[1,', 'null', '{"__proto__":{"x":1}}', '"', '\u0000').map((text) => ({ ...plan, text })),
];

export function requestOf({ method, path, body }: Operation, planned: PlannedRequest, key: string): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(planned.path[name]));
  const query = Object.entries(Object(planned.query) as Record<string, unknown>).map(
    ([name, value]) => `${encodeURIComponent(well(name))}=${encodeURIComponent(well(inQuery(value)))}`,
  );
  const hasBody = body !== undefined;
  const { twist } = planned;
  const address = twist?.path?.(filled) ?? filled;
  return {
    method: twist?.method ?? method,
    url: query.length > 0 ? `${address}?${query.join('&')}` : address,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': key }),
      ...twist?.headers,
    },
    ...(hasBody && { payload: planned.text ?? JSON.stringify(planned.body) ?? 'null' }),
  };
}

/** Several numbers are separated by commas. */
function inQuery(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A lone surrogate cannot be part of an address. */
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

/** The curl command that sends the same request to a local server. */
export function curlOf(person: number, { method, url, headers, payload }: Request): string {
  const texts = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  if (person >= 0) texts.push(`-b "$COOKIE_${person}"`);
  if (payload !== undefined) texts.push(`--data-raw ${quoted(payload)}`);
  return `curl -i -X ${method} ${quoted(`http://localhost:3000${url}`)} ${texts.join(' ')}`;
}

/** Quotes a text for the shell, apostrophes included. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
