import { describe, expect, test } from 'vitest';
import { openFence } from '#server/db/fence.ts';
import { contracts } from './api-document.ts';
import { Replies } from './fuzz-answers.ts';
import { found } from './fuzz-found.ts';
import { type Answer, curlOf, operationsOf, plainly, type Request } from './fuzz-requests.ts';
import { fewestRounds, fuzzTrial } from './fuzz-trial.ts';
import { openApiOf } from './openapi.ts';
import { testApp } from './test-app.ts';

const { app, cookieOf, database } = await testApp();

/** A parent and a teacher of one school, the office of the same, and a parent of another. */
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
  await openFence(tx, [1, 2]);
  return [1, await one(1, 'staff_groups'), await one(1, 'school_admins'), await one(2, 'guardians')];
});
const cookies = await Promise.all(people.map(cookieOf));

async function send(person: number, { payload, ...request }: Request): Promise<Answer> {
  const ask = async () => {
    const cookie = person < 0 ? {} : { cookie: cookies[person] ?? '' };
    const answer = await app.inject({
      ...request,
      headers: { ...request.headers, ...cookie },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type'] ?? '') };
  };
  const answer = await ask();
  if (answer.status !== 401 || person < 0) return answer;
  // Whoever signed themselves out comes back.
  cookies[person] = await cookieOf(people[person] ?? 0);
  return ask();
}

test.each(found)(
  'what was found stays mended: $method $url ($wrong)',
  async ({ person, status, method, url, headers, payload }) => {
    const answer = await send(person, { method, url, headers, ...(payload !== undefined && { payload }) });
    expect(answer.status, answer.text).toBe(status);
  },
);

test('whatever is asked of the published calls, answers keep to the document', async () => {
  const requests = Number(process.env['FUZZ'] ?? 600);
  const seed = Number(process.env['SEED'] ?? 20_261_121);
  const outcome = await fuzzTrial({
    document: openApiOf(contracts()),
    people: people.length,
    requests,
    seed,
    send,
  });
  const { failures, ...counted } = outcome;
  console.log('R14:', JSON.stringify({ ...counted, failures: failures.length, seed }));
  expect(failures.join('\n\n')).toBe('');
  expect(outcome.requests).toBe(requests);
  expect(outcome.succeeded).toBeGreaterThan(requests / 20);
  expect(outcome.made).toBeGreaterThanOrEqual(fewestRounds(requests));
  expect(outcome.deleted).toBeGreaterThanOrEqual(fewestRounds(requests));
}, 600_000);

describe('the trial itself', () => {
  const document = openApiOf(contracts());
  /** What it says of a server that answers so. */
  const saidOf = async (answer: Partial<Answer> | ((request: Request) => Partial<Answer>)) => {
    const { failures } = await fuzzTrial({
      document,
      people: 1,
      requests: 300,
      seed: 1,
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

  test('asks for a method that nobody serves only where no other path takes the address', () => {
    const methodsOf = (path: string) => operationsOf(document).find((one) => one.path === path)?.methods;
    expect(methodsOf('/api/staff/attendance/everyone')).toEqual(['GET', 'POST']);
    expect(methodsOf('/api/staff/attendance')).toEqual(['GET']);
  });

  test('notices what a server does wrong, and says how to do it again', async () => {
    for (const status of [500, 503]) expect(await saidOf({ status })).toEqual(['an error of the server’s']);
    const strange = await saidOf({ status: 418, text: '' });
    expect(strange.filter((one) => !isOdd(one))).toEqual(['a status that the document does not say']);
    expect(strange.filter(isOdd).length).toBeGreaterThan(3);
    expect(await saidOf({ status: 422, text: '{}' })).toContain('a refusal of another type');
    expect(await saidOf({ status: 422, text: '{}', type: 'application/problem+json' })).toContain(
      'a refusal off the schema',
    );
    expect(await saidOf({ status: 200, text: '{"surely":"not"}' })).toEqual(
      expect.arrayContaining(['nobody was let in', 'a reply off the schema']),
    );
    expect(await saidOf({ status: 200, text: '{}' })).toContain('a wrong body was accepted');
    expect(await saidOf({ status: 204, text: '' })).toEqual(
      expect.arrayContaining(['deleted twice, after', 'nobody was let in']),
    );
  });

  const gone = {
    status: 404,
    type: 'application/problem+json',
    text: JSON.stringify({ type: 'x', title: 'x', status: 404, code: 'not_found', requestId: 'x' }),
  };
  /** Of a server that makes everything, or deletes everything, and answers so when it is read. */
  const saidOfReads = async (act: 'POST' | 'DELETE', read: Partial<Answer>) => {
    const all = await saidOf(({ method, headers }) => {
      if (method === 'GET') return read;
      if (method !== act || String(headers['idempotency-key']).endsWith('-again')) return gone;
      return method === 'POST' ? { status: 201, text: '{"id":5}' } : { status: 204 };
    });
    return all.filter((failure) => failure.endsWith(', after')).toSorted();
  };

  test('judges what is read again as any other answer: there, gone, and in its list', async () => {
    for (const status of [500, 503])
      for (const act of ['POST', 'DELETE'] as const)
        expect(await saidOfReads(act, { status })).toEqual(['an error of the server’s, after']);
    expect(await saidOfReads('POST', gone)).toEqual([
      'a status that the document does not say, after',
      'the list of what was made is not there, after',
      'what was made is not there, after',
    ]);
    expect(await saidOfReads('DELETE', { ...gone, status: 403 })).toContain('what was deleted is not gone, after');
    expect(await saidOfReads('POST', { text: '[]' })).toContain('what was made is not in its list, after');
    expect(await saidOfReads('POST', { text: '{}' })).toContain('a reply off the schema, after');
  });

  test('sees each value of a query that was accepted and is none', () => {
    const [replies, operations] = [new Replies(document), operationsOf(document)];
    const said = (path: string, query: string) => {
      const operation = operations.find((one) => one.method === 'GET' && one.path === path);
      if (!operation) throw new Error(`There is no ${path}.`);
      const request = { method: 'GET', url: `${path}?${query}`, headers: {} } as const;
      const answer = { status: 200, text: '[]', type: 'application/json' };
      return replies.problemWith(operation, request, answer, { person: 0, planned: plainly(1) });
    };
    expect(said('/api/notifications', 'limit=no%20number%20at%20all&before=-7')).toBe('a wrong limit was accepted');
    expect(said('/api/notifications', 'limit=20&before=-7')).toBe('a wrong before was accepted');
    expect(said('/api/notifications', 'limit=201')).toBe('a wrong limit was accepted');
    expect(said('/api/notifications', 'limits=20')).toBe('an unknown query was accepted: limits');
    expect(said('/api/notifications', 'limit=20&before=7')).toBeUndefined();
    expect(said('/api/pickups', 'date=2026-02-30')).toBe('a wrong date was accepted');
    expect(said('/api/pickups', 'date=2026-02-28')).toBeUndefined();
    const given = operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'query'));
    expect(given.length).toBeGreaterThan(40);
    // Any text may be looked for.
    const loose = given.filter(({ schema: { type, enum: words, format } }) => type === 'string' && !words && !format);
    expect(loose.map(({ name }) => name)).toEqual(['search']);
  });

  test('says how many it asked, which is none of a document without calls', async () => {
    const asked = () => Promise.reject(new Error('asked'));
    const nothing = { document: { ...document, paths: {} }, people: 1, requests: 300, seed: 1, send: asked };
    expect(await fuzzTrial(nothing)).toMatchObject({ requests: 0, made: 0, deleted: 0, failures: [] });
  });

  test('writes a line that a shell takes as it is meant, apostrophes too', () => {
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
