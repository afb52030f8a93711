/**
 * Delivers the jobs of the outbox: woken by each commit that adds one, and every five seconds in any case. Several
 * processes can share it. A process killed between a commit and its delivery loses nothing: the jobs it had taken are
 * free again after two minutes.
 *
 * Jobs travel in lanes. Each lane has its own slots, so a mail server that hangs delays email and nothing else.
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

/** Jobs delivered side by side, at most `slots` at a time. A free slot is filled at once, urgent jobs first. */
export type Lane = {
  readonly slots: number;
  /** The kinds of job the lane takes, with what delivers each. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Whether the lane is kept free for urgent jobs. */
  readonly isUrgentOnly?: boolean;
};

export type OutboxOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { warn(about: object, said: string): void; error(about: object, said: string): void };
  readonly lanes: readonly Lane[];
  /** Runs in the transaction that gives a job up. `reason` is a code. */
  readonly onDead?: ((tx: Tx, job: Job, reason: string) => Promise<void>) | undefined;
  /** Milliseconds between two checks of the outbox when nothing wakes it. */
  readonly lookEvery?: number | undefined;
};

/** How long a job stays reserved: longer than any handler takes. */
export const lease = 120_000;
/** How long to wait for jobs in progress when stopping; after that the next process retries them. */
const patienceAtTheEnd = 5000;

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #runners: readonly LaneRunner[];
  #stopListening: () => void = () => undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#runners = options.lanes.map((lane) => new LaneRunner(lane, options));
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
    this.#stopListening();
    clearInterval(this.#looking);
    const ended = Promise.all(this.#runners.map((runner) => runner.stop()));
    const enough = new Promise((resolve) => setTimeout(resolve, patienceAtTheEnd).unref());
    await Promise.race([ended, enough]);
  }

  /** Delivers everything that is due, then resolves. A job of one lane may add a job to another. */
  async wake(): Promise<void> {
    let taken: number[];
    do taken = await Promise.all(this.#runners.map((runner) => runner.wake()));
    while (taken.some((count) => count > 0));
  }
}

/** One lane of an outbox. */
class LaneRunner {
  readonly #lane: Lane;
  readonly #options: OutboxOptions;
  readonly #inProgress = new Set<Promise<void>>();
  #run: Promise<number> | undefined;
  /** Resolves the wait of a run: a slot became free, or there may be new jobs. */
  #signal: () => void = () => undefined;
  #mayHaveJobs = false;
  #isStopped = false;

  constructor(lane: Lane, options: OutboxOptions) {
    this.#lane = lane;
    this.#options = options;
  }

  /** Delivers everything that is due and gives the number of jobs. Runs once at a time, however often it is called. */
  wake(): Promise<number> {
    this.#mayHaveJobs = true;
    this.#signal();
    this.#run ??= this.#deliverDue().finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#signal();
    await this.#run;
  }

  async #deliverDue(): Promise<number> {
    let taken = 0;
    while (!this.#isStopped) {
      const signal = new Promise<void>((resolve) => {
        this.#signal = resolve;
      });
      if (this.#mayHaveJobs && this.#inProgress.size < this.#lane.slots) taken += await this.#fillSlots();
      else if (this.#inProgress.size > 0) await signal;
      else return taken;
    }
    await Promise.all(this.#inProgress);
    return 0;
  }

  /** Takes as many due jobs as there are free slots, starts delivering them and gives their number. */
  async #fillSlots(): Promise<number> {
    const { now, log } = this.#options;
    const free = this.#lane.slots - this.#inProgress.size;
    this.#mayHaveJobs = false;
    try {
      const { handlers, isUrgentOnly = false } = this.#lane;
      const until = new Date(now().getTime() + lease);
      const claim = { kinds: Object.keys(handlers), isUrgentOnly, now: now(), until, limit: free };
      const jobs = await this.#transaction((tx) => claimDue(tx, claim));
      if (jobs.length === free) this.#mayHaveJobs = true;
      for (const job of jobs) this.#start(job);
      return jobs.length;
    } catch (err) {
      // The database cannot be reached: the next check of the outbox tries again.
      log.error({ err }, 'the outbox could not be looked at');
      return 0;
    }
  }

  #start(job: Job): void {
    const delivery = this.#deliver(job)
      .catch((err: unknown) => this.#options.log.error({ err, job: job.id }, 'a job could not be settled'))
      .finally(() => {
        this.#inProgress.delete(delivery);
        this.#signal();
      });
    this.#inProgress.add(delivery);
  }

  async #deliver(job: Job): Promise<void> {
    const { now, onDead } = this.#options;
    const { handled, reason } = await this.#try(job);
    await this.#transaction(async (tx) => {
      if (typeof handled !== 'string') {
        await postpone(tx, job.id, handled.until, { tried: handled.tried ?? false });
        return;
      }
      await settle(tx, [job.id], handled, now());
      if (handled === 'dead') await onDead?.(tx, job, reason);
    });
  }

  async #try(job: Job): Promise<{ handled: Handled | Failed | 'dead'; reason: string }> {
    const { log, now } = this.#options;
    try {
      return { handled: (await this.#lane.handlers[job.kind]?.(job)) ?? 'dropped', reason: '' };
    } catch (error) {
      const { id, kind, tries } = job;
      const reason = reasonOf(error);
      const about = { job: id, kind, tries, reason };
      const wait = error instanceof Undeliverable ? undefined : waitAfter(tries);
      if (wait === undefined) {
        log.error(about, 'given up: it could not be delivered');
        return { handled: 'dead', reason };
      }
      log.warn(about, 'not delivered, and tried again later');
      return { handled: { until: new Date(now().getTime() + wait), tried: true }, reason };
    }
  }

  #transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
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
