/** A program of this folder that reads lines on standard input and prints lines. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#tools/spawn.mjs';

export type LineProcess = {
  readonly pid: number;
  say(line: string): void;
  /** The next line that it prints. */
  hear(): Promise<string>;
  /** Closes its input, then kills it. */
  stop(): Promise<void>;
};

export function startLineProcess(program: string, ...args: readonly string[]): LineProcess {
  const file = path.join(import.meta.dirname, program);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    say: (line) => void child.stdin.write(`${line}\n`),
    async hear() {
      const { value } = await lines.next();
      if (typeof value !== 'string') throw new Error(`${program} ended.`);
      return value;
    },
    async stop() {
      child.stdin.end();
      const force = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(force);
    },
  };
}
