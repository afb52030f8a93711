/**
 * Delivers the jobs of the outbox: woken by each commit that adds one, and every five seconds in any case. Several
 * processes can share it. A process killed between a commit and its delivery loses nothing: the jobs it had taken are
 * free again after two minutes.
 */
import type { Database, Tx } from '#server/db/database.ts';
import { waitAfter } from './retries.ts';
import { claimDue, type Job, type Outcome, postpone, settle } from './outbox-store.ts';

/** The outcome of a job; or the time until which to leave it alone, which does not count as a try. */
export type Handled = Exclude<Outcome, 'dead'> | { readonly until: Date; readonly tried?: false };

type Failed = { readonly until: Date; readonly tried: true };

/** Delivers a job. If it throws, the job is tried again later, unless the error is `Undeliverable`. */
export type Handler = (job: Job) => Promise<Handled>;

/** A job that can never be delivered, however often it is tried. The reason is a code and never personal. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export type OutboxOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { warn(about: object, said: string): void; error(about: object, said: string): void };
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Milliseconds between two checks of the outbox when nothing wakes it. */
  readonly lookEvery?: number | undefined;
};

/** How long a job stays reserved: longer than any handler takes. */
export const lease = 120_000;
const atOnce = 10;
/** How long to wait for jobs in progress when stopping; after that the next process retries them. */
const patienceAtTheEnd = 5000;

export class Outbox {
  readonly #options: OutboxOptions;
  #stopListening: () => void = () => undefined;
  #looking: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;
  #wokenMeanwhile = false;
  #stopped = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Starts delivering. */
  async start(): Promise<void> {
    const wake = () => void this.wake();
    this.#stopListening = await this.#options.database.listen('parvis_outbox', { heard: wake, missed: wake });
    this.#looking = setInterval(wake, this.#options.lookEvery ?? 5000).unref();
    wake();
  }

  /** Stops taking jobs, and resolves when those already taken are settled. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    clearInterval(this.#looking);
    const enough = new Promise((resolve) => setTimeout(resolve, patienceAtTheEnd).unref());
    await Promise.race([this.#underWay, enough]);
  }

  /** Delivers everything that is due, then resolves. Runs one at a time, however often it is woken. */
  wake(): Promise<void> {
    this.#wokenMeanwhile = true;
    this.#underWay ??= this.#untilNothingIsDue().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #untilNothingIsDue(): Promise<void> {
    try {
      while (this.#wokenMeanwhile && !this.#stopped) {
        this.#wokenMeanwhile = false;
        while (!this.#stopped && (await this.#handSome()) > 0);
      }
    } catch (err) {
      // The database cannot be reached: try again in five seconds.
      this.#options.log.error({ err }, 'the outbox could not be looked at');
    }
  }

  /** Delivers one batch of due jobs and gives its size. */
  async #handSome(): Promise<number> {
    const { handlers, now } = this.#options;
    const until = new Date(now().getTime() + lease);
    const claim = { kinds: Object.keys(handlers), now: now(), until, limit: atOnce };
    const jobs = await this.#do((tx) => claimDue(tx, claim));
    await Promise.all(jobs.map((job) => this.#hand(job)));
    return jobs.length;
  }

  async #hand(job: Job): Promise<void> {
    const { handlers, now } = this.#options;
    const handled = await this.#try(job, handlers[job.kind]);
    await this.#do((tx) =>
      typeof handled === 'string'
        ? settle(tx, [job.id], handled, now())
        : postpone(tx, job.id, handled.until, { tried: handled.tried ?? false }),
    );
  }

  async #try(job: Job, handler: Handler | undefined): Promise<Handled | Failed | 'dead'> {
    const { log, now } = this.#options;
    try {
      return (await handler?.(job)) ?? 'dropped';
    } catch (error) {
      const { id, kind, tries } = job;
      const about = { job: id, kind, tries, reason: reasonOf(error) };
      const wait = error instanceof Undeliverable ? undefined : waitAfter(tries);
      if (wait === undefined) {
        log.error(about, 'given up: it could not be delivered');
        return 'dead';
      }
      log.warn(about, 'not delivered, and tried again later');
      return { until: new Date(now().getTime() + wait), tried: true };
    }
  }

  #do<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#options.database.transaction({}, work);
  }
}

/** Only a code or an error name: messages from other servers may repeat an address. */
function reasonOf(error: unknown): string {
  if (error instanceof Undeliverable) return error.message;
  if (!(error instanceof Error)) return typeof error;
  const { code = error.name, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode === undefined ? code : `${code} ${responseCode}`;
}
