/** A streaming reply: server-sent events, not buffered by proxies, on a connection that may stay idle. */
import type { FastifyReply } from 'fastify';
import type { EventWriter } from './route.ts';

/** TCP keep-alive probes start after this many milliseconds without traffic, to detect a vanished client. */
const keepAliveDelay = 10_000;

/** Sends the headers and starts writing events. A HEAD request gets the headers only. */
export function sendEvents(reply: FastifyReply, write: EventWriter): FastifyReply {
  void reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no');
  const { request, raw } = reply;
  if (request.method === 'HEAD') return reply.send();
  void reply.hijack();
  const { socket } = request;
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, keepAliveDelay);
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  write(raw);
  return reply;
}
