/** A proxy between a server and its PostgreSQL that cuts every connection in the middle of a message. For trials. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { PostgresqlOptions } from '#server/db/postgresql.ts';

export type CuttingProxy = {
  /** The address under which the server reaches the database. */
  readonly place: PostgresqlOptions;
  /**
   * Cuts all connections after this many more chunks, in either direction. The last chunk is not delivered. Gives the
   * time.
   */
  cutAfter(pieces: number): Promise<number>;
  close(): Promise<void>;
};

export async function cuttingProxy({ url, ...options }: PostgresqlOptions): Promise<CuttingProxy> {
  const { hostname, port } = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  let left = Number.POSITIVE_INFINITY;
  let whenCut: (at: number) => void = () => undefined;

  const cut = () => {
    left = Number.POSITIVE_INFINITY;
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    whenCut(performance.now());
  };
  const pass = (from: Socket, to: Socket) =>
    from.on('data', (piece) => {
      left -= 1;
      if (left <= 0) cut();
      else if (!to.destroyed) to.write(piece);
    });

  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    pass(near, far);
    pass(far, near);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = Object.assign(new URL(url), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  });
  return {
    place: { ...options, url: through.href },
    cutAfter: (pieces) =>
      new Promise((resolve) => {
        whenCut = resolve;
        left = pieces;
      }),
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
