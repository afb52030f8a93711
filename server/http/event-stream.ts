/** An answer that goes on: server-sent events, past every proxy's buffer, on a connection that may be quiet. */
import type { FastifyReply } from 'fastify';
import type { EventWriter } from './route.ts';

/** A connection whose other end vanished is noticed by the system after this many milliseconds of quiet. */
const askedAfter = 10_000;

/** Sends the head of a stream, and has the events written. Who asks for the head alone gets it and no stream. */
export function sendEvents(reply: FastifyReply, write: EventWriter): FastifyReply {
  void reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no');
  const { request, raw } = reply;
  if (request.method === 'HEAD') return reply.send();
  void reply.hijack();
  const { socket } = request;
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, askedAfter);
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  write(raw);
  return reply;
}
