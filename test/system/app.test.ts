import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { Problem } from '#core/http/problem.ts';
import { pagePolicy } from '#server/http/policy-headers.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { testApp } from '#test/support/test-app.ts';

const { app, database, as, anonymous } = await testApp();
const sophie = await as(1);

const addressOf = ({ path }: AnyEndpoint) => path.replace(/\{\w+\}/g, '1');
const report = { childId: 1, date: '2026-04-20', reason: 'sick', duration: 'full_day' };

test('without a session every call replies 401, except the public ones', async () => {
  const answers = await Promise.all(
    contracts().map(async (e) => [e, await anonymous(e.method, addressOf(e))] as const),
  );
  expect(answers.length).toBeGreaterThan(10);
  for (const [{ access, method, path }, { status, json }] of answers) {
    const unauthenticated = expect.objectContaining({ status: 401, code: 'unauthenticated' });
    expect(status === 401, `${method} ${path}`).toBe(access !== 'anyone');
    expect([status, json], `${method} ${path}`).toEqual([status, access === 'anyone' ? json : unauthenticated]);
  }
});

test('a forged or foreign cookie is not a session', async () => {
  const name = app.sessions.cookie.name;
  for (const value of ['', 'x', 'x.y', `${'a'.repeat(43)}.${'b'.repeat(43)}`, '..', '%00.%00', 'é.é']) {
    const reply = await anonymous('GET', '/api/children', { headers: { cookie: `${name}=${encodeURI(value)}` } });
    expect(reply.status, value).toBe(401);
  }
});

test('an unknown path of the API is 404, with or without a session', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/children/', '/api/CHILDREN', '/api/%zz', '/api/a%00b']) {
    expect((await anonymous('GET', path)).json, path).toMatchObject({ status: 404, code: 'not_found' });
    expect((await sophie('POST', path, { body: {} })).json, path).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('rejects alternative spellings of an address in the same way', async () => {
  const written = contracts().flatMap(({ method, path }) => {
    const address = path.replaceAll(/\{\w+\}/g, '1');
    return ['/%61pi', '/a%70i', '/%61%70%69'].map((start) => ({ method, url: address.replace('/api', start) }));
  });
  for (const { method, url } of written) {
    const reply = await app.inject({ method, url, headers: { origin: 'https://evil.example' } });
    expect(reply.statusCode, `${method} ${url}`).toBe(403);
    expect(reply.headers['cache-control'], url).toBe('no-store');
  }
  expect((await app.inject({ method: 'GET', url: '/%61pi/nothing' })).statusCode).toBe(404);
});

test('an unsupported method of a known path is 405 and lists the allowed ones', async () => {
  for (const method of ['PUT', 'PATCH', 'OPTIONS'] as const) {
    const reply = await app.inject({ method, url: '/api/absences', headers: { origin: 'https://evil.example' } });
    expect(reply.statusCode, method).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD, POST');
  }
  expect((await anonymous('GET', '/api/absences/1')).headers['allow']).toBe('DELETE');
});

test('refusals come in a fixed order: site, session, body, shape, ownership', async () => {
  const elsewhere = { origin: 'https://evil.example' };
  const text = { 'content-type': 'text/plain' };
  const ask = (who: typeof sophie, body: unknown, headers = {}) => who('POST', '/api/absences', { body, headers });
  const codeOf = async (reply: ReturnType<typeof ask>) => Problem.parse((await reply).json).code;

  expect(await codeOf(ask(anonymous, '{', elsewhere))).toBe('wrong_origin');
  expect(await codeOf(ask(anonymous, '{', text))).toBe('unauthenticated');
  expect(await codeOf(ask(sophie, '{', text))).toBe('unsupported_media_type');
  expect(await codeOf(ask(sophie, 'x'.repeat(70_000)))).toBe('body_too_large');
  expect(await codeOf(ask(sophie, '{'))).toBe('malformed_json');
  expect(await codeOf(ask(sophie, { ...report, childId: 99_999, reason: 'flu' }))).toBe('invalid');
  expect(await codeOf(ask(sophie, { ...report, childId: 99_999 }))).toBe('not_found');
});

test.each([
  ['nothing at all', undefined, {}, 415],
  ['nothing, said to be JSON', '', { 'content-type': 'application/json' }, 400],
  ['half characters', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), { 'content-type': 'application/json' }, 400],
  ['a form', 'childId=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a prototype', '{"__proto__":{"role":"admin"}}', { 'content-type': 'application/json' }, 400],
  ['a list', '[]', { 'content-type': 'application/json' }, 422],
  ['null', 'null', { 'content-type': 'application/json' }, 422],
])('rejects a body that is %s', async (_name, payload, headers, status) => {
  const { cookie } = app.sessions;
  const { token } = await database.transaction({ userId: 1 }, (tx) => app.sessions.insert(tx, 1, 'test'));
  const reply = await app.inject({
    method: 'POST',
    url: '/api/absences',
    headers: { ...headers, cookie: `${cookie.name}=${cookie.signed(token)}` },
    ...(payload !== undefined && { payload }),
  });
  expect(reply.statusCode).toBe(status);
});

