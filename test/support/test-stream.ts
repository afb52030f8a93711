/** A client of live streams for tests, over a real connection. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';

export type StreamEvent = {
  readonly event: string;
  readonly id: number | undefined;
  readonly data: Record<string, unknown>;
};

export type TestStream = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Every event received so far, in order, without `hello` and `beat`. */
  readonly heard: readonly StreamEvent[];
  /** The whole text received. */
  text(): string;
  beats(): number;
  /** Resolves when the server has closed it, in any way. */
  readonly ended: Promise<void>;
  /** Stops reading, and resumes. */
  pause(): void;
  resume(): void;
  /** Closes it abruptly from this side. */
  cut(): void;
};

type StreamOptions = { readonly cookie?: string; readonly query?: string; readonly lastEventId?: number | string };

/** Opens a stream and gives it once its headers have arrived. It is closed after the test that opened it. */
export async function openStream(url: string, { cookie, query = '', lastEventId }: StreamOptions): Promise<TestStream> {
  const stream = await openResponse(url, { cookie, query, lastEventId });
  onTestFinished(() => stream.cut());
  return stream;
}

/** The same, closed by its user. */
export async function openResponse(
  url: string,
  { cookie, query = '', lastEventId }: StreamOptions,
): Promise<TestStream> {
  const headers = {
    ...(cookie && { cookie }),
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  };
  const clientRequest = request(`${url}/api/live${query}`, { agent: false, headers }).end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    clientRequest.once('response', resolve);
    clientRequest.once('error', reject);
  });
  return reading(clientRequest, answer);
}

function reading(clientRequest: ClientRequest, answer: IncomingMessage): TestStream {
  const heard: StreamEvent[] = [];
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
  clientRequest.on('error', () => undefined);
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
    cut: () => void clientRequest.destroy(),
  };
}

function parsed(frame: string): StreamEvent[] {
  const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
  if (event === undefined || data === undefined) return [];
  return [{ event, id: id === undefined ? undefined : Number(id), data: JSON.parse(data) as StreamEvent['data'] }];
}
