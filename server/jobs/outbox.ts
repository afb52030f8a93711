/**
 * Delivers the jobs of the outbox. Each commit that adds a job wakes it, and it also polls every five seconds. Several
 * processes can share the outbox. If a process is killed, the jobs that it had claimed are free again after two
 * minutes. Jobs travel in lanes. Each lane has its own slots, so a hanging mail server delays only emails.
 */
import type { Database, Tx } from '#server/db/database.ts';
import { backoffDelay } from './backoff.ts';
import { claimDue, type Job, type Outcome, postpone, settle } from './outbox-store.ts';

/** The outcome of a job, or the time to postpone it to. A postponement does not count as an attempt. */
export type HandlerResult = Exclude<Outcome, 'dead'> | { readonly until: Date; readonly tried?: false };

type Failed = { readonly until: Date; readonly tried: true };

/** Delivers a job. If it throws, the job is retried later, unless the error is `Undeliverable`. */
export type Handler = (job: Job) => Promise<HandlerResult>;

/** A job that can never be delivered. The reason is a code without personal data. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** Jobs delivered concurrently, at most `slots` at a time. A free slot is filled at once, urgent jobs first. */
export type Lane = {
  readonly slots: number;
  /** The job kinds of the lane with their handlers. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Whether the lane is reserved for urgent jobs. */
  readonly isUrgentOnly?: boolean;
};

export type OutboxOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: { warn(about: object, text: string): void; error(about: object, text: string): void };
  readonly lanes: readonly Lane[];
  /** Runs in the transaction that settles sent jobs. */
  readonly onSent?: ((tx: Tx, jobs: readonly Job[]) => Promise<void>) | undefined;
  /** Runs in the transaction that gives a job up. `reason` is a code. */
  readonly onDead?: ((tx: Tx, job: Job, reason: string) => Promise<void>) | undefined;
  /** Polling interval in milliseconds. */
  readonly lookEvery?: number | undefined;
};

