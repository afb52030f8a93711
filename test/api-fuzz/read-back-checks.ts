/** Reads after mutations: a created record is found, a deleted one is not, and a second deletion finds nothing. */
import type { Operation } from './operation.ts';
import type { Answer, Request } from './request-arbitraries.ts';

/** Lists that keep showing canceled or completed records, with that status. */
const showWhatIsOver = ['/api/orders', '/api/pickups', '/api/staff/invitations'];
/** Lists of other records than those created at their path: received requests, queued messages, people to approve. */
const otherLists = ['/api/messages', '/api/conversations', '/api/staff/pickup-persons'];

export type Round = {
  readonly made: number;
  readonly deleted: number;
  /** The problem, in a few words, and the request that showed it. */
  readonly problem?: Problem | undefined;
};
type Problem = { readonly wrong: string; readonly request: Request; readonly answer: Answer };

/** The parameters of a read after a mutation. */
type ReadBackParams = {
  readonly operation: Operation;
  readonly request: Request;
  readonly wrong: (answer: Answer) => string | undefined;
};

const nothing: Round = { made: 0, deleted: 0 };
const read = (url: string): Request => ({ method: 'GET', url, headers: {} });

type Done = {
  readonly operations: readonly Operation[];
  readonly operation: Operation;
  readonly request: Request;
  readonly answer: Answer;
  /** Sends the request as the same user. */
  readonly ask: (request: Request) => Promise<Answer>;
  /** Checks a reply against the document. */
  readonly judge: (operation: Operation, request: Request, answer: Answer) => string | undefined;
};

export async function roundAfter(done: Done): Promise<Round> {
  const { request, answer } = done;
  const isMade = request.method === 'POST' && answer.status === 201;
  if (isMade) return { ...nothing, made: Number(isRead(done)), problem: await problemIn(done, afterMade(done)) };
  if (request.method !== 'DELETE' || answer.status !== 204) return nothing;
  return { ...nothing, deleted: 1, problem: await problemIn(done, afterDeleted(done)) };
}

async function problemIn({ ask, judge }: Done, all: readonly ReadBackParams[]): Promise<Problem | undefined> {
  for (const { operation, request, wrong } of all) {
    const answer = await ask(request);
    const text = judge(operation, request, answer) ?? wrong(answer);
    if (text) return { wrong: text, request, answer };
  }
  return undefined;
}

/** Whether an operation creates or deletes records of a list. */
export function isOfRound(operations: readonly Operation[], method: string, path: string): boolean {
  const listed = method === 'POST' ? path : path.replace('/{id}', '');
  const isPair = method === 'POST' ? !path.includes('{') : method === 'DELETE' && path.endsWith('{id}');
  return isPair && find(operations, listed) !== undefined;
}

/** The id of the created record. */
export const idOf = ({ text }: Answer) => (JSON.parse(text) as { id?: unknown }).id;

/** The operation that deletes a created record, where its id is enough. */
export const deletionOf = (operations: readonly Operation[], { path }: Operation) =>
  operations.find(
    (one) =>
      one.method === 'DELETE' &&
      one.path === `${path}/{id}` &&
      one.body === undefined &&
      one.parameters.every(({ in: where, required }) => where === 'path' || !required),
  );

const isRead = (done: Done) => afterMade(done).length > 0;

function afterMade({ operations, operation: { path }, answer }: Done): ReadBackParams[] {
  const id = idOf(answer);
  if (typeof id !== 'number') return [];
  const one = find(operations, `${path}/{id}`);
  const list = find(operations, path);
  const isThere = (again: Answer) => again.status === 200 && idOf(again) === id;
  const isListed = (again: Answer) => otherLists.includes(path) || idsIn(again, path).includes(id);
  return [
    ...asks(one, `${path}/${id}`, (again) => (isThere(again) ? undefined : 'the created record was not found')),
    ...asks(list, path, (again) => {
      if (again.status !== 200) return 'the list of the created record was not found';
      return isListed(again) ? undefined : 'the created record is not in its list';
    }),
  ];
}

function afterDeleted({ operations, operation, request }: Done): ReadBackParams[] {
  const key = { 'idempotency-key': `${request.headers['idempotency-key']}-again` };
  const twice = { operation, request: { ...request, headers: { ...request.headers, ...key } } };
  if (!operation.path.endsWith('{id}')) return [{ ...twice, wrong: () => undefined }];
  const [path = ''] = request.url.split('?');
  const listed = path.slice(0, path.lastIndexOf('/'));
  const id = Number(path.slice(listed.length + 1));
  const isGone = (list: Answer) => showWhatIsOver.includes(listed) || !idsIn(list, listed).includes(id);
  return [
    { ...twice, wrong: ({ status }) => (status === 404 ? undefined : 'deleted twice') },
    ...asks(find(operations, operation.path), path, ({ status }) =>
      status === 404 ? undefined : 'the deleted record was still found',
    ),
    ...asks(find(operations, listed), listed, (list) => {
      if (list.status !== 200) return 'the list of the deleted record was not found';
      return isGone(list) ? undefined : 'the deleted record is in its list';
    }),
  ];
}

/** An operation of the document, with an address. */
function asks(operation: Operation | undefined, url: string, wrong: ReadBackParams['wrong']): ReadBackParams[] {
  return operation ? [{ operation, request: read(url), wrong }] : [];
}

const find = (operations: readonly Operation[], path: string) =>
  operations.find(
    (one) =>
      one.method === 'GET' &&
      one.path === path &&
      one.parameters.every(({ in: where, required }) => where === 'path' || !required),
  );

/**
 * The ids of a list, in any envelope. In an envelope with other fields, the list has the last part of the path as its
 * name, or its last word: `devices` for `room-devices`.
 */
function idsIn({ text }: Answer, path: string): number[] {
  const value = JSON.parse(text) as unknown;
  const wrapped = Array.isArray(value) ? { value } : (value as Readonly<Record<string, unknown>>);
  const last = path.slice(path.lastIndexOf('/') + 1);
  const named = wrapped[last] ?? wrapped[last.slice(last.lastIndexOf('-') + 1)];
  const lists = (named ? [named] : Object.values(wrapped)).filter(Array.isArray);
  return (lists as { id?: number }[][]).flat().flatMap(({ id }) => (id === undefined ? [] : [id]));
}
