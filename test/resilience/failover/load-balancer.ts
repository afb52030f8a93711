/** HAProxy in front of two PostgreSQL nodes and the servers of Parvis, with the settings of `deploy/haproxy.cfg`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/support/free-port.ts';
import { testTmpDir } from '#test/support/tmp-dir.ts';

export const whyNoLoadBalancer = (): string | undefined =>
  spawnSync('haproxy', ['-v']).status === 0 ? undefined : 'HAProxy is not installed.';

const deployed = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

export type Backend = { readonly name: string; readonly port: number; readonly healthPort: number };

/** Sends connections to the servers of one section of the deployed configuration, on a free port. */
export async function startLoadBalancer(
  section: 'database' | 'web',
  backends: readonly Backend[],
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(testTmpDir(), 'parvis-test-balancer-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configurationOf(section, port, backends));
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    port,
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The defaults and one section of the deployed configuration, with these servers in place of its own. */
function configurationOf(section: string, port: number, backends: readonly Backend[]): string {
  const parts = readFileSync(deployed, 'utf8').split(/^(?=\w)/m);
  const defaults = parts.find((part) => part.startsWith('defaults')) ?? '';
  const listen = parts.find((part) => part.startsWith(`listen ${section}`)) ?? '';
  const kept = listen.split('\n').filter((line) => !/^\s+(bind|server) /.test(line));
  const servers = backends.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check port ${one.healthPort}`);
  return `${defaults}${[...kept, `  bind 127.0.0.1:${port}`, ...servers].join('\n')}\n`;
}
