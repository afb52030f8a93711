/** The OpenAPI 3.1 document, generated from the contracts. */
import * as z from 'zod/mini';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { Problem } from '#core/http/problem.ts';
import { type RefusalCode, refusals } from '#core/http/refusals.ts';
import { isTokenEndpoint } from '#core/account/token-endpoint-rules.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import { version } from '#server/http/version.ts';
import { idSchema, type Json, SchemaComponents } from './schema-components.ts';

/** Describes every endpoint in a document from which clients and tests can be generated. */
export function openApiOf(endpoints: readonly AnyEndpoint[]): Json {
  const components = new SchemaComponents();
  components.named(Problem, 'output', 'Problem');
  // Replies first: in any order of endpoints, what a client receives has the name of its export.
  for (const endpoint of endpoints) {
    if (endpoint.reply) components.named(endpoint.reply, 'output', nameOf(endpoint, 'Reply'));
  }
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint, components) };
  }
  const tags = [...new Set(endpoints.map(tagOf))].toSorted();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parvis',
      version,
      description: 'Between a school and the parents of its children.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name, description: `Endpoints under /api/${name}.` })),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-parvis', description: 'On this machine: parvis.' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, from Settings, Profile.' },
      },
    },
  };
}

function operationOf(endpoint: AnyEndpoint, components: SchemaComponents): Json {
  const { method, path, access, summary, body, upload, reply, event, file, status, noIdempotencyKey } = endpoint;
  const parameters = [...pathParameters(path), ...queryParameters(endpoint, components)];
  if (method !== 'GET' && !noIdempotencyKey) parameters.push(idempotencyKey);
  return {
    operationId: operationIdOf(endpoint),
    summary,
    description: `For ${access}.`,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(upload && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.named(body, 'input', nameOf(endpoint, 'Body')) } },
      },
    }),
    responses: {
      [status]: {
        description: summary,
        ...(reply && {
          content: { 'application/json': { schema: components.named(reply, 'output', nameOf(endpoint, 'Reply')) } },
        }),
        ...(isEmpty(endpoint) && {
          content: { 'application/json': { schema: components.named(emptyReply, 'output', 'Empty') } },
        }),
        ...(file && { content: { [typeOf(file)]: { schema: { type: 'string' } } } }),
        // OpenAPI 3.1 cannot describe single events of a stream. This is the schema of each event's data.
        ...(event && {
          content: { 'text/event-stream': { schema: components.named(event, 'output', nameOf(endpoint, 'Event')) } },
        }),
      },
      ...refusedResponses(refusalsOf(endpoint)),
    },
  };
}

/** `POST /api/staff/webhooks/{id}/test` has the id `postStaffWebhooksIdTest`. */
const operationIdOf = ({ method, path }: AnyEndpoint) =>
  `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[/{}.-]+(\w?)/g, (_, next: string) => next.toUpperCase())}`;

/** The name of a schema that core does not export. */
function nameOf(endpoint: AnyEndpoint, part: 'Body' | 'Reply' | 'Event'): string {
  const id = operationIdOf(endpoint);
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}${part}`;
}

const tagOf = ({ path }: AnyEndpoint) => path.split('/')[2] ?? '';

/** A session, or an API token that reaches the endpoint. */
function securityOf(endpoint: AnyEndpoint): Json[] {
  if (endpoint.access === 'anyone') return [];
  const takesToken = isTokenEndpoint(endpoint, { access: 'write', areas: null });
  return [{ session: [] }, ...(takesToken ? [{ token: [] }] : [])];
}

/** Whether a success reply is an empty object. */
const isEmpty = ({ reply, file, event, status }: AnyEndpoint) => !reply && !file && !event && status !== 204;
const emptyReply = z.object({});

/** The media type without parameters. */
const typeOf = (file: string) => file.split(';')[0] ?? file;

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'token' ? { type: 'string' } : idSchema,
  }));
}

function queryParameters({ query }: AnyEndpoint, components: SchemaComponents): Json[] {
  if (!query) return [];
  type Fields = { properties?: Record<string, Json>; required?: string[] };
  const { properties = {}, required = [] } = components.fields(query) as Fields;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    // Several values are separated by commas.
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema,
  }));
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A retry with the same key and body within 14 days is applied once and gets the same reply.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function refusedResponses(codes: readonly RefusalCode[]): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codes) byStatus.set(refusals[code], [...(byStatus.get(refusals[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\``).join(', '),
        ...([409, 429, 503].includes(status) && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
