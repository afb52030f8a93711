/** The database's thread as the memory trial starts it: as it is, and it also says how large its live heap is. */
import { workerData } from 'node:worker_threads';
import { answerHeapQuestions } from './live-heap.ts';
import type { WorkerOptions } from './worker-messages.ts';

answerHeapQuestions((workerData as WorkerOptions).folder);
await import('./worker.ts');
