/** Asks clamd, a virus scanner, about an uploaded file (docs/decisions/0071). */
import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#server/http/refusal.ts';

/** The port or the Unix socket of clamd. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** A connection without data for this time has failed, in milliseconds. */
const stallTime = 30_000;
/** The reply for a file without a finding. */
const clean = 'stream: OK';

/**
 * Returns when clamd finds nothing in a local file. Throws `file_infected` for a finding, and `unavailable` without a
 * clear reply: a file that was not scanned is not stored.
 */
export async function scanFile(address: ClamdAddress, path: string): Promise<void> {
  const socket = connect(address satisfies NetConnectOpts);
  socket.setTimeout(stallTime, () => socket.destroy(Object.assign(new Error('clamd stalls'), { code: 'ETIMEDOUT' })));
  try {
    const reply = await replyOf(socket, path);
    if (/^stream: .+ FOUND$/.test(reply)) throw new Refusal('file_infected');
    if (reply !== clean) throw Object.assign(new Error(`clamd: ${reply}`), { code: 'CLAMD_ERROR' });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const refusal = new Refusal('unavailable');
    refusal.cause = error;
    throw refusal;
  } finally {
    socket.destroy();
  }
}

/**
 * The reply ends with a NUL, as the command does. A finding or an error may arrive before the end of the file. A reply
 * to a part of the file does not count as the absence of a finding.
 */
async function replyOf(socket: Socket, path: string): Promise<string> {
  const state = { isWhole: false };
  // A failure destroys the socket, and so the reply fails.
  pipeline(commandFor(path, state), socket, { end: false }).catch(() => undefined);
  const reply = (await text(socket)).replaceAll('\0', '').trim();
  return reply === clean && !state.isWhole ? 'a reply before the end of the file' : reply;
}

/** The command INSTREAM: chunks after their length, in four bytes, and a chunk of length 0. */
async function* commandFor(path: string, state: { isWhole: boolean }): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    yield lengthOf((chunk as Buffer).length);
    yield chunk as Buffer;
  }
  state.isWhole = true;
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
