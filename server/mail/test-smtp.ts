/** A stand-in for a mail server: takes letters on this machine and keeps them as they came. */
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type TakenLetter = { readonly from: string; readonly to: string; readonly source: string };

type Manners = {
  /** What it answers to a recipient. */
  readonly toRecipient?: (address: string) => string;
};

/** Starts one; `manners` may be changed meanwhile. */
export async function testSmtp(manners: Manners = {}) {
  const taken: TakenLetter[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    // Whoever breaks off in the middle has sent nothing.
    serve(socket, manners, (letter) => taken.push(letter)).catch(() => socket.destroy());
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

/** What a letter says, however it was encoded on the way. */
export function textOf(source: string): string {
  const body = source.slice(source.indexOf('\n\n') + 2);
  if (!source.includes('quoted-printable')) return Buffer.from(body, 'base64').toString().trimEnd();
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().trimEnd();
}

async function serve(socket: Socket, manners: Manners, take: (letter: TakenLetter) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let letter = { from: '', to: '', source: '' };
  let inData = false;
  say('220 stand-in');
  for await (const line of createInterface({ input: socket })) {
    const [, address = ''] = /<(.*?)>/.exec(line) ?? [];
    if (inData && line !== '.') letter.source += `${line.replace(/^\./, '')}\n`;
    else if (inData) {
      inData = false;
      take(letter);
      say('250 taken');
    } else if (/^mail from/i.test(line)) {
      letter = { from: address, to: '', source: '' };
      say('250 go on');
    } else if (/^rcpt to/i.test(line)) {
      letter.to = address;
      say(manners.toRecipient?.(address) ?? '250 go on');
    } else if (/^data/i.test(line)) {
      inData = true;
      say('354 go on');
    } else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
    else say('250 go on');
  }
}
