/** The live heap of a thread: the memory still in use after a garbage collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel } from 'node:worker_threads';

export type HeapSize = {
  /** JavaScript objects, in bytes. */
  readonly objects: number;
  /** Memory outside of the heap, in bytes: buffers, and the memory of WebAssembly. */
  readonly buffers: number;
};

/** Collects garbage, and measures the calling thread. */
export function measureLiveHeap(): HeapSize {
  const collect = collector();
  // One collection may free objects that hold others, and finalizers release memory only later.
  for (let n = 0; n < 3; n += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return { objects: heapUsed, buffers: external };
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

const channelOf = (folder: string) => `live heap of ${folder}`;

type Question = { readonly measure: number };
type HeapMeasurement = { readonly measured: number; readonly size: HeapSize };

/** Answers requests of this process for the live heap of this thread, by the folder of its database. */
export function answerHeapQuestions(folder: string): void {
  const channel = new BroadcastChannel(channelOf(folder));
  const answer = ({ data }: { readonly data: Partial<Question> }) => {
    if (data.measure !== undefined) say(channel, { measured: data.measure, size: measureLiveHeap() });
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Node 20's channels between threads have no other
  channel.onmessage = answer as (event: unknown) => void;
  channel.unref();
}

const longestWaitMs = 60_000;
let count = 0;

/** Requests the live heap of the thread of a database folder. Throws when it does not answer within a minute. */
export async function askLiveHeap(folder: string): Promise<HeapSize> {
  const channel = new BroadcastChannel(channelOf(folder));
  const question: Question = { measure: (count += 1) };
  try {
    return await new Promise<HeapSize>((resolve, reject) => {
      const overdue = () => reject(new Error('The database thread does not report its heap size.'));
      const timer = setTimeout(overdue, longestWaitMs);
      const hear = ({ data: { measured, size } }: { readonly data: Partial<HeapMeasurement> }) => {
        if (measured !== question.measure || !size) return;
        clearTimeout(timer);
        resolve(size);
      };
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
      channel.onmessage = hear as (event: unknown) => void;
      say(channel, question);
    });
  } finally {
    channel.close();
  }
}

function say(channel: BroadcastChannel, what: Question | HeapMeasurement): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
  channel.postMessage(what);
}
