/**
 * Clients that lose their connection repeatedly at any moment, and reconnect with their cursor, while events are sent.
 * Counts missed, duplicated and reordered events.
 */
import { randomUUID } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

export type DisconnectTrial = {
  /** The addresses each client connects to in turn: one server or several. */
  readonly urls: readonly string[];
  /** Each client's cookie. */
  readonly cookies: readonly string[];
  /** How often each client is disconnected. */
  readonly disconnects: number;
  /** Sends an event about a record to all clients. */
  readonly tellAll: (id: number) => Promise<void>;
  /** How long the first event and the last event may take, in milliseconds. */
  readonly patience?: number;
};

export type DisconnectOutcome = {
  readonly clients: number;
  readonly disconnects: number;
  readonly sent: number;
  readonly missed: number;
  readonly outOfOrder: number;
  readonly resets: number;
};

/** Runs until every client was disconnected that often, then waits until each has received the rest. */
export async function disconnectTrial({
  urls,
  cookies,
  disconnects,
  tellAll,
  patience = 20_000,
}: DisconnectTrial): Promise<DisconnectOutcome> {
  const clients = cookies.map((cookie, n) => new StreamClient(urls, cookie, n));
  await Promise.all(clients.map((client) => client.begin(patience)));
  let sent = 0;
  const telling = (async () => {
    while (clients.some(({ cuts }) => cuts < disconnects)) {
      sent += 1;
      await tellAll(sent);
      await wait(Math.random() * 8);
    }
  })();
  await Promise.all(clients.map((client) => client.loseConnection(disconnects)));
  await telling;
  await Promise.all(clients.map((client) => client.hearUpTo(sent, patience)));
  const sum = (of: (client: StreamClient) => number) => clients.reduce((all, client) => all + of(client), 0);
  return {
    clients: clients.length,
    disconnects: sum(({ cuts }) => cuts),
    sent,
    missed: sum(({ heard }) => sent - new Set(heard).size),
    outOfOrder: sum(({ heard }) => heard.filter((id, n) => id !== (heard[n - 1] ?? 0) + 1).length),
    resets: sum(({ resets }) => resets),
  };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One page that listens to live events. */
export class StreamClient {
  readonly heard: number[] = [];
  cuts = 0;
  resets = 0;
  readonly #urls: readonly string[];
  readonly #cookie: string;
  readonly #page = randomUUID();
  #turn: number;
  #cursor: number | undefined;
  #clientRequest: ClientRequest | undefined;
  #over = false;

  constructor(urls: readonly string[], cookie: string, turn: number) {
    this.#urls = urls;
    this.#cookie = cookie;
    this.#turn = turn;
  }

  /** Connects for the first time, and learns its cursor. */
  async begin(patience: number): Promise<void> {
    this.#connect();
    for (const began = performance.now(); this.#cursor === undefined; await wait(5)) {
      if (performance.now() - began > patience) {
        this.#end();
        throw new Error(`A stream sent nothing for ${patience} ms.`);
      }
    }
  }

  async loseConnection(times: number): Promise<void> {
    while (this.cuts < times) {
      // Half of them before the first event, half in the middle of one.
      if (this.cuts % 2 === 0) await this.#hearMore();
      await wait(Math.random() * 40);
      this.#clientRequest?.destroy();
      this.cuts += 1;
      this.#connect();
    }
  }

  /** Waits for the last event, and then a moment for unexpected ones. */
  async hearUpTo(last: number, patience: number): Promise<void> {
    const began = performance.now();
    while (this.heard.at(-1) !== last && performance.now() - began < patience) await wait(20);
    await wait(100);
    this.#end();
  }

  #end(): void {
    this.#over = true;
    this.#clientRequest?.destroy();
  }

  async #hearMore(): Promise<void> {
    const before = this.heard.length;
    const began = performance.now();
    while (this.heard.length === before && performance.now() - began < 5000) await wait(2);
  }

  #connect(): void {
    this.#turn += 1;
    const url = this.#urls[this.#turn % this.#urls.length];
    const after = this.#cursor === undefined ? '' : `&after=${this.#cursor}`;
    const clientRequest = request(`${url}/api/live?page=${this.#page}${after}`, {
      agent: false,
      headers: { cookie: this.#cookie },
    });
    this.#clientRequest = clientRequest;
    clientRequest.on('error', () => undefined);
    clientRequest.on('response', (answer) => this.#listen(clientRequest, answer));
    // Refused or closed by the server: reconnects a little later, as a page does.
    clientRequest.on('close', () =>
      setTimeout(() => !this.#over && clientRequest === this.#clientRequest && this.#connect(), 200),
    );
    clientRequest.end();
  }

  #listen(clientRequest: ClientRequest, answer: IncomingMessage): void {
    let unread = '';
    answer.on('error', () => undefined);
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      // Data that still arrives on a closed connection is ignored.
      if (clientRequest !== this.#clientRequest) return;
      const frames = (unread + chunk).split('\n\n');
      unread = frames.pop() ?? '';
      for (const frame of frames) this.#hear(frame);
    });
  }

  #hear(frame: string): void {
    const { n, event, data } = /^id: (?<n>\d+)\nevent: (?<event>\w+)\ndata: (?<data>.*)$/.exec(frame)?.groups ?? {};
    if (n === undefined) return;
    this.#cursor = Number(n);
    if (event === 'reset') this.resets += 1;
    const { about, id } = JSON.parse(data ?? '') as { about?: string; id?: number };
    if (event === 'change' && about === 'pickups' && id !== undefined) this.heard.push(id);
  }
}
