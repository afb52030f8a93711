/** Runs a program of a trial to its end, to a kill, or to its first output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { TimeoutExceeded, withTimeout } from './with-timeout.ts';

export type ProgramRun = {
  readonly program: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** When to kill it, in milliseconds from its start. By default it runs to its end. */
  readonly killAfterMs?: number;
  /** Stopped once its output contains this. */
  readonly stopOnce?: string;
};

export type ProgramEnd = {
  /** Its status. `null` when a signal ended it. */
  readonly code: number | null;
  readonly ranMs: number;
  readonly output: string;
  readonly error: string;
};

/** How long a program of a trial may take, in milliseconds. */
const longestRun = 90_000;

/** Runs it. Throws `TimeoutExceeded` when it does not end within a minute and a half, and kills it. */
export async function runProgram({ program, args = [], env, killAfterMs, stopOnce }: ProgramRun): Promise<ProgramEnd> {
  const began = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let output = '';
  let error = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (stopOnce !== undefined && output.includes(stopOnce)) child.kill('SIGTERM');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const due = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  try {
    const [code] = await withTimeout(longestRun, `the end of ${program}`, ended);
    return { code, ranMs: performance.now() - began, output, error };
  } catch (overdue) {
    child.kill('SIGKILL');
    throw overdue instanceof TimeoutExceeded ? new TimeoutExceeded(`${overdue.message}: ${output}${error}`) : overdue;
  } finally {
    clearTimeout(due);
  }
}

/** A clear refusal: a status that is not 0, and one line of text, without a stack trace or a dump. */
export function isClearRefusal({ code, error }: ProgramEnd): boolean {
  const lines = error.trim().split('\n');
  return code !== null && code !== 0 && lines.length === 1 && /^[A-Z/].{15,600}$/.test(lines[0] ?? '');
}