/** How long a claimed job stays reserved: longer than any handler takes. */
export const leaseMs = 120_000;
/** How long to wait for running jobs on shutdown. Jobs that remain are retried by the next process. */
const shutdownTimeoutMs = 5000;

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #runners: readonly LaneRunner[];
  #stopListening: () => void = () => undefined;
  #polling: NodeJS.Timeout | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#runners = options.lanes.map((lane) => new LaneRunner(lane, options));
  }

  /** Starts delivering. */
  async start(): Promise<void> {
    const wake = () => void this.wake();
    this.#stopListening = await this.#options.database.listen('parvis_outbox', {
      onNotification: wake,
      onReconnect: wake,
    });
    this.#polling = setInterval(wake, this.#options.lookEvery ?? 5000).unref();
    wake();
  }

  /** Stops claiming jobs, and resolves when the claimed jobs are settled. */
  async stop(): Promise<void> {
    this.#stopListening();
    clearInterval(this.#polling);
    const ended = Promise.all(this.#runners.map((runner) => runner.stop()));
    const timeout = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref());
    await Promise.race([ended, timeout]);
  }

  /** Delivers everything that is due, then resolves. A job of one lane may add a job to another. */
  async wake(): Promise<void> {
    let taken: number[];
    do taken = await Promise.all(this.#runners.map((runner) => runner.wake()));
    while (taken.some((count) => count > 0));
  }
}

/** Delivered jobs that are settled together, and the promise of their settlement. */
type Batch = Readonly<Record<'sent' | 'dropped', Job[]>> & { readonly settled: Promise<void> };

/** One lane of an outbox. */
class LaneRunner {
  readonly #lane: Lane;
  readonly #options: OutboxOptions;
  readonly #inProgress = new Set<Promise<void>>();
  #run: Promise<number> | undefined;
  /** Ends the wait of a run: a slot became free, or there may be new jobs. */
  #signal: () => void = () => undefined;
  #mayHaveJobs = false;
  #isStopped = false;
  /** The batch that waits for the previous one. */
  #batch: Batch | undefined;
  #lastSettled: Promise<unknown> = Promise.resolve();

  constructor(lane: Lane, options: OutboxOptions) {
    this.#lane = lane;
    this.#options = options;
  }

  /** Delivers everything that is due and returns the number of jobs. Concurrent calls share one run. */
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

  /** Claims as many due jobs as there are free slots, starts them and returns their number. */
  async #fillSlots(): Promise<number> {
    const { now, log } = this.#options;
    const free = this.#lane.slots - this.#inProgress.size;
    this.#mayHaveJobs = false;
    try {
      const { handlers, isUrgentOnly = false } = this.#lane;
      const until = new Date(now().getTime() + leaseMs);
      const claim = { kinds: Object.keys(handlers), isUrgentOnly, now: now(), until, limit: free };
      const jobs = await this.#transaction((tx) => claimDue(tx, claim));
      if (jobs.length === free) this.#mayHaveJobs = true;
      for (const job of jobs) this.#start(job);
      return jobs.length;
    } catch (err) {
      // The database is unavailable: the next poll retries.
      log.error({ err }, 'outbox poll failed');
      return 0;
    }
  }

  #start(job: Job): void {
    const delivery = this.#deliver(job)
      .catch((err: unknown) => this.#options.log.error({ err, job: job.id }, 'job settlement failed'))
      .finally(() => {
        this.#inProgress.delete(delivery);
        // The next job of its queue may be due.
        if (typeof job.queue === 'string') this.#mayHaveJobs = true;
        this.#signal();
      });
    this.#inProgress.add(delivery);
  }

  async #deliver(job: Job): Promise<void> {
    const { now, onDead } = this.#options;
    const { handled, reason } = await this.#try(job);
    if (handled === 'sent' || handled === 'dropped') {
      await this.#settleInBatch(job, handled);
      return;
    }
    await this.#transaction(async (tx) => {
      if (handled === 'dead') {
        await settle(tx, [job.id], handled, now());
        await onDead?.(tx, job, reason);
      } else await postpone(tx, job.id, handled.until, { tried: handled.tried ?? false });
    });
  }

  /**
   * Settles a job together with the others that finish before the transaction begins. Many emails then need few
   * transactions, and other requests get the database in between.
   */
  #settleInBatch(job: Job, outcome: 'sent' | 'dropped'): Promise<void> {
    this.#batch ??= this.#openBatch();
    this.#batch[outcome].push(job);
    return this.#batch.settled;
  }

  #openBatch(): Batch {
    const { now, onSent } = this.#options;
    const jobs = { sent: [] as Job[], dropped: [] as Job[] };
    const before = this.#lastSettled;
    const settleAll = async () => {
      await before;
      this.#batch = undefined;
      await this.#transaction(async (tx) => {
        for (const outcome of ['sent', 'dropped'] as const) {
          const ids = jobs[outcome].map(({ id }) => id);
          if (ids.length > 0) await settle(tx, ids, outcome, now());
        }
        if (jobs.sent.length > 0) await onSent?.(tx, jobs.sent);
      });
    };
    const settled = settleAll();
    this.#lastSettled = settled.catch(() => undefined);
    return { ...jobs, settled };
  }

  async #try(job: Job): Promise<{ handled: HandlerResult | Failed | 'dead'; reason: string }> {
    const { log, now } = this.#options;
    try {
      return { handled: (await this.#lane.handlers[job.kind]?.(job)) ?? 'dropped', reason: '' };
    } catch (error) {
      const { id, kind, tries, traceparent } = job;
      const reason = reasonOf(error);
      const about = { job: id, kind, tries, reason, trace: traceparent?.split('-')[1] };
      const wait = error instanceof Undeliverable ? undefined : backoffDelay(tries);
      if (wait === undefined) {
        log.error(about, 'job delivery failed, given up');
        return { handled: 'dead', reason };
      }
      log.warn(about, 'job delivery failed, retry scheduled');
      return { handled: { until: new Date(now().getTime() + wait), tried: true }, reason };
    }
  }

  #transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#options.database.transaction({}, work);
  }
}

/** A code or an error name only: messages of other servers may repeat an address. */
function reasonOf(error: unknown): string {
  if (error instanceof Undeliverable) return error.message;
  if (!(error instanceof Error)) return typeof error;
  const { code = error.name, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode === undefined ? code : `${code} ${responseCode}`;
}
