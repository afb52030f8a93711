/** A client of a live stream that stops reading for a while: it is cut, and misses nothing after it reconnects. */
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type SlowReaderTrial = {
  readonly url: string;
  readonly cookie: string;
  /** The number of the last event before the trial, and how many events the trial sends. */
  readonly after: number;
  readonly events: number;
  /** Whether the server has cut the connection: the client stops reading until then, or for two minutes. */
  readonly isEnded: () => Promise<boolean>;
};

export type SlowReaderOutcome = {
  readonly events: number;
  /** Whether the server cut the connection before everything was read. */
  readonly isCut: boolean;
  readonly missed: number;
  readonly outOfOrder: number;
};

export async function slowReaderTrial({
  url,
  cookie,
  after,
  events,
  isEnded,
}: SlowReaderTrial): Promise<SlowReaderOutcome> {
  const first = await open(url, cookie, after);
  first.answer.pause();
  for (const began = performance.now(); !(await isEnded()); await wait(250)) {
    if (performance.now() - began > 120_000) break;
  }
  first.answer.resume();
  const wasEnded = await Promise.race([first.ended.then(() => true), wait(30_000, false)]);
  const before = first.numbers.length;
  const again = await open(url, cookie, first.numbers.at(-1) ?? after);
  for (const began = performance.now(); before + again.numbers.length < events; await wait(50)) {
    if (performance.now() - began > 60_000) break;
  }
  again.answer.destroy();
  const all = [...first.numbers, ...again.numbers];
  return {
    events,
    isCut: wasEnded && before < events,
    missed: events - new Set(all).size,
    outOfOrder: all.filter((n, place) => n !== after + 1 + place).length,
  };
}

async function open(url: string, cookie: string, after: number) {
  const clientRequest = request(`${url}/api/live?after=${after}`, { agent: false, headers: { cookie } });
  clientRequest.on('error', () => undefined);
  clientRequest.end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    clientRequest.once('response', resolve);
    clientRequest.once('error', reject);
  });
  const numbers: number[] = [];
  let unread = '';
  answer.on('error', () => undefined);
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    const frames = (unread + chunk).split('\n\n');
    unread = frames.pop() ?? '';
    for (const frame of frames) {
      const [, n] = /^id: (\d+)\nevent: change\n/.exec(frame) ?? [];
      if (n !== undefined) numbers.push(Number(n));
    }
  });
  return { answer, numbers, ended: new Promise<void>((resolve) => answer.once('close', () => resolve())) };
}
