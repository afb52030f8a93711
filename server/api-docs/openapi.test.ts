import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { refusals } from '#core/http/refusals.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import { contracts } from './api-markdown.ts';
import { openApiOf } from './openapi.ts';
import { type Json, componentOf, namedSchemas } from './schema-components.ts';
import { schemaModules } from './schema-modules.ts';
import { testApp } from '#test/support/test-app.ts';

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
};
type Document = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, object> };
};

const { anonymous } = await testApp();
const endpoints = contracts();
const document = openApiOf(endpoints) as Document;
const { schemas } = document.components;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const operationOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()];

/** The objects of a value at any depth, with their places. */
function* objectsIn(value: unknown, place: string): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Json];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${place}/${key}`);
}
const refsIn = (value: unknown) =>
  [...objectsIn(value, '')].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));

test('every endpoint is documented with its reply and each of its refusals', () => {
  expect(operations).toHaveLength(endpoints.length);
  for (const endpoint of endpoints) {
    const { method, path, status } = endpoint;
    const statuses = Object.keys(operationOf(path, method)?.responses ?? {}).map(Number);
    expect(statuses, `${method} ${path}`).toContain(status);
    for (const code of refusalsOf(endpoint)) expect(statuses, `${method} ${path} ${code}`).toContain(refusals[code]);
  }
});

describe('every operation', () => {
  test('has a unique name that is safe in a URL, a summary, a listed tag and a known security', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = document.tags.map(({ name }) => name);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operationId, summary, tags: own, security } of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(summary, operationId).toMatch(/^[A-Z].+\.$/s);
      expect(tags, operationId).toEqual(expect.arrayContaining(own));
      expect(schemes, operationId).toEqual(expect.arrayContaining(security.flatMap((one) => Object.keys(one))));
    }
  });

  test('declares each parameter of its path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      for (const { operationId, parameters = [] } of Object.values(methods)) {
        const declared = parameters.flatMap(({ in: place, name }) => (place === 'path' ? [name] : []));
        expect(new Set(declared), operationId).toEqual(new Set(names));
        expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size, operationId).toBe(parameters.length);
      }
    }
  });

  test('has a named schema for its JSON body and reply, or a list of one', () => {
    const json = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((part) => {
        const schema = part?.content?.['application/json']?.schema;
        return schema
          ? [{ operationId, named: schema['$ref'] ?? (schema['items'] as Json | undefined)?.['$ref'] }]
          : [];
      }),
    );
    expect(json.length).toBeGreaterThan(200);
    expect(json.filter(({ named }) => typeof named !== 'string')).toEqual([]);
  });

  test('answers every error with the component Problem', () => {
    const errors = operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) => (Number(status) >= 400 ? [content] : [])),
    );
    const reply = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
    expect(errors.length).toBeGreaterThan(operations.length);
    for (const content of errors) expect(content).toEqual(reply);
  });
});

describe('the components', () => {
  const exported = namedSchemas();

  test('come from every module of core that exports a schema', async () => {
    const core = fileURLToPath(new URL('../../core', import.meta.url));
    const files = readdirSync(core, { recursive: true }).map(String);
    const modules = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const loaded: object[] = await Promise.all(
      modules.map((file) => import(pathToFileURL(`${core}/${file}`).href) as Promise<object>),
    );
    const listed = new Set(schemaModules.flatMap((one) => Object.values(one)));
    const missing = loaded.flatMap((one) =>
      Object.entries(one).flatMap(([name, value]) =>
        /^[A-Z]/.test(name) && '_zod' in Object(value) && !listed.has(value) ? [name] : [],
      ),
    );
    expect(missing, 'add their modules to schema-modules.ts').toEqual([]);
  });

  test('have names of letters and digits, and each reference finds its component', () => {
    for (const name of Object.keys(schemas)) expect(name).toMatch(/^[A-Z][A-Za-z0-9]*$/);
    const names = new Set(refsIn(document).map(componentOf));
    expect([...names].filter((name) => !(name in schemas))).toEqual([]);
    const unused = Object.keys(schemas).filter((name) => !names.has(name));
    expect(unused).toEqual([]);
  });

  test('of core are not repeated in place', () => {
    const ofCore = Object.entries(schemas).filter(([name, { type }]) => exported.has(name) && type === 'object');
    const names = new Map(ofCore.map(([name, schema]) => [JSON.stringify(schema), name]));
    const inComponents = Object.entries(schemas).flatMap(([name, schema]) => [...objectsIn(schema, name)].slice(1));
    const inPlace = [...inComponents, ...objectsIn(document.paths, 'paths')];
    const repeated = inPlace.flatMap(([place, schema]) => {
      const name = names.get(JSON.stringify(schema));
      return name === undefined ? [] : [`${place} is ${name}`];
    });
    expect(repeated).toEqual([]);
  });

  test('accept a field that a later version adds to a reply, and refuse an unknown one in a body', () => {
    expect(schemas['Absence']).not.toHaveProperty('additionalProperties');
    expect(schemas['NewWebhook']).toHaveProperty('additionalProperties', false);
  });

  test('compile, with the schemas of parameters', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'parvis', components: { schemas } });
    for (const name of Object.keys(schemas)) {
      expect(() => ajv.compile({ $ref: `parvis#/components/schemas/${name}` }), name).not.toThrow();
    }
    const parameters = operations.flatMap(({ parameters: own = [] }) => own.map(({ schema }) => schema));
    const inPlace = new Map(parameters.map((schema) => [JSON.stringify(schema), schema]));
    for (const [text, schema] of inPlace) {
      const absolute = JSON.parse(text.replaceAll('"#/components', '"parvis#/components')) as object;
      expect(() => ajv.compile(absolute), JSON.stringify(schema)).not.toThrow();
    }
  });
});

test('mutations accept an idempotency key, signing in does not, and the required session is documented', () => {
  const takesKey = (operation?: Operation) =>
    operation?.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  expect(takesKey(operationOf('/api/absences', 'POST'))).toBe(true);
  expect(takesKey(operationOf('/api/absences', 'GET'))).toBe(false);
  expect(takesKey(operationOf('/api/auth/sign-in', 'POST'))).toBe(false);
  expect(operationOf('/api/absences', 'GET')?.security).toEqual([{ session: [] }, { token: [] }]);
  expect(operationOf('/api/passkeys', 'GET')?.security).toEqual([{ session: [] }]);
  expect(operationOf('/api/health', 'GET')?.security).toEqual([]);
});

test('the API documentation is public', async () => {
  const { status, json } = await anonymous('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(json).toEqual(JSON.parse(JSON.stringify(document)));
  const page = await anonymous('GET', '/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { method, path } of endpoints) expect(page.text).toContain(`${method} ${path}`);
  expect(page.text).not.toMatch(/<script|<style|style=|https?:\/\//);
});
