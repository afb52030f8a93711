/** How much of the memory of a thread's own heap is still in use, once what is not was collected. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel } from 'node:worker_threads';

export type HeapSize = {
  /** Objects of JavaScript, in bytes. */
  readonly objects: number;
  /** What they hold outside of the heap, in bytes: buffers, and the memory of WebAssembly. */
  readonly buffers: number;
};

/** Collects, and measures the thread that calls it. */
export function measureLiveHeap(): HeapSize {
  const collect = collector();
  // What the first finds unused may hold more, and what finalizers let go of is free only then.
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
type Measured = { readonly measured: number; readonly size: HeapSize };

/** Lets others of this process ask for the live heap of this thread, by the folder of its database. */
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
let asked = 0;

/** Asks the thread of a folder's database for its live heap. Throws when it does not answer within a minute. */
export async function askLiveHeap(folder: string): Promise<HeapSize> {
  const channel = new BroadcastChannel(channelOf(folder));
  const question: Question = { measure: (asked += 1) };
  try {
    return await new Promise<HeapSize>((resolve, reject) => {
      const overdue = () => reject(new Error('The thread of the database does not say how large its heap is.'));
      const timer = setTimeout(overdue, longestWaitMs);
      const hear = ({ data: { measured, size } }: { readonly data: Partial<Measured> }) => {
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

function say(channel: BroadcastChannel, what: Question | Measured): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
  channel.postMessage(what);
}
