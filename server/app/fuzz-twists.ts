/**
 * What may be odd about the head of a request, besides its body and query: headers, the path, the method; and what must
 * come of it.
 */
import type { Method } from '#core/http/endpoint.ts';
import type { Operation } from './fuzz-requests.ts';

export type Twist = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: (path: string) => string;
  readonly method?: Method;
  /** Sent without anybody's session. */
  readonly asNobody?: boolean;
  /** One of these it must be answered; whatever the document says where nothing is said. */
  readonly answers?: readonly number[];
};

type Headers = Readonly<Record<string, string>>;

/** From another site's page. An address that leads nowhere is told first. */
const foreignHeaders: readonly Headers[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
];
const foreign = foreignHeaders.map((headers): Twist => ({ headers, answers: [403, 404] }));

/** Nothing that anybody heeds. */
const idleHeaders: readonly Headers[] = [
  { 'accept-language': ';q=9,,*;q=x' },
  { accept: 'image/png' },
  { 'if-none-match': '"x"' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/staff/families' },
  { 'x-forwarded-for': '203.0.113.7, 10.0.0.1', forwarded: 'for=203.0.113.7' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { range: 'bytes=0-1' },
  { 'last-event-id': '\u00e9' },
];
const idle = idleHeaders.map((headers): Twist => ({ headers }));

const nowhere: Twist[] = [
  (path: string) => `${path}/nothing/at/all`,
  (path: string) => path.replace('/api/', '/api//'),
  (path: string) => path.replace('/api/', '/api/v0/nothing/'),
].map((path) => ({ path, answers: [404] }));

/** An empty number is nobody's; a call that asks who calls asks that first. */
const emptyNumber: Twist = { path: (path) => `${path}/`, answers: [401, 403, 404, 415] };

/** A cookie that looks like one, and one that is signed by somebody else. */
const forged: Twist[] = ['parvis=x', 'parvis=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.AAAA; __Host-parvis=x'].map(
  (cookie) => ({ headers: { cookie }, asNobody: true }),
);

const otherTypes = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonx'];

export function twistsOf({ body, takesKey, methods }: Operation): Twist[] {
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
