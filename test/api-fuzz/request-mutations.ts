/** Mutations of the headers, the path and the method of a request, with the expected statuses. */
import type { Method } from '#core/http/endpoint.ts';
import type { Operation } from './operation.ts';

export type RequestMutation = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: (path: string) => string;
  readonly method?: Method;
  /** From a page of another site. A request with an API token is not a page's. */
  readonly isForeign?: boolean;
  /** Sent without a session. */
  readonly asNobody?: boolean;
  /** The expected statuses. Without them, any documented status is fine. */
  readonly answers?: readonly number[];
};

type Headers = Readonly<Record<string, string>>;

/** From a page of another site. An unknown address is reported first. */
const foreignHeaders: readonly Headers[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
];
const foreign = foreignHeaders.map((headers): RequestMutation => ({ headers, isForeign: true, answers: [403, 404] }));

/** Headers that the server ignores. */
const idleHeaders: readonly Headers[] = [
  { 'accept-language': ';q=9,,*;q=x' },
  { accept: 'image/png' },
  { 'if-none-match': '"x"' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/staff/families' },
  { 'x-forwarded-for': '203.0.113.7, 10.0.0.1', forwarded: 'for=203.0.113.7' },
  { authorization: 'Basic eDp4' },
  { range: 'bytes=0-1' },
  { 'last-event-id': '\u00e9' },
];
const idle = idleHeaders.map((headers): RequestMutation => ({ headers }));

const nowhere: RequestMutation[] = [
  (path: string) => `${path}/nothing/at/all`,
  (path: string) => path.replace('/api/', '/api//'),
  (path: string) => path.replace('/api/', '/api/v0/nothing/'),
].map((path) => ({ path, answers: [404] }));

/** An empty id matches no record. A call that needs a session checks that first. */
const emptyNumber: RequestMutation = { path: (path) => `${path}/`, answers: [401, 403, 404, 415] };

/** A malformed cookie, one signed with another key, and wrong API tokens. */
const forgedHeaders: readonly Headers[] = [
  { cookie: 'parvis=x' },
  { cookie: 'parvis=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.AAAA; __Host-parvis=x' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { authorization: `Bearer parvis_${'A'.repeat(49)}` },
];
const forged = forgedHeaders.map((headers): RequestMutation => ({ headers, asNobody: true }));

const otherTypes = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonx'];

export function mutationsOf({ body, takesKey, methods }: Operation): RequestMutation[] {
  const unknownMethod = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((one) => !methods.includes(one));
  return [
    ...foreign,
    ...idle,
    ...nowhere,
    emptyNumber,
    ...forged,
    ...(unknownMethod ? [{ method: unknownMethod, answers: [404, 405] }] : []),
    ...(body
      ? otherTypes.map((type) => ({ headers: { 'content-type': type }, answers: [401, 403, 404, 415, 429] }))
      : []),
    ...(takesKey ? [{ headers: { 'idempotency-key': 'k'.repeat(256) }, answers: [401, 403, 404, 415, 422] }] : []),
  ];
}
