/** A fake push service, with devices that decrypt what was sent to them. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

type ReceivedPush = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly sealed: Buffer };

/** A push message that a device received, decrypted. */
export type OpenedPush = { readonly content: unknown; readonly headers: IncomingHttpHeaders };

export async function testPushService() {
  const taken: ReceivedPush[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (status < 300) taken.push({ path: request.url ?? '', headers: request.headers, sealed: Buffer.concat(parts) });
      response.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1:1/' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    origin,
    /** Sets the status of its replies from now on. */
    answer(next: number) {
      status = next;
    },
    raw: () => taken.map(({ sealed }) => sealed.toString('latin1')),
    /** A browser that subscribes to it. */
    device() {
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/${randomBytes(9).toString('base64url')}`;
      const keys = { p256dh: pair.generateKeys().toString('base64url'), auth: auth.toString('base64url') };
      return {
        subscription: { endpoint: `${origin}${path}`, keys },
        taken: (): OpenedPush[] =>
          taken
            .filter((one) => one.path === path)
            .map(({ headers, sealed }) => ({ headers, content: JSON.parse(opened(sealed, pair, auth)) as unknown })),
      };
    },
    stop: () => server.close(),
  };
}

/** Decrypts as a browser does: the inverse of `push-encryption.ts`. */
function opened(sealed: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = sealed.subarray(0, 16);
  const sender = sealed.subarray(21, 86);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, both, 32));
  const derive = (info: string, length: number) => Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm\0', 16),
    derive('Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(86, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
