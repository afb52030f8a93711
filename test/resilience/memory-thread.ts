/** The database thread of the memory trial: the real one, which also reports its live heap. */
import { workerData } from 'node:worker_threads';
import { answerHeapQuestions } from './live-heap.ts';
import type { WorkerOptions } from '#server/db/embedded/worker-messages.ts';

answerHeapQuestions((workerData as WorkerOptions).folder);
await import('#server/db/embedded/worker.ts');
