/** The size of a trial: its full one, or a smaller one for a look, `R1=10 npm run soak -- R1`. */

/**
 * Throws for what is no size, and for one so small that the trial would pass with what it looks for: its tests try it
 * on a fault of that kind with no more than `least`.
 */
export function sizeOf(id: string, full: number, least: number, env: NodeJS.ProcessEnv = process.env): number {
  const said = env[id];
  const size = Number(said ?? full);
  if (!Number.isInteger(size) || size < 1) throw new Error(`${id}=${said} is no size.`);
  if (size < least) throw new Error(`${id}=${said} is too small to show anything: ${least} at least.`);
  return size;
}

/** The smallest size of each trial that shows something. */
export const leastSizes = {
  R1: 3,
  R3: 2,
  R4: 5,
  R5: 20,
  R6: 6,
  R14: 300,
  R17: 50,
  R18: 2,
  memory: 1000,
  'migration-kill': 2,
  'backup-restore': 2,
  'demo-fill': 2,
  'damaged-files': 4,
  'database-restart': 3,
  'database-exhausted': 3,
} as const;
