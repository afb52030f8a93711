/** Closing without cutting anybody off, and without waiting for connections that only stay open. */
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for a busy process to read what clients have already sent it. */
const grace = 500;
/**
 * Turns of the event loop in which nobody new came, before the door is closed. A turn takes one connection of those
 * that wait, and the next reads what came over it; on a busy machine one turn may take longer than any time that could
 * be named here.
 */
const quietTurns = 20;
/** Unless they keep coming for longer than this. */
const longestHeld = 4000;

/**
 * Once the app is closing, each answer tells its client that the connection ends with it. It still listens for a
 * moment, because Node takes a connection for idle whose request it has not read yet, and would reset it. Then answers
 * are held back: whoever is inside waits there instead of coming in anew, since the system resets who stands at a door
 * that closes. The door closes when nobody is at it, what is under way is answered, and connections are closed as they
 * fall idle: Node does that only for those idle already.
 */
export function closeGracefully(app: FastifyInstance): void {
  let closing = false;
  let held: Promise<unknown> | undefined;
  let turnsSince = 0;
  app.server.on('connection', () => {
    turnsSince = 0;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close');
    await held;
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (!app.server.listening) return;
    await wait(grace);
    let letGo: (_: void) => void = () => undefined;
    held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const began = performance.now();
    // Whoever came is seen, and what they asked is read, in the turns before it is looked at.
    for (turnsSince = 0; turnsSince < quietTurns && performance.now() - began < longestHeld; turnsSince += 1) {
      await wait(1);
      await turn();
    }
    await turn();
    const closed = once(app.server, 'close');
    app.server.close();
    held = undefined;
    letGo();
    // Each time after reading what there is to read, for the same reason.
    const sweeping = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), 50);
    await closed;
    clearInterval(sweeping);
  });
}
