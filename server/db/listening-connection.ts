/** A PostgreSQL connection that only listens. It reconnects when it is lost, and notifies its listeners of the gap. */
import pg from 'pg';
import { refuseQueriesOnly } from './engine.ts';
import type { NotificationListeners } from './notification-listeners.ts';

const minDelay = 100;
const maxDelay = 5000;
/** A connection can be lost silently. It is pinged at this interval, and closed when the ping times out. */
const pingInterval = 15_000;
const pingTimeout = 5000;

export class ListeningConnection {
  readonly #config: pg.ClientConfig;
  readonly #hearers: NotificationListeners;
  readonly #log: (line: string) => void;
  #client: pg.Client | undefined;
  #opening: Promise<void> | undefined;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(config: pg.ClientConfig, hearers: NotificationListeners, log: (line: string) => void) {
    this.#config = { ...config, application_name: 'parvis listening', query_timeout: pingTimeout };
    this.#hearers = hearers;
    this.#log = log;
  }

  /** Listens to a channel from when it resolves. The first call connects, and throws if that fails. */
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
    client.on('error', refuseQueriesOnly);
    client.on('notification', (notification) => this.#hearers.onNotification(notification));
    await client.connect();
    // On 'end' rather than 'error': both events fire, and 'end' is the last.
    client.once('end', () => this.#lost(client));
    this.#client = client;
    const ping = setInterval(() => void client.query('select 1').catch(() => client.end()), pingInterval).unref();
    client.once('end', () => clearInterval(ping));
    try {
      for (const channel of this.#hearers.channels) await client.query(`listen ${channel}`);
    } catch (error) {
      // The 'end' event schedules the reconnection.
      void client.end();
      throw error;
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#closed) return;
    this.#log('listening connection to the database lost');
    this.#reopenAfter(minDelay);
  }

  #reopenAfter(delay: number): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#opening = this.#open().then(
        () => this.#hearers.onReconnect(),
        () => {
          if (!this.#closed && !this.#client) this.#reopenAfter(Math.min(2 * delay, maxDelay));
        },
      );
    }, delay);
    this.#again.unref();
  }
}
