/** A fake mail server: accepts emails on this machine and keeps them as they were sent. */
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type ReceivedEmail = { readonly from: string; readonly to: string; readonly source: string };

type SmtpOptions = {
  /** Its reply to a recipient. */
  readonly toRecipient?: (address: string) => string;
};

/** Starts one. `manners` may be changed while it runs. */
export async function testSmtp(manners: SmtpOptions = {}) {
  const taken: ReceivedEmail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    // A connection closed in the middle of an email has sent nothing.
    serve(socket, manners, (email) => taken.push(email)).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, taken, manners, stop };
}

/** The decoded text of an email. */
export function textOf(source: string): string {
  const body = source.slice(source.indexOf('\n\n') + 2);
  if (!source.includes('quoted-printable')) return Buffer.from(body, 'base64').toString().trimEnd();
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().trimEnd();
}

async function serve(socket: Socket, manners: SmtpOptions, take: (email: ReceivedEmail) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let email = { from: '', to: '', source: '' };
  let inData = false;
  say('220 stand-in');
  for await (const line of createInterface({ input: socket })) {
    const [, address = ''] = /<(.*?)>/.exec(line) ?? [];
    if (inData && line !== '.') email.source += `${line.replace(/^\./, '')}\n`;
    else if (inData) {
      inData = false;
      take(email);
      say('250 taken');
    } else if (/^mail from/i.test(line)) {
      email = { from: address, to: '', source: '' };
      say('250 go on');
    } else if (/^rcpt to/i.test(line)) {
      email.to = address;
      say(manners.toRecipient?.(address) ?? '250 go on');
    } else if (/^data/i.test(line)) {
      inData = true;
      say('354 go on');
    } else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
    else say('250 go on');
  }
}
