/** A reference server in a process of its own, so that its processor time is measured apart from that of the client. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#tools/spawn.mjs';

export type ChildServer<Said> = Said & { readonly pid: number; stop(): Promise<void> };

/** Starts a program of this folder and reads the line of JSON that it prints once it listens. */
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
