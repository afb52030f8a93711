import { describe, expect, test } from 'vitest';
import { openFence } from '#server/db/fence.ts';
import { contracts } from './api-document.ts';
import { fuzzTrial } from './fuzz-trial.ts';
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

test('whatever is asked of the published calls, answers keep to the document', async () => {
  const requests = Number(process.env['FUZZ'] ?? 600);
  const seed = Number(process.env['SEED'] ?? 20_261_121);
  const outcome = await fuzzTrial({
    document: openApiOf(contracts()),
    people: people.length,
    requests,
    seed,
    async send(person, { payload, ...request }) {
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
    },
  });
  const { failures, ...counted } = outcome;
  console.log('R14:', JSON.stringify({ ...counted, failures: failures.length, seed }));
  expect(failures.join('\n\n')).toBe('');
  expect(outcome.succeeded).toBeGreaterThan(requests / 20);
}, 600_000);

describe('the trial itself', () => {
  /** What it says of a server that answers everything alike. */
  const saidOf = async (answer: { status: number; text: string; type?: string }) => {
    const { failures } = await fuzzTrial({
      document: openApiOf(contracts()),
      people: 1,
      requests: 300,
      seed: 1,
      send: async () => ({ type: 'application/json', ...answer }),
    });
    return [...new Set(failures.map((failure) => failure.split('\n')[0] ?? ''))];
  };
  const isOdd = (failure: string) => failure.startsWith('an odd request was answered');

  test('notices what a server does wrong, and says how to do it again', async () => {
    expect(await saidOf({ status: 500, text: '' })).toEqual(['an error of the server’s']);
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
});
