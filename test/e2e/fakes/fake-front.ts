/**
 * A proxy in front of the school: it counts what reaches the network, and can answer in the school's place, as a
 * captive portal or a newly deployed version does.
 */
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';

type Answer = { readonly status?: number; readonly type: string; readonly body: string };
/** Replaces the school's reply to a path, or changes its text. */
type Intercept = (path: string, method: string) => Answer | ((text: string) => string) | undefined;

export async function startFront(target: string) {
  const requested: string[] = [];
  let intercept: Intercept = () => undefined;
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', target);
    requested.push(pathname);
    const instead = intercept(pathname, incoming.method ?? 'GET');
    if (typeof instead === 'object') return send(response, instead);
    const headers = { ...incoming.headers, ...(instead && { 'accept-encoding': 'identity' }) };
    const outgoing = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (reply) => {
      if (!instead) return reply.pipe(response.writeHead(reply.statusCode ?? 502, reply.headers));
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const body = instead(Buffer.concat(parts).toString());
        response.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'content-length': Buffer.byteLength(body) });
        response.end(body);
      });
      return undefined;
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    return incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** The paths that reached the network. */
    requested,
    answer: (how: Intercept) => void (intercept = how),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(response: ServerResponse, { status = 200, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}
