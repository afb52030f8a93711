/**
 * Sends valid and invalid requests to every operation of the published document, as three users of two schools and
 * without a session. Checks each reply: no server error, only documented statuses and schemas, no invalid request
 * accepted, no access without a session. A created record must be found, and a deleted one must be gone.
 */
import fc from 'fast-check';
import { Replies } from './response-checks.ts';
import {
  type Answer,
  curlOf,
  operationsOf,
  planOf,
  requestWithId,
  type Request,
  requestOf,
} from './request-arbitraries.ts';
import type { Operation } from './operation.ts';
import { deletionOf, idOf, isOfRound, roundAfter } from './read-back-checks.ts';

export type FuzzOptions = {
  /** The published document. */
  readonly document: object;
  /** Sends one request as a user, by their index. -1 sends no session. Signs in again if the user has signed out. */
  readonly send: (person: number, request: Request) => Promise<Answer>;
  readonly people: number;
  readonly requests: number;
  readonly seed: number;
};

export type FuzzOutcome = {
  /** Number of requests, without the reads after a mutation. */
  readonly requests: number;
  readonly succeeded: number;
  readonly refused: number;
  /** Number of records read again after they were created, and after they were deleted. */
  readonly made: number;
  readonly deleted: number;
  /** Each has a command that reproduces it, and an entry for the regression tests. */
  readonly failures: readonly string[];
};

/** Minimum number of records that must be created and read again, and deleted and read again, for a meaningful run. */
export const minRounds = (requests: number) => Math.floor(requests / 150);

/** Runs the fuzzer. The same seed gives the same requests, as long as the replies are the same. */
export async function fuzzTrial({ document, send, people, requests, seed }: FuzzOptions): Promise<FuzzOutcome> {
  const operations = operationsOf(document);
  const rounds = operations.filter(({ path, method }) => isOfRound(operations, method, path));
  const replies = new Replies(document);
  // The entry of requests without a session comes first.
  const knownTo = Array.from({ length: people + 1 }, (): LearnedValues => {
    return { ids: [1, 2, 3, 241, 999_999], named: new Map(), texts: [...usualTexts] };
  });
  const failures: string[] = [];
  const counted = { requests: 0, succeeded: 0, refused: 0, made: 0, deleted: 0 };
  const note = (wrong: string, person: number, request: Request, { status, text }: Answer) =>
    failures.push(
      [
        wrong,
        curlOf(person, request),
        `${status} ${text.slice(0, 400)}`,
        `for known-regressions.ts, with the status it must get: ${JSON.stringify({ ...request, person, wrong })}`,
      ].join('\n  '),
    );
  /** Records that a user has just created, and deletes on the next turn. */
  const toDelete: { operation: Operation; id: unknown; person: number }[] = [];
  // Each user first reads the records that they may write about.
  for (const [n, known] of knownTo.entries()) {
    for (const operation of operations.filter(({ path, method }) => method === 'GET' && fieldsOf[path])) {
      learn(known, operation.path, await send(n - 1, { method: 'GET', url: operation.path, headers: {} }));
    }
  }
  for (let n = 0; n < requests; n += 1) {
    // A third of the requests create and delete records, which random requests rarely do.
    const isRound = n % 3 === 0;
    const from = isRound ? rounds : operations;
    const drawn = sample(fc.integer({ min: isRound ? 0 : -1, max: people - 1 }), seed - n);
    const own = isRound ? toDelete.pop() : undefined;
    const operation = own?.operation ?? from[Math.floor(n / (isRound ? 3 : 1.5)) % from.length];
    const known = knownTo[drawn + 1] ?? knownTo[0];
    if (!operation || !known) break;
    const planned = own
      ? requestWithId(own.id)
      : sample(planOf(operation, known, { good: isRound ? 12 : 4 }), seed + n);
    const person = own?.person ?? (planned.twist?.asNobody ? -1 : drawn);
    const request = requestOf(operation, planned, `${seed}-${n}`);
    const answer = await send(person, request);
    counted.requests += 1;
    const wrong = replies.problemWith(operation, request, answer, { person, planned });
    if (wrong) note(wrong, person, request, answer);
    if (answer.status < 400) counted.succeeded += 1;
    else counted.refused += 1;
    const ask = (again: Request) => send(person, again);
    const judge = (of: Operation, again: Request, reply: Answer) =>
      replies.problemWith(of, again, reply, {
        person,
        planned: of === operation ? planned : requestWithId(idIn(again)),
      });
    const { made, deleted, problem } = await roundAfter({ operations, operation, request, answer, ask, judge });
    counted.made += made;
    counted.deleted += deleted;
    const deletion = made > 0 ? deletionOf(operations, operation) : undefined;
    if (deletion && !problem) toDelete.push({ operation: deletion, id: idOf(answer), person });
    if (problem) note(`${problem.wrong}, after\n  ${curlOf(person, request)}`, person, problem.request, problem.answer);
    // What one user has seen, another user requests too.
    for (const one of n % 4 === 0 ? knownTo : [known]) learn(one, operation.path, answer);
  }
  return { ...counted, failures };
}

const idIn = ({ url }: Request) => url.slice(url.lastIndexOf('/') + 1);

type LearnedValues = { readonly ids: number[]; readonly named: Map<string, number[]>; readonly texts: string[] };

/**
 * Remembers ids and texts of replies for later requests: ids by the name of their field, and those of a list by its
 * path.
 */
function learn({ ids, named, texts }: LearnedValues, path: string, { status, text, type }: Answer): void {
  if (status >= 400 || !type.startsWith('application/json')) return;
  for (const [, name = '', digits] of text.matchAll(/"(id|\w+Id)":(\d+)/g)) {
    const id = Number(digits);
    if (ids.length < 400 && !ids.includes(id)) ids.push(id);
    for (const key of name === 'id' ? [path, ...(fieldsOf[path] ?? [])] : [name]) {
      const seen = named.get(key) ?? [];
      if (seen.length < 60 && !seen.includes(id)) named.set(key, [...seen, id]);
    }
  }
  for (const [, value] of text.matchAll(/"(\d{4}-\d\d-\d\d|\d\d:\d\d)"/g)) {
    if (value && texts.length < 100 && !texts.includes(value)) texts.push(value);
  }
}

/** The names that the ids of a list have in requests. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  '/api/children': ['childId', 'childIds', 'child'],
  '/api/conversations': ['conversationId'],
  '/api/contacts': ['receiverId', 'userId'],
  '/api/pickup-persons': ['pickupPersonId'],
  '/api/products': ['productId'],
};

const usualTimes = ['2026-04-14', '2026-04-15', '2026-11-01', '2026-03-08', '15:30', '02:30', '2026-04-14T13:00:00Z'];
const usualWords = [
  'sophie@example.org',
  'https://example.org/a.png',
  'é\u0301',
  'Léa',
  'une phrase assez longue pour tenir',
];
const usualTexts = [...usualTimes, ...usualWords];

function sample<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [one] = fc.sample(arbitrary, { seed, numRuns: 1 });
  return one as T;
}
