/** A reader of live streams for the tests, over a real connection. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';

export type Heard = { readonly event: string; readonly id: number | undefined; readonly data: Record<string, unknown> };

export type TestStream = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Everything heard so far, in order; what `hello` and `beat` say is not among it. */
  readonly heard: readonly Heard[];
  /** Everything that came, as it was written. */
  text(): string;
  beats(): number;
  /** Resolves when the server has ended it, however. */
  readonly ended: Promise<void>;
  /** Stops reading, and goes on. */
  pause(): void;
  resume(): void;
  /** Ends it from this side, without a word. */
  cut(): void;
};

type Asking = { readonly cookie?: string; readonly query?: string; readonly lastEventId?: number | string };

/** Opens a stream and gives it once its head is there. It is cut when the test that opened it is over. */
export async function openStream(url: string, { cookie, query = '', lastEventId }: Asking): Promise<TestStream> {
  const stream = await connected(url, { cookie, query, lastEventId });
  onTestFinished(() => stream.cut());
  return stream;
}

/** The same, for as long as the reader wants. */
export async function connected(url: string, { cookie, query = '', lastEventId }: Asking): Promise<TestStream> {
  const headers = {
    ...(cookie && { cookie }),
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  };
  const asked = request(`${url}/api/live${query}`, { agent: false, headers }).end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
  });
  return reading(asked, answer);
}

function reading(asked: ClientRequest, answer: IncomingMessage): TestStream {
  const heard: Heard[] = [];
  let beats = 0;
  let text = '';
  let unread = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const frames = (unread + chunk).split('\n\n');
    unread = frames.pop() ?? '';
    for (const frame of frames.flatMap(parsed)) {
      if (frame.event === 'beat') beats += 1;
      else if (frame.event !== 'hello') heard.push(frame);
    }
  });
  asked.on('error', () => undefined);
  answer.on('error', () => undefined);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    heard,
    text: () => text,
    beats: () => beats,
    ended: new Promise((resolve) => answer.once('close', () => resolve())),
    pause: () => void answer.pause(),
    resume: () => void answer.resume(),
    cut: () => void asked.destroy(),
  };
}

function parsed(frame: string): Heard[] {
  const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
  if (event === undefined || data === undefined) return [];
  return [{ event, id: id === undefined ? undefined : Number(id), data: JSON.parse(data) as Heard['data'] }];
}
