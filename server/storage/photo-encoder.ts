/** Encodes photos in processes of their own, two at once. They are started on demand and end when they are idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#server/http/refusal.ts';
import type { EncodedSize, EncodeRequest } from './encode-photo.ts';
import type { EncodeReply } from './photo-process.ts';

/** Maximum number of photos that are encoded at the same time. */
const maxProcesses = 2;
/** For how long a photo may be encoded, in milliseconds. */
const encodeTime = 20_000;
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

  /**
   * The sizes of a photo, in files of the folder of the request. Throws `file_damaged` for a photo that cannot be
   * encoded in time, and `storage_full`.
   */
  encode(request: EncodeRequest): Promise<readonly EncodedSize[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
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
    const child = startProcess();
    this.#all.add(child);
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
      reject(new Refusal('file_damaged'));
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
    this.#timers.set(child, setTimeout(() => child.kill(), idleTime).unref());
    child.unref();
    child.channel?.unref();
  }
}

/** In the bundle, the process runs `photo-process.js`. In the sources it is TypeScript, and tsx loads it. */
function startProcess(): ChildProcess {
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
