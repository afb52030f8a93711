/** A program of this folder that is told lines and says lines. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#tools/run.mjs';

export type TalkingChild = {
  readonly pid: number;
  say(line: string): void;
  /** The next line that it says. */
  hear(): Promise<string>;
  /** Tells it that nothing more comes, and makes sure. */
  stop(): Promise<void>;
};

export function startTalking(program: string, ...args: readonly string[]): TalkingChild {
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
