import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endpoint } from '#core/http/endpoint.ts';
import { Problem } from '#core/http/problem.ts';
import { sendError } from './problem-reply.ts';
import { Refusal } from './refusal.ts';

const contract = endpoint({
  method: 'GET',
  path: '/api/thing',
  access: 'anyone',
  summary: 'Fails.',
  errors: ['absence_overlaps'],
});

async function answerTo(error: unknown, { strict = false, log = [] as string[] } = {}) {
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void log.push(line) } } });
  app.setErrorHandler(sendError(strict));
  app.get('/api/thing', { config: { endpoint: contract } }, async () => {
    throw error;
  });
  return app.inject('/api/thing');
}

test('a refusal is a problem with its code, details and request id', async () => {
  const reply = await answerTo(new Refusal('absence_overlaps', { reportedBy: 'Marc Tremblay' }));
  expect(reply.statusCode).toBe(409);
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = Problem.parse(reply.json());
  expect(problem).toMatchObject({ code: 'absence_overlaps', status: 409, reportedBy: 'Marc Tremblay' });
  expect(problem.requestId).not.toBe('');
});

test('an unexpected error reveals nothing internal', async () => {
  const reply = await answerTo(new Error('relation "children" does not exist, secret 1234'));
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toMatchObject({ code: 'internal', title: 'Something went wrong.' });
  expect(reply.body).not.toMatch(/children|1234|stack/);
});

test('a thrown value that is not an Error is an unexpected error too', async () => {
  expect((await answerTo('oops')).json()).toMatchObject({ code: 'internal' });
});

test('a value that the database cannot store is invalid input', async () => {
  const reply = await answerTo(Object.assign(new Error('invalid byte sequence'), { code: '22021' }));
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ code: 'invalid' });
});

test('a deadlock or statement timeout may be retried', async () => {
  const reply = await answerTo(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('1');
});

test('a database error is logged with its code, without its message', async () => {
  const refusal = new Refusal('unavailable', { retryAfter: 2 });
  refusal.cause = Object.assign(new Error('could not extend file for Sophie Tremblay'), { code: '53100' });
  const log: string[] = [];
  expect((await answerTo(refusal, { log })).statusCode).toBe(503);
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ code: '53100' });
  expect(log[0]).not.toContain('Sophie');
});

test('an undeclared refusal is an error in strict mode', async () => {
  expect((await answerTo(new Refusal('absence_started'))).statusCode).toBe(409);
  expect((await answerTo(new Refusal('absence_started'), { strict: true })).statusCode).toBe(500);
  expect((await answerTo(new Refusal('absence_overlaps'), { strict: true })).statusCode).toBe(409);
});
