/**
 * The size of a trial: its full one, or a smaller one for a quick run, as in `crash_recovery=10 npm run test:resilience
 * -- crash-recovery`.
 */

/**
 * Throws for an invalid size, and for one so small that the trial would miss a fault: its own tests detect a fault with
 * no more than `least`.
 */
export function sizeOf(id: string, full: number, least: number, env: NodeJS.ProcessEnv = process.env): number {
  // A shell does not pass on a name with a hyphen.
  const name = id.replaceAll('-', '_');
  const text = env[name];
  const size = Number(text ?? full);
  if (!Number.isInteger(size) || size < 1) throw new Error(`${name}=${text} is not a valid size.`);
  if (size < least) throw new Error(`${name}=${text} is too small to be meaningful: the minimum is ${least}.`);
  return size;
}

/** The smallest meaningful size of each trial. */
export const minSizes = {
  'crash-recovery': 3,
  'data-folder-lock': 2,
  'connection-loss': 5,
  idempotency: 20,
  'live-reconnect': 6,
  'api-fuzz': 300,
  'slow-clients': 50,
  'graceful-shutdown': 2,
  memory: 1000,
  'migration-kill': 2,
  'backup-restore': 2,
  'demo-fill': 2,
  uploads: 5,
  failover: 2,
  'disk-full': 2,
  'damaged-files': 5,
  'database-restart': 3,
  'database-exhausted': 3,
} as const;

/** The size of a check in this run. */
export const sizeIn = (id: keyof typeof minSizes, full: number) => sizeOf(id, full, minSizes[id]);
