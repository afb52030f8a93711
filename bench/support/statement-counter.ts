/** A proxy between the server and PostgreSQL that parses the statements in PostgreSQL's wire protocol. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type StatementCounter = {
  /** The database's address, through the proxy. */
  readonly url: string;
  /** The statements since the last call, without those that begin and end transactions. */
  take(): string[];
  close(): void;
};

/** Starts a proxy that counts the statements sent to a database. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const { hostname, port } = new URL(databaseUrl);
  let statements: string[] = [];
  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname);
    const reader = new RequestReader((statement) => {
      if (!isTransactionControl(statement)) statements.push(statement);
    });
    client.on('data', (bytes) => reader.read(bytes));
    join(client, database);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const here = typeof address === 'object' && address ? address.port : 0;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(here) }).href,
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: () => server.close(),
  };
}

const isTransactionControl = (statement: string) => /^\s*(begin|commit|rollback|discard|set role)\b/i.test(statement);

function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  for (const socket of [one, other]) socket.on('error', () => [one, other].map((each) => each.destroy()));
}

/** Parses the requests of one connection: each has a letter, a length and its content. The first one has no letter. */
class RequestReader {
  readonly #onStatement: (statement: string) => void;
  readonly #prepared = new Map<string, string>();
  #rest = Buffer.alloc(0);
  #begun = false;

  constructor(onStatement: (statement: string) => void) {
    this.#onStatement = onStatement;
  }

  read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const head = this.#begun ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const end = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < end) return;
      if (this.#begun) this.#request(String.fromCodePoint(this.#rest[0] ?? 0), this.#rest.subarray(5, end));
      this.#begun = true;
      this.#rest = this.#rest.subarray(end);
    }
  }

  #request(kind: string, content: Buffer): void {
    const [first = '', second = ''] = content.toString('utf8').split('\0', 2);
    if (kind === 'Q') this.#onStatement(first);
    // Parse gives a name to a statement. Bind runs a name, which follows that of the portal.
    if (kind === 'P') this.#prepared.set(first, second);
    if (kind === 'B') this.#onStatement(this.#prepared.get(second) ?? '');
  }
}
