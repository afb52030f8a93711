/** What a request brings, checked against its contract before anything is looked at. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnyEndpoint, Shape } from '#core/http/endpoint.ts';
import { largestId } from '#core/http/fields.ts';
import type { FieldProblem } from '#core/http/problem.ts';
import { fieldProblemsOf } from './field-problems.ts';
import { longestKey } from './idempotency.ts';
import { Refusal } from './refusal.ts';

export type Input = {
  readonly params: Readonly<Record<string, number | string>>;
  readonly query: unknown;
  readonly body: unknown;
  /** The idempotency key, where the call takes one and the client gave one. */
  readonly key: string | undefined;
};

const nothing = z.strictObject({});

/**
 * The checked input of a request. A path id or token that no record could have is `not_found`; a body that is missing
 * or is not JSON was or is refused as such; then every problem of shape at once is `invalid`.
 */
export function inputOf(endpoint: AnyEndpoint, request: FastifyRequest): Input {
  if (endpoint.body && request.body === undefined) throw new Refusal('not_json');
  const params = paramsOf(request.params);
  const problems: FieldProblem[] = [];
  const query = checked(endpoint.query ?? nothing, request.query, problems);
  // Where a body is asked for, `null` is one, and a wrong one.
  const body = endpoint.body
    ? checked(endpoint.body, request.body, problems)
    : checked(nothing, request.body ?? {}, problems);
  const key = keyOf(endpoint, request, problems);
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  return { params, query, body: endpoint.body && body, key };
}

function checked(shape: Shape, input: unknown, problems: FieldProblem[]): unknown {
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
  if (!/^[1-9]\d{0,9}$/.test(text) || id > largestId) throw new Refusal('not_found');
  return id;
}

function keyOf({ method, keyless }: AnyEndpoint, { headers }: FastifyRequest, problems: FieldProblem[]) {
  const key = headers['idempotency-key'];
  if (method === 'GET' || keyless || typeof key !== 'string') return undefined;
  if (key.length === 0) problems.push({ path: 'Idempotency-Key', code: 'too_short' });
  if (key.length > longestKey) problems.push({ path: 'Idempotency-Key', code: 'too_long' });
  return key;
}
