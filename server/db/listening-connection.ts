/** A connection to PostgreSQL that only listens. When it is lost it is made anew, and whoever listens is told. */
import pg from 'pg';
import type { Hearers } from './hearers.ts';

const shortestWait = 100;
const longestWait = 5000;
/** A connection can be gone without a word: it is asked this often, and given up when it does not answer. */
const askedEvery = 15_000;
const patience = 5000;

export class ListeningConnection {
  readonly #config: pg.ClientConfig;
  readonly #hearers: Hearers;
  readonly #log: (line: string) => void;
  #client: pg.Client | undefined;
  #opening: Promise<void> | undefined;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(config: pg.ClientConfig, hearers: Hearers, log: (line: string) => void) {
    this.#config = { ...config, application_name: 'parvis listening', query_timeout: patience };
    this.#hearers = hearers;
    this.#log = log;
  }

  /** Listens to a channel from when it resolves. The first call connects; it throws when that fails. */
  async listen(channel: string): Promise<void> {
    this.#opening ??= this.#open();
    await this.#opening;
    await this.#client?.query(`listen ${channel}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    await this.#opening?.catch(() => undefined);
    await this.#client?.end();
  }

  async #open(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('error', () => undefined);
    client.on('notification', (notification) => this.#hearers.heard(notification));
    await client.connect();
    // At its end and not at an error: both come, and the end is the last.
    client.once('end', () => this.#lost(client));
    this.#client = client;
    const asking = setInterval(() => void client.query('select 1').catch(() => client.end()), askedEvery).unref();
    client.once('end', () => clearInterval(asking));
    try {
      for (const channel of this.#hearers.channels) await client.query(`listen ${channel}`);
    } catch (error) {
      // Its end is what makes the next one.
      void client.end();
      throw error;
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#closed) return;
    this.#log('the connection that listens to the database was lost');
    this.#reopenAfter(shortestWait);
  }

  #reopenAfter(wait: number): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#opening = this.#open().then(
        () => this.#hearers.missed(),
        () => {
          if (!this.#closed && !this.#client) this.#reopenAfter(Math.min(2 * wait, longestWait));
        },
      );
    }, wait);
    this.#again.unref();
  }
}
