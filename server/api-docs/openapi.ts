/** The OpenAPI 3.1 document, generated from the contracts. */
import * as z from 'zod/mini';
import type { AnyEndpoint, AnySchema } from '#core/http/endpoint.ts';
import { Email } from '#core/http/contact-fields.ts';
import { idsText, idText, maxId, limitText, maxConcurrent, wholeNumberText } from '#core/http/fields.ts';
import { Problem } from '#core/http/problem.ts';
import { type RefusalCode, refusals } from '#core/http/refusals.ts';
import { isTokenEndpoint } from '#core/account/token-endpoint-rules.ts';
import { Day } from '#core/time/day.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import { version } from '#server/http/version.ts';

type Json = Record<string, unknown>;

/** Describes every endpoint in a document from which clients and tests can be generated. */
export function openApiOf(endpoints: readonly AnyEndpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parvis', version, description: 'Between a school and the parents of its children.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-parvis', description: 'On this machine: parvis.' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, from Settings, Profile.' },
      },
    },
  };
}

function operationOf(endpoint: AnyEndpoint): Json {
  const {
    method,
    path,
    access,
    summary,

    body,
    upload,
    reply,
    event,
    file,
    status,
    noIdempotencyKey,
  } = endpoint;
  const parameters = [...pathParameters(path), ...queryParameters(endpoint)];
  if (method !== 'GET' && !noIdempotencyKey) parameters.push(idempotencyKey);
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[/{}.-]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary: summary,
    description: `For ${access}.`,
    tags: [path.split('/')[2]],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(upload && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: {
      [status]: {
        description: summary,
        ...(reply && { content: { 'application/json': { schema: schemaOf(reply, 'output') } } }),
        ...(isEmpty(endpoint) && { content: { 'application/json': { schema: emptyObject } } }),
        ...(file && { content: { [typeOf(file)]: { schema: { type: 'string' } } } }),
        // OpenAPI 3.1 cannot describe single events of a stream. This is the schema of each event's data.
        ...(event && { content: { 'text/event-stream': { schema: schemaOf(event, 'output') } } }),
      },
      ...refusedResponses(refusalsOf(endpoint)),
    },
  };
}

/** A session, or an API token that reaches the endpoint. */
function securityOf(endpoint: AnyEndpoint): Json[] {
  if (endpoint.access === 'anyone') return [];
  const takesToken = isTokenEndpoint(endpoint, { access: 'write', areas: null });
  return [{ session: [] }, ...(takesToken ? [{ token: [] }] : [])];
}

/** Whether a success reply is an empty object. */
const isEmpty = ({ reply, file, event, status }: AnyEndpoint) => !reply && !file && !event && status !== 204;
const emptyObject: Json = { type: 'object', properties: {}, additionalProperties: false };

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

function queryParameters({ query }: AnyEndpoint): Json[] {
  if (!query) return [];
  type Fields = { properties?: Record<string, Json>; required?: string[] };
  const { properties = {}, required = [] } = schemaOf(query, 'input') as Fields;
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

const idSchema: Json = { type: 'integer', minimum: 1, maximum: maxId };

/** Schemas of fields whose rules are functions, which zod cannot convert. */
const schemaOverrides = new Map<unknown, Json>([
  [Day, { type: 'string', format: 'date', pattern: String.raw`^2[01]\d\d-\d\d-\d\d$` }],
  [Email, { type: 'string', pattern: String.raw`^[^@]+@[^@]+\.[^@]+$` }],
  [wholeNumberText, { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 }],
  [idText, idSchema],
  [idsText, { type: 'array', items: idSchema, minItems: 1, maxItems: maxConcurrent }],
  [limitText, { type: 'integer', minimum: 1, maximum: maxConcurrent }],
]);

function schemaOf(shape: AnySchema, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema }) {
      const override = schemaOverrides.get(zodSchema);
      if (!override) return;
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
      Object.assign(jsonSchema, override);
    },
  });
  return schema;
}
