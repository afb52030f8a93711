/** Parses a request and validates it against its contract. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnyEndpoint, AnySchema } from '#core/http/endpoint.ts';
import { maxId } from '#core/http/fields.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { fieldProblemsOf } from './field-problems.ts';
import { withoutUnknownFields } from './unknown-fields.ts';
import { maxIdempotencyKeyLength } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import { UploadedBody } from './uploads/upload-body.ts';

export type ParsedRequest = {
  readonly params: Readonly<Record<string, number | string>>;
  readonly query: unknown;
  readonly body: unknown;
  /** The file that is the body of an upload. */
  readonly upload: UploadedBody | undefined;
  /** Paths of fields that the contract does not know. They were dropped, which only a lenient parse does. */
  readonly unknown: readonly string[];
  /** The idempotency key, if the endpoint takes one and the client sent one. */
  readonly key: string | undefined;
};

const emptyShape = z.strictObject({});

/**
 * The validated input of a request. An id or token in the path that no record can have is `not_found`. A missing body
 * is `unsupported_media_type`. All other problems are reported together as `invalid`. A lenient parse drops unknown
 * fields instead of refusing them.
 */
export function parseRequest(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { isLenient = false }: { isLenient?: boolean } = {},
): ParsedRequest {
  const upload = request.body instanceof UploadedBody ? request.body : undefined;
  if (endpoint.upload ? !upload : endpoint.body && request.body === undefined)
    throw new Refusal('unsupported_media_type');
  const params = paramsOf(request.params);
  const problems: FieldProblem[] = [];
  const unknown: string[] = [];
  const known = (shape: AnySchema, input: unknown) => (isLenient ? withoutUnknownFields(shape, input, unknown) : input);
  const checkedField = (shape: AnySchema, input: unknown) => checked(shape, known(shape, input), problems);
  const query = checkedField(endpoint.query ?? emptyShape, request.query);
  // Where a body is required, `null` is an invalid body rather than a missing one.
  const body = endpoint.body
    ? checkedField(endpoint.body, request.body)
    : checkedField(emptyShape, upload ? {} : (request.body ?? {}));
  const key = keyOf(endpoint, request, problems);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  return { params, query, body: endpoint.body && body, upload, unknown, key };
}

function checked(shape: AnySchema, input: unknown, problems: FieldProblem[]): unknown {
  const result = z.safeParse(shape, input);
  if (result.success) return result.data;
  problems.push(...fieldProblemsOf(result.error.issues, input));
  return undefined;
}

function paramsOf(params: unknown): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, text]) => [name, (name === 'token' ? tokenOf : idOf)(String(text))]),
  );
}

function tokenOf(text: string): string {
  if (!/^[\w-]{20,60}$/.test(text)) throw new Refusal('not_found');
  return text;
}

function idOf(text: string): number {
  const id = Number(text);
  if (!/^[1-9]\d{0,9}$/.test(text) || id > maxId) throw new Refusal('not_found');
  return id;
}

function keyOf({ method, noIdempotencyKey }: AnyEndpoint, { headers }: FastifyRequest, problems: FieldProblem[]) {
  const key = headers['idempotency-key'];
  if (method === 'GET' || noIdempotencyKey || typeof key !== 'string') return undefined;
  if (key.length === 0) problems.push({ path: 'Idempotency-Key', code: 'too_short' });
  if (key.length > maxIdempotencyKeyLength) problems.push({ path: 'Idempotency-Key', code: 'too_long' });
  return key;
}
