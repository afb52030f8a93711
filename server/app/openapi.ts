/** The OpenAPI 3.1 document, made from the contracts. */
import * as z from 'zod/mini';
import type { AnyEndpoint, Shape } from '#core/http/endpoint.ts';
import { Email, idsText, idText, largestId, limitText, mostAtOnce, wholeNumberText } from '#core/http/fields.ts';
import { Problem } from '#core/http/problem.ts';
import { type RefusalCode, refusals } from '#core/http/refusals.ts';
import { Day } from '#core/time/day.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import { version } from './version.ts';

type Json = Record<string, unknown>;

/** What a call means, as one document that clients and tests can be made from. */
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
      },
    },
  };
}

function operationOf(endpoint: AnyEndpoint): Json {
  const { method, path, who, does, spec, body, reply, event, file, answers, keyless } = endpoint;
  const parameters = [...pathParameters(path), ...queryParameters(endpoint)];
  if (method !== 'GET' && !keyless) parameters.push(idempotencyKey);
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[/{}.-]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary: does,
    description: `For ${who}. (${spec})`,
    tags: [path.split('/')[2]],
    security: who === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: {
      [answers]: {
        description: does,
        ...(reply && { content: { 'application/json': { schema: schemaOf(reply, 'output') } } }),
        ...(isEmpty(endpoint) && { content: { 'application/json': { schema: emptyObject } } }),
        ...(file && { content: { [typeOf(file)]: { schema: { type: 'string' } } } }),
        // OpenAPI 3.1 has no word for the data of each event; this is its shape.
        ...(event && { content: { 'text/event-stream': { schema: schemaOf(event, 'output') } } }),
      },
      ...refusedResponses(refusalsOf(endpoint)),
    },
  };
}

/** Whether it answers that it is done, and nothing else. */
const isEmpty = ({ reply, file, event, answers }: AnyEndpoint) => !reply && !file && !event && answers !== 204;
const emptyObject: Json = { type: 'object', properties: {}, additionalProperties: false };

/** A media type without its parameters. */
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
    // Several stand with commas between them.
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema,
  }));
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body within 14 days is the same intention: done once, answered alike.',
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

const idSchema: Json = { type: 'integer', minimum: 1, maximum: largestId };

/** What the rules of a field come to where they are written as functions, which no schema shows. */
const meant = new Map<unknown, Json>([
  [Day, { type: 'string', format: 'date', pattern: String.raw`^2[01]\d\d-\d\d-\d\d$` }],
  [Email, { type: 'string', pattern: String.raw`^[^@]+@[^@]+\.[^@]+$` }],
  [wholeNumberText, { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 }],
  [idText, idSchema],
  [idsText, { type: 'array', items: idSchema, minItems: 1, maxItems: mostAtOnce }],
  [limitText, { type: 'integer', minimum: 1, maximum: mostAtOnce }],
]);

function schemaOf(shape: Shape, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema }) {
      const said = meant.get(zodSchema);
      if (!said) return;
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
      Object.assign(jsonSchema, said);
    },
  });
  return schema;
}
