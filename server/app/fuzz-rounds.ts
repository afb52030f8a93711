/** What was made is there when it is read again, and what was deleted is not, nor can it be deleted again. */
import type { Answer, Operation, Request } from './fuzz-requests.ts';

/** Lists that go on showing what is over, and say so. */
const showWhatIsOver = ['/api/orders', '/api/pickups', '/api/staff/invitations'];
/** Lists of something else than what is made there: what is asked of others, what waits to be sent. */
const otherLists = ['/api/messages', '/api/conversations'];

export type Round = {
  readonly made: number;
  readonly deleted: number;
  /** What is wrong, in a few words, and the request that showed it. */
  readonly problem?: Problem | undefined;
};
type Problem = { readonly wrong: string; readonly request: Request; readonly answer: Answer };

/** What is asked again, and what of the answer is not as it must be now. */
type Again = {
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
  /** Asks again as the same person. */
  readonly ask: (request: Request) => Promise<Answer>;
  /** What of an answer is not as the document says. */
  readonly judge: (operation: Operation, request: Request, answer: Answer) => string | undefined;
};

export async function roundAfter(done: Done): Promise<Round> {
  const { request, answer } = done;
  const isMade = request.method === 'POST' && answer.status === 201;
  if (isMade) return { ...nothing, made: Number(isRead(done)), problem: await problemIn(done, afterMade(done)) };
  if (request.method !== 'DELETE' || answer.status !== 204) return nothing;
  return { ...nothing, deleted: 1, problem: await problemIn(done, afterDeleted(done)) };
}

async function problemIn({ ask, judge }: Done, all: readonly Again[]): Promise<Problem | undefined> {
  for (const { operation, request, wrong } of all) {
    const answer = await ask(request);
    const said = judge(operation, request, answer) ?? wrong(answer);
    if (said) return { wrong: said, request, answer };
  }
  return undefined;
}

/** Whether a call makes or deletes what a list shows. */
export function isOfRound(operations: readonly Operation[], method: string, path: string): boolean {
  const listed = method === 'POST' ? path : path.replace('/{id}', '');
  const isPair = method === 'POST' ? !path.includes('{') : method === 'DELETE' && path.endsWith('{id}');
  return isPair && find(operations, listed) !== undefined;
}

/** The number of what was made. */
export const idOf = ({ text }: Answer) => (JSON.parse(text) as { id?: unknown }).id;

/** How what a call makes is deleted, where its number is enough. */
export const deletionOf = (operations: readonly Operation[], { path }: Operation) =>
  operations.find(
    (one) =>
      one.method === 'DELETE' &&
      one.path === `${path}/{id}` &&
      one.body === undefined &&
      one.parameters.every(({ in: where, required }) => where === 'path' || !required),
  );

const isRead = (done: Done) => afterMade(done).length > 0;

function afterMade({ operations, operation: { path }, answer }: Done): Again[] {
  const id = idOf(answer);
  if (typeof id !== 'number') return [];
  const one = find(operations, `${path}/{id}`);
  const list = find(operations, path);
  const isThere = (again: Answer) => again.status === 200 && idOf(again) === id;
  const isListed = (again: Answer) => otherLists.includes(path) || idsIn(again, path).includes(id);
  return [
    ...asks(one, `${path}/${id}`, (again) => (isThere(again) ? undefined : 'what was made is not there')),
    ...asks(list, path, (again) => {
      if (again.status !== 200) return 'the list of what was made is not there';
      return isListed(again) ? undefined : 'what was made is not in its list';
    }),
  ];
}

function afterDeleted({ operations, operation, request }: Done): Again[] {
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
      status === 404 ? undefined : 'what was deleted is not gone',
    ),
    ...asks(find(operations, listed), listed, (list) => {
      if (list.status !== 200) return 'the list of what was deleted is not there';
      return isGone(list) ? undefined : 'what was deleted is in its list';
    }),
  ];
}

/** A call that is there, asked at an address. */
function asks(operation: Operation | undefined, url: string, wrong: Again['wrong']): Again[] {
  return operation ? [{ operation, request: read(url), wrong }] : [];
}

const find = (operations: readonly Operation[], path: string) =>
  operations.find(
    (one) =>
      one.method === 'GET' &&
      one.path === path &&
      one.parameters.every(({ in: where, required }) => where === 'path' || !required),
  );

/** Of the records of a list, however it is wrapped: beside others, it bears the name that its address ends with. */
function idsIn({ text }: Answer, path: string): number[] {
  const value = JSON.parse(text) as unknown;
  const wrapped = Array.isArray(value) ? { value } : (value as Readonly<Record<string, unknown>>);
  const named = wrapped[path.slice(path.lastIndexOf('/') + 1)];
  const lists = (named ? [named] : Object.values(wrapped)).filter(Array.isArray);
  return (lists as { id?: number }[][]).flat().flatMap(({ id }) => (id === undefined ? [] : [id]));
}