test('an impossible id in a path is 404', async () => {
  for (const id of ['abc', '0', '-1', '1.5', '01', '1e3', '2147483648', '99999999999', '%20', '1%2F2']) {
    expect((await sophie('DELETE', `/api/absences/${id}`)).json, id).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('rejects unknown query parameters, field by field', async () => {
  const { status, json } = await sophie('GET', '/api/activities?date=soon&child=1&child=2');
  expect(status).toBe(422);
  expect(Problem.parse(json).problems).toEqual([
    { path: 'date', code: 'not_a_day' },
    { path: 'child', code: 'unknown_field' },
  ]);
  expect((await sophie('GET', '/api/children?admin=1')).status).toBe(422);
});

test('a call without a body accepts none, an empty one or {}', async () => {
  const json = { 'content-type': 'application/json' };
  expect((await sophie('DELETE', '/api/absences/99999', { body: '', headers: json })).status).toBe(404);
  expect((await sophie('DELETE', '/api/absences/99999', { body: {} })).status).toBe(404);
  expect((await sophie('DELETE', '/api/absences/99999', { body: { reason: 'x' } })).status).toBe(422);
});

test('every refusal is a problem with the request id of the reply', async () => {
  const { json, headers } = await sophie('POST', '/api/absences', { body: { childId: 'one' } });
  const problem = Problem.parse(json);
  expect(problem).toMatchObject({ type: '/api/docs#invalid', status: 422, code: 'invalid' });
  expect(problem.requestId).toBe(headers['x-request-id']);
  expect(problem.problems).toContainEqual({ path: 'childId', code: 'wrong_type' });
});

test('ignores a request id sent by the client', async () => {
  const { headers } = await anonymous('GET', '/api/health', { headers: { 'x-request-id': 'forged' } });
  expect(headers['x-request-id']).not.toBe('forged');
});

test('every reply has the security policy, and no API reply is cached', async () => {
  for (const url of ['/', '/api/children', '/api/nothing', '/api/docs', '/assets/nothing.js']) {
    const { headers } = await anonymous('GET', url);
    const policy = String(headers['content-security-policy']).replace(/ 'sha256-[\w+/=]+'/, '');
    expect({ ...headers, 'content-security-policy': policy }, url).toMatchObject({
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy'], url).toContain('geolocation=(self)');
    expect(headers['strict-transport-security'], url).toBeUndefined();
    expect(headers['cache-control'] === 'no-store', url).toBe(url.startsWith('/api'));
    expect(headers['access-control-allow-origin'], url).toBeUndefined();
  }
});

test('HEAD requests are supported', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/api/health' });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe('');
});

test('the health check reports the kind of database', async () => {
  expect((await anonymous('GET', '/api/health')).json).toMatchObject({ status: 'ok', version: '1.0.0' });
});
