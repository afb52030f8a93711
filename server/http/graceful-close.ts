/** Graceful shutdown: finishes open requests and does not wait for idle keep-alive connections. */
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time to read requests that clients have already sent, in milliseconds. */
const grace = 500;
/**
 * Turns of the event loop without a new connection before the listener closes. A turn accepts one connection and the
 * next turn reads its request. Turns are counted because on a busy machine one turn may exceed any fixed time.
 */
const quietTurns = 20;
/** The limit if new connections keep coming, in milliseconds. */
const maxHeldMs = 4000;

/**
 * While the app closes, every reply sends `Connection: close`. The listener stays open for a moment, because Node
 * treats a connection whose request it has not read yet as idle and would reset it. Replies are then held until no new
 * connection arrives: connections still in the accept queue get an RST when the listener closes. After that, open
 * requests finish, and connections are closed as they become idle. Node itself closes only those that are idle already.
 */
export function closeGracefully(app: FastifyInstance): void {
  let closing = false;
  let held: Promise<unknown> | undefined;
  let turnsWithoutConnection = 0;
  app.server.on('connection', () => {
    turnsWithoutConnection = 0;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
    await held;
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (!app.server.listening) return;
    await wait(grace);
    let releaseReplies: (_: void) => void = () => undefined;
    held = new Promise<void>((resolve) => {
      releaseReplies = resolve;
    });
    const began = performance.now();
    // These turns accept waiting connections and read their requests before the counter is checked.
    for (
      turnsWithoutConnection = 0;
      turnsWithoutConnection < quietTurns && performance.now() - began < maxHeldMs;
      turnsWithoutConnection += 1
    ) {
      await wait(1);
      await turn();
    }
    await turn();
    const closed = once(app.server, 'close');
    app.server.close();
    held = undefined;
    releaseReplies();
    // `setImmediate` reads pending requests first, for the same reason.
    const closingIdle = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), 50);
    await closed;
    clearInterval(closingIdle);
  });
}
