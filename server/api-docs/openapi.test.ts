import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { refusals } from '#core/http/refusals.ts';
import { refusalsOf } from '#server/http/refusal.ts';
import { contracts } from './api-markdown.ts';
import { openApiOf } from './openapi.ts';
import { testApp } from '#test/support/test-app.ts';

type Operation = {
  operationId: string;
  security: unknown[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const { anonymous } = await testApp();
const endpoints = contracts();
const document = openApiOf(endpoints) as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const operationOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()];

test('every endpoint is documented with its reply and each of its refusals', () => {
  expect(operations).toHaveLength(endpoints.length);
  for (const endpoint of endpoints) {
    const { method, path, status } = endpoint;
    const statuses = Object.keys(operationOf(path, method)?.responses ?? {}).map(Number);
    expect(statuses, `${method} ${path}`).toContain(status);
    for (const code of refusalsOf(endpoint)) expect(statuses, `${method} ${path} ${code}`).toContain(refusals[code]);
  }
});

test('every operation has a unique name', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test('every schema compiles', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schemas = operations.flatMap(({ parameters = [], requestBody, responses }) => [
    ...parameters.map(({ schema }) => schema),
    ...[requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}).map(({ schema }) => schema),
    ),
  ]);
  expect(schemas.length).toBeGreaterThan(50);
  ajv.addSchema(document.components.schemas['Problem'] ?? {}, '#/components/schemas/Problem');
  // Most refusals share a schema, so each is compiled once.
  const shapes = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  for (const schema of shapes.values()) expect(() => ajv.compile(schema)).not.toThrow();
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
