/**
 * Hands over what waits: woken at each commit that adds to it, and besides every five seconds. Several processes share it.
 * One that is killed between a commit and its sending loses nothing: what it had taken is free again after two minutes.
 */
import type { Database, Tx } from '#server/db/database.ts';
import { waitAfter } from './retries.ts';
import { claimDue, type Job, type Outcome, postpone, settle } from './outbox-store.ts';

/** What happened to a job; or until when it is left alone, which counts as no try. */
export type Handled = Exclude<Outcome, 'dead'> | { readonly until: Date; readonly tried?: false };

type Failed = { readonly until: Date; readonly tried: true };

/** Hands a job over. What it throws is tried again later, unless it is `Undeliverable`. */
export type Handler = (job: Job) => Promise<Handled>;

/** What will never be handed over, however often it is tried. The reason is a code, never a person's. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export type OutboxOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { warn(about: object, said: string): void; error(about: object, said: string): void };
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Milliseconds between two looks of its own. */
  readonly lookEvery?: number | undefined;
};

/** Longer than any handler takes. */
export const lease = 120_000;
const atOnce = 10;
/** What is still under way when the process must go is tried again by the next. */
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

  /** Hands over from now on. */
  async start(): Promise<void> {
    const wake = () => void this.wake();
    this.#stopListening = await this.#options.database.listen('parvis_outbox', { heard: wake, missed: wake });
    this.#looking = setInterval(wake, this.#options.lookEvery ?? 5000).unref();
    wake();
  }

  /** Takes nothing more, and resolves when what was taken is settled. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    clearInterval(this.#looking);
    const enough = new Promise((resolve) => setTimeout(resolve, patienceAtTheEnd).unref());
    await Promise.race([this.#underWay, enough]);
  }

  /** Hands over what is due; resolves when nothing is left that is. One at a time, however often it is woken. */
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
      // The database is away: looked at again in five seconds.
      this.#options.log.error({ err }, 'the outbox could not be looked at');
    }
  }

  /** Hands over some of what is due; gives how much it was. */
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

/** A code or a name: messages from outside may repeat an address. */
function reasonOf(error: unknown): string {
  if (error instanceof Undeliverable) return error.message;
  if (!(error instanceof Error)) return typeof error;
  const { code = error.name, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode === undefined ? code : `${code} ${responseCode}`;
}
