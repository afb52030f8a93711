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
  readonly problem?: { readonly wrong: string; readonly request: Request; readonly answer: Answer };
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
};

export async function roundAfter(done: Done): Promise<Round> {
  const { request, answer } = done;
  if (request.method === 'POST' && answer.status === 201) return readMade(done);
  if (request.method === 'DELETE' && answer.status === 204) return readDeleted(done);
  return nothing;
}

/** Whether a call makes or deletes what a list shows. */
export function isOfRound(operations: readonly Operation[], method: string, path: string): boolean {
  const listed = method === 'POST' ? path : path.replace('/{id}', '');
  const isPair = method === 'POST' ? !path.includes('{') : method === 'DELETE' && path.endsWith('{id}');
  return isPair && find(operations, listed) !== undefined;
}

async function readMade({ operations, operation, answer, ask }: Done): Promise<Round> {
  const { id } = JSON.parse(answer.text) as { id?: unknown };
  if (typeof id !== 'number') return nothing;
  const one = find(operations, `${operation.path}/{id}`);
  const list = find(operations, operation.path);
  const made: Round = { made: Number(one !== undefined || list !== undefined), deleted: 0 };
  if (one) {
    const request = read(`${operation.path}/${id}`);
    const again = await ask(request);
    if (again.status !== 200 || (JSON.parse(again.text) as { id: unknown }).id !== id)
      return { ...made, problem: { wrong: 'what was made is not there', request, answer: again } };
  }
  if (list && !otherLists.includes(operation.path)) {
    const request = read(operation.path);
    const again = await ask(request);
    if (again.status === 200 && !idsIn(again, operation.path).includes(id))
      return { ...made, problem: { wrong: 'what was made is not in its list', request, answer: again } };
  }
  return made;
}

async function readDeleted({ operations, operation, request, ask }: Done): Promise<Round> {
  const deleted: Round = { made: 0, deleted: 1 };
  const key = { 'idempotency-key': `${request.headers['idempotency-key']}-again` };
  const again = await ask({ ...request, headers: { ...request.headers, ...key } });
  const isByNumber = operation.path.endsWith('{id}');
  const isTwice = isByNumber ? ![401, 404].includes(again.status) : again.status >= 500;
  if (isTwice) return { ...deleted, problem: { wrong: 'deleted twice', request, answer: again } };
  if (!isByNumber) return deleted;
  const [path = ''] = request.url.split('?');
  if (find(operations, operation.path)) {
    const gone = await ask(read(path));
    if (gone.status < 400)
      return { ...deleted, problem: { wrong: 'what was deleted is there', request, answer: gone } };
  }
  const listed = path.slice(0, path.lastIndexOf('/'));
  if (find(operations, listed) && !showWhatIsOver.includes(listed)) {
    const list = await ask(read(listed));
    const id = Number(path.slice(listed.length + 1));
    if (list.status === 200 && idsIn(list, listed).includes(id))
      return { ...deleted, problem: { wrong: 'what was deleted is in its list', request, answer: list } };
  }
  return deleted;
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
