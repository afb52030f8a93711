import { describe, expect, test } from 'vitest';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { Replies } from './response-checks.ts';
import { regressions } from './known-regressions.ts';
import { type Answer, curlOf, operationsOf, requestWithId, type Request } from './request-arbitraries.ts';
import { minRounds, fuzzTrial } from './api-fuzzer.ts';
import { openApiOf } from '#server/api-docs/openapi.ts';
import { withSchemasInPlace } from './schemas-in-place.ts';
import { testApp } from '#test/support/test-app.ts';
import { insertApiToken } from '#server/account/api-tokens/api-token-store.ts';
import { ApiTokenTexts } from '#server/account/api-tokens/token-text.ts';
import { newNonce } from '#server/auth/invitations/invitation-secrets.ts';
import { testKind, testNow } from '#test/support/test-database.ts';
import { writeOutcome } from '#test/support/check-results.ts';

const { app, cookieOf, database } = await testApp();

/** A parent and a teacher of one school, an admin of the same, and a parent of another. */
const people = await database.asOwner(async (tx) => {
  const one = async (school: number, table: 'school_admins' | 'staff_groups' | 'guardians') =>
    (
      await tx
        .selectFrom(table)
        .select('user_id as id')
        .where('school_id', '=', school)
        .orderBy('user_id')
        .executeTakeFirstOrThrow()
    ).id;
  await setTenantScope(tx, [1, 2]);
  return [1, await one(1, 'staff_groups'), await one(1, 'school_admins'), await one(2, 'guardians')];
});
const cookies = await Promise.all(people.map(cookieOf));

/** The office member acts a second time, as a program with a token of each area. */
const tokenText = new ApiTokenTexts('the fuzzer').textOf(people[2] ?? 0, newNonce());
const expiresAt = new Date(testNow.getTime() + 30 * 86_400_000);
await database.transaction({}, (tx) =>
  insertApiToken(tx, {
    userId: people[2] ?? 0,
    name: 'Fuzzer',
    access: 'write',
    text: tokenText,
    now: testNow,
    expiresAt,
  }),
);
const tokenPerson = people.length;

async function send(person: number, { payload, ...request }: Request): Promise<Answer> {
  const ask = async () => {
    const hasToken = person === tokenPerson;
    const session = person < 0 ? {} : { cookie: cookies[person] ?? '' };
    const answer = await app.inject({
      ...request,
      headers: { ...request.headers, ...(hasToken ? { authorization: `Bearer ${tokenText}` } : session) },
      ...(payload !== undefined && { payload }),
    });
    return {
      status: answer.statusCode,
      text: answer.body,
      type: String(answer.headers['content-type'] ?? ''),
      isOfToken: hasToken,
      hasDropped: answer.headers['unknown-fields'] !== undefined,
    };
  };
  const answer = await ask();
  if (answer.status !== 401 || person < 0 || person === tokenPerson) return answer;
  // A user who signed out signs in again.
  cookies[person] = await cookieOf(people[person] ?? 0);
  return ask();
}

test.each(regressions)(
  'known regression stays fixed: $method $url ($wrong)',
  async ({ person, status, method, url, headers, payload }) => {
    const answer = await send(person, { method, url, headers, ...(payload !== undefined && { payload }) });
    expect(answer.status, answer.text).toBe(status);
  },
);

test('replies to generated requests match the published document', async () => {
  const requests = Number(process.env['FUZZ_RUNS'] ?? 600);
  const seed = Number(process.env['SEED'] ?? 20_261_121);
  const outcome = await fuzzTrial({
    document: withSchemasInPlace(openApiOf(contracts())),
    people: people.length + 1,
    requests,
    seed,
    send,
  });
  const { failures, ...counted } = outcome;
  writeOutcome(`api-fuzz-${testKind()}`, { ...counted, failures: failures.length, seed });
  expect(failures.join('\n\n')).toBe('');
  expect(outcome.requests).toBe(requests);
  expect(outcome.succeeded).toBeGreaterThan(requests / 20);
  expect(outcome.made).toBeGreaterThanOrEqual(minRounds(requests));
  expect(outcome.deleted).toBeGreaterThanOrEqual(minRounds(requests));
}, 600_000);

