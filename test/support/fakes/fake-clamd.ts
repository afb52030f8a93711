/** A virus scanner that speaks the protocol of clamd and knows one virus, the test string of EICAR. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { registerCleanup } from '#test/support/cleanup.ts';

/** The harmless string that every scanner reports. In two parts, so that scanners leave this file alone. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

type FakeClamdOptions = {
  /** Replaces its replies. With null, it closes the connection without one. */
  readonly reply?: string | null;
  /** A Unix socket, instead of a port. */
  readonly path?: string;
};

/** Starts one. */
export async function fakeClamd({ reply, path }: FakeClamdOptions = {}) {
  const scanned: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    void scan(socket).then((content) => {
      if (!content) return socket.end('UNKNOWN COMMAND\0');
      scanned.push(content);
      if (reply === null) return socket.destroy();
      return socket.end(reply ?? (content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0'));
    });
  });
  await new Promise<void>((resolve) =>
    server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path }, resolve),
  );
  registerCleanup(() => server.close());
  const { port } = (path === undefined ? server.address() : {}) as AddressInfo;
  return { address: path === undefined ? { host: '127.0.0.1', port } : { path }, scanned };
}

/** The content of a command INSTREAM, once it has ended. Undefined for another command. */
function scan(socket: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const content = contentOf(received);
      if (content !== 'incomplete') resolve(content);
    });
  });
}

const command = 'zINSTREAM\0';

function contentOf(received: Buffer): Buffer | undefined | 'incomplete' {
  if (received.length < command.length) return 'incomplete';
  if (received.subarray(0, command.length).toString() !== command) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return 'incomplete';
}
