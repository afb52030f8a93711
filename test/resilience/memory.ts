/**
 * Checks that the embedded database has no memory leak: compares the live heap of each thread after a fifth of the
 * calls and after each later fifth.
 */
import { askLiveHeap, type HeapSize, measureLiveHeap } from './live-heap.ts';

export type MemoryTrial = {
  /** The folder of the database files. Its thread is a `memory-thread.ts`. */
  readonly folder: string;
  readonly calls: number;
  /** One of the calls, by its index from 0. */
  readonly call: (n: number) => Promise<void>;
  /** Number of concurrent clients. */
  readonly clients?: number;
  readonly onMeasured?: (at: MemoryAt) => void;
};

/** All in MB. */
export type MemoryAt = {
  readonly calls: number;
  readonly server: number;
  readonly thread: number;
  /** Buffers of both threads, and the memory of the database itself. */
  readonly buffers: number;
  /** The resident memory of the process. */
  readonly resident: number;
};

export type MemoryOutcome = {
  readonly curve: readonly MemoryAt[];
  readonly callsPerSecond: number;
  /** The largest change since the first fifth of the calls, in percent. */
  readonly serverChange: number;
  readonly threadChange: number;
  readonly buffersChange: number;
};

const steps = 5;

/** Makes the calls, and measures before them and after each fifth. */
export async function memoryTrial(trial: MemoryTrial): Promise<MemoryOutcome> {
  const { folder, calls, call, clients = 4, onMeasured } = trial;
  const curve: MemoryAt[] = [];
  const measure = async (after: number) => {
    const at = pointOf(after, measureLiveHeap(), await askLiveHeap(folder));
    curve.push(at);
    onMeasured?.(at);
  };
  let next = 0;
  let tookMs = 0;
  await measure(0);
  for (let step = 1; step <= steps; step += 1) {
    const until = Math.round((calls * step) / steps);
    const began = performance.now();
    const work = async () => {
      while (next < until) await call(next++);
    };
    await Promise.all(Array.from({ length: clients }, work));
    tookMs += performance.now() - began;
    await measure(until);
  }
  const judged = curve.slice(1);
  return {
    curve,
    callsPerSecond: Math.round((calls * 1000) / tookMs),
    serverChange: changeOf(judged.map(({ server }) => server)),
    threadChange: changeOf(judged.map(({ thread }) => thread)),
    buffersChange: changeOf(judged.map(({ buffers }) => buffers)),
  };
}

function pointOf(calls: number, server: HeapSize, thread: HeapSize): MemoryAt {
  return {
    calls,
    server: megabytes(server.objects),
    thread: megabytes(thread.objects),
    buffers: megabytes(server.buffers + thread.buffers),
    resident: megabytes(process.memoryUsage.rss()),
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 10_000) / 100;

/** The largest difference from the first value, in percent of it. */
function changeOf([first = Number.NaN, ...later]: readonly number[]): number {
  return Math.round(Math.max(...later.map((value) => Math.abs(value / first - 1))) * 1000) / 10;
}