describe('the fuzzer itself', () => {
  const document = withSchemasInPlace(openApiOf(contracts()));
  /** What the fuzzer reports about a server with this reply. */
  const saidOf = async (answer: Partial<Answer> | ((request: Request) => Partial<Answer>)) => {
    const { failures } = await fuzzTrial({
      document,
      people: 1,
      requests: 900,
      seed: 2,
      send: async (_, request) => ({
        status: 200,
        text: '',
        type: 'application/json',
        ...(typeof answer === 'function' ? answer(request) : answer),
      }),
    });
    return [...new Set(failures.map((failure) => failure.split('\n')[0] ?? ''))];
  };
  const isOdd = (failure: string) => failure.startsWith('an odd request was answered');

  test('sends an unimplemented method only where no other path matches the address', () => {
    const methodsOf = (path: string) => operationsOf(document).find((one) => one.path === path)?.methods;
    expect(methodsOf('/api/staff/attendance/bulk')).toEqual(['GET', 'POST']);
    expect(methodsOf('/api/staff/attendance')).toEqual(['GET']);
  });

  test('detects server errors and prints how to reproduce them', async () => {
    for (const status of [500, 503]) expect(await saidOf({ status })).toEqual(['a server error']);
    const strange = await saidOf({ status: 418, text: '' });
    expect(strange.filter((one) => !isOdd(one))).toEqual(['an undocumented status']);
    expect(strange.filter(isOdd).length).toBeGreaterThan(3);
    expect(await saidOf({ status: 422, text: '{}' })).toContain('a refusal with another content type');
    expect(await saidOf({ status: 422, text: '{}', type: 'application/problem+json' })).toContain(
      'a refusal that does not match the schema',
    );
    expect(await saidOf({ status: 200, text: '{"surely":"not"}' })).toEqual(
      expect.arrayContaining(['a request without a session was accepted', 'a reply that does not match the schema']),
    );
    expect(await saidOf({ status: 200, text: '{}' })).toContain('a wrong body was accepted');
    expect(await saidOf({ status: 204, text: '' })).toEqual(
      expect.arrayContaining(['deleted twice, after', 'a request without a session was accepted']),
    );
  });

  const gone = {
    status: 404,
    type: 'application/problem+json',
    text: JSON.stringify({ type: 'x', title: 'x', status: 404, code: 'not_found', requestId: 'x' }),
  };
  /**
   * What the fuzzer reports about a server that accepts every creation or deletion, and then gives this reply to a
   * read.
   */
  const saidOfReads = async (act: 'POST' | 'DELETE', read: Partial<Answer>) => {
    const all = await saidOf(({ method, headers }) => {
      if (method === 'GET') return read;
      if (method !== act || String(headers['idempotency-key']).endsWith('-again')) return gone;
      return method === 'POST' ? { status: 201, text: '{"id":5}' } : { status: 204 };
    });
    return all.filter((failure) => failure.endsWith(', after')).toSorted();
  };

  test('checks the read after a mutation: status, schema, and presence in the list', async () => {
    for (const status of [500, 503])
      for (const act of ['POST', 'DELETE'] as const)
        expect(await saidOfReads(act, { status })).toEqual(['a server error, after']);
    expect(await saidOfReads('POST', gone)).toEqual([
      'an undocumented status, after',
      'the created record was not found, after',
      'the list of the created record was not found, after',
    ]);
    expect(await saidOfReads('DELETE', { ...gone, status: 403 })).toContain(
      'the deleted record was still found, after',
    );
    expect(await saidOfReads('POST', { text: '[]' })).toContain('the created record is not in its list, after');
    expect(await saidOfReads('POST', { text: '{}' })).toContain('a reply that does not match the schema, after');
  });

  test('detects each invalid query value that was accepted', () => {
    const [replies, operations] = [new Replies(document), operationsOf(document)];
    const textOf = (path: string, query: string) => {
      const operation = operations.find((one) => one.method === 'GET' && one.path === path);
      if (!operation) throw new Error(`There is no ${path}.`);
      const request = { method: 'GET', url: `${path}?${query}`, headers: {} } as const;
      const answer = { status: 200, text: '[]', type: 'application/json' };
      return replies.problemWith(operation, request, answer, { person: 0, planned: requestWithId(1) });
    };
    expect(textOf('/api/notifications', 'limit=no%20number%20at%20all&before=-7')).toBe('a wrong limit was accepted');
    expect(textOf('/api/notifications', 'limit=20&before=-7')).toBe('a wrong before was accepted');
    expect(textOf('/api/notifications', 'limit=201')).toBe('a wrong limit was accepted');
    expect(textOf('/api/notifications', 'limits=20')).toBe('an unknown query was accepted: limits');
    expect(textOf('/api/notifications', 'limit=20&before=7')).toBeUndefined();
    expect(textOf('/api/pickups', 'date=2026-02-30')).toBe('a wrong date was accepted');
    expect(textOf('/api/pickups', 'date=2026-02-28')).toBeUndefined();
    const given = operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'query'));
    expect(given.length).toBeGreaterThan(40);
    // A search and the name of a file accept any text.
    const loose = given.filter(
      ({ schema: { type, enum: words, format, pattern } }) => type === 'string' && !words && !format && !pattern,
    );
    expect(loose.map(({ name }) => name)).toEqual(['search', 'name']);
  });

  test('reports the number of requests, which is zero for a document without operations', async () => {
    const fail = () => Promise.reject(new Error('a request was sent'));
    const nothing = { document: { ...document, paths: {} }, people: 1, requests: 300, seed: 1, send: fail };
    expect(await fuzzTrial(nothing)).toMatchObject({ requests: 0, made: 0, deleted: 0, failures: [] });
  });

  test('quotes the curl command for the shell, apostrophes included', () => {
    const line = curlOf(0, {
      method: 'POST',
      url: "/api/x?y='z'",
      headers: { accept: "l'un" },
      payload: `{"a":"l'un"}`,
    });
    expect(line).toBe(
      String.raw`curl -i -X POST 'http://localhost:3000/api/x?y='\''z'\''' -H 'accept: l'\''un' -b "$COOKIE_0" --data-raw '{"a":"l'\''un"}'`,
    );
  });
});
