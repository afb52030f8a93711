/** Closing without cutting anybody off, and without waiting for connections that only stay open. */
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for a busy process to read what clients have already sent it. */
const grace = 500;
/** Turns of the event loop after it: one takes a connection, another reads what came over it. A late timer had neither. */
const turns = 10;

/**
 * Once the app is closing, each answer tells its client that the connection ends with it. It still listens for a
 * moment, because Node takes a connection for idle whose request it has not read yet, and would reset it. Then what
 * is under way ends, and connections are closed as they fall idle: Node does that only for those idle already.
 */
export function closeGracefully(app: FastifyInstance): void {
  let closing = false;
  let sweeping: NodeJS.Timeout | undefined;
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (!app.server.listening) return;
    await wait(grace);
    for (let i = 0; i < turns; i += 1) await turn();
    // Each time after reading what there is to read, for the same reason.
    sweeping = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), 50);
    app.server.once('close', () => clearInterval(sweeping));
  });
}
