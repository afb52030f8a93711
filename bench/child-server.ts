/** A reference server as a process of its own, so that what it costs can be told from what asking costs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#tools/run.mjs';

export type ChildServer<Said> = Said & { readonly pid: number; stop(): Promise<void> };

/** Starts a program of this folder and reads the line of JSON that it says once it listens. */
export async function startChild<Said = { readonly url: string }>(
  program: string,
  ...args: readonly string[]
): Promise<ChildServer<Said>> {
  const file = path.join(import.meta.dirname, program);
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  if (typeof value !== 'string') throw new Error(`${program} ended without listening.`);
  return {
    ...(JSON.parse(value) as Said),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
