/** Encodes photos in processes of their own, two at once. They are started on demand and end when they are idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { photoSizes } from '#core/files/file-rules.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type EncodedSize, encodedPath, type EncodeRequest } from './encoded-size.ts';
import type { EncodeReply } from './photo-process.ts';

/** Maximum number of photos that are encoded at the same time. */
const maxProcesses = 2;
/**
 * For how long a photo may be encoded, in milliseconds: enough for the largest one on a slow machine. Shorter than the
 * 60 seconds after which a silent connection is closed.
 */
const encodeTime = 45_000;
/** After this time without work a process ends, in milliseconds. */
const idleTime = 60_000;

type Job = {
  readonly request: EncodeRequest;
  readonly resolve: (sizes: readonly EncodedSize[]) => void;
  readonly reject: (error: unknown) => void;
};

export class PhotoEncoder {
  readonly #waiting: Job[] = [];
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Set<ChildProcess>();
  readonly #timers = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #startProcess: () => ChildProcess;

  constructor(startProcess: () => ChildProcess = startPhotoProcess) {
    this.#startProcess = startProcess;
  }

  /**
   * The sizes of a photo, in files of the folder of the request. Throws `file_damaged` for a photo that cannot be
   * encoded in time, `storage_full`, and `unavailable` when no process can start. Then no file is left.
   */
  async encode(request: EncodeRequest): Promise<readonly EncodedSize[]> {
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.push({ request, resolve, reject });
        this.#next();
      });
    } catch (error) {
      // The sizes before the one that failed, or that the process was writing when it ended.
      for (const size of photoSizes) await rm(encodedPath(request, size), { force: true });
      throw error;
    }
  }

  /** Ends the processes. Photos that are being encoded fail. */
  close(): void {
    for (const child of this.#all) child.kill('SIGKILL');
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const child = this.#idle.pop() ?? (this.#all.size < maxProcesses ? this.#start() : undefined);
    const job = child && this.#waiting.shift();
    if (job) this.#run(child, job);
  }

  #start(): ChildProcess {
    const child = this.#startProcess();
    this.#all.add(child);
    // A process that cannot start does not exit, and one that ends may fail to receive its photo first.
    child.on('error', () => child.pid === undefined && child.emit('exit', null, null));
    child.once('exit', () => {
      this.#all.delete(child);
      clearTimeout(this.#timers.get(child));
      this.#timers.delete(child);
      const index = this.#idle.indexOf(child);
      if (index >= 0) this.#idle.splice(index, 1);
      this.#next();
    });
    return child;
  }

  #run(child: ChildProcess, { request, resolve, reject }: Job): void {
    clearTimeout(this.#timers.get(child));
    const timer = setTimeout(() => child.kill('SIGKILL'), encodeTime);
    const finish = () => {
      clearTimeout(timer);
      child.off('exit', onExit).off('message', onReply);
    };
    // A photo that ends the process is damaged for all that matters.
    const onExit = () => {
      finish();
      reject(child.pid === undefined ? new Refusal('unavailable') : new Refusal('file_damaged'));
    };
    const onReply = (reply: EncodeReply) => {
      finish();
      this.#rest(child);
      if ('sizes' in reply) resolve(reply.sizes);
      else reject(new Refusal(reply.failure === 'full' ? 'storage_full' : 'file_damaged'));
      this.#next();
    };
    child.on('exit', onExit).on('message', onReply);
    child.ref();
    child.send(request);
  }

  /** An idle process does not keep the server from ending. */
  #rest(child: ChildProcess): void {
    this.#idle.push(child);
    this.#timers.set(child, setTimeout(() => this.#end(child), idleTime).unref());
    child.unref();
    child.channel?.unref();
  }

  /** Ends an idle process. It gets no photo any more. */
  #end(child: ChildProcess): void {
    this.#idle.splice(this.#idle.indexOf(child), 1);
    child.kill();
  }
}

/** In the bundle, the process runs `photo-process.js`. In the sources it is TypeScript, and tsx loads it. */
export function startPhotoProcess(): ChildProcess {
  const here = import.meta.url;
  const isSource = here.endsWith('.ts');
  const file = fileURLToPath(new URL(isSource ? './photo-process.ts' : './photo-process.js', here));
  // Without the server's environment: a decoder needs no secrets.
  const env = { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' };
  return fork(file, {
    env,
    execArgv: isSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
