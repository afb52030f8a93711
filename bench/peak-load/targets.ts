/**
 * The targets of a peak-load run: the built server on the embedded database, on PostgreSQL, or two servers on one
 * PostgreSQL, directly or between HAProxy and PgBouncer.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from '#tools/running-server.mjs';
import { startChild } from '#bench/support/server-process.ts';
import { withCopyOf, withDatabase } from '#bench/support/postgresql.ts';
import { startLoadBalancer, whyNoLoadBalancer } from '#test/resilience/failover/load-balancer.ts';
import { startPooler, whyNoPooler } from '#test/support/pooler.ts';
import type { RushPeople } from './people.ts';

export type LoadTarget = {
  readonly people: RushPeople;
  /** Lends a copy of the seeded data. */
  copy<T>(work: (where: ServerLocation) => Promise<T>): Promise<T>;
  /** Lends servers on a copy. */
  open<T>(work: (servers: readonly RunningServer[]) => Promise<T>): Promise<T>;
};

export type ServerLocation = { readonly dataDir: string; readonly databaseUrl?: string };

const behindProxies = 'PostgreSQL, two processes, HAProxy and PgBouncer';
export const placeNames = ['embedded', 'PostgreSQL', 'PostgreSQL, two processes', behindProxies] as const;
export type PlaceName = (typeof placeNames)[number];

/** Why this machine has no proxies. Undefined when it has both. */
export const whyNoProxies = () => whyNoLoadBalancer() ?? whyNoPooler();
/** Whether a target needs HAProxy and PgBouncer. */
export const needsProxies = (name: PlaceName) => name === behindProxies;

export const secret = 'a secret only for the bench of Parvis';
const opening = '14:20';

/** Milliseconds by which the clock of the school is ahead, so that it is before dismissal whenever this runs. */
export const clockShift = shiftTo(opening);

/** Seeds the schools once, and lends a target that opens a fresh copy of them each time. */
export async function withRushPlace<T>(
  name: PlaceName,
  schools: number,
  work: (place: LoadTarget) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parvis-bench-rush-'));
  const fill = async (databaseUrl?: string) => {
    const options = { dataDir: path.join(folder, 'filled'), databaseUrl, secret, schools, clockShift };
    const {
      pid: _,
      stop: __,
      ...people
    } = await startChild<RushPeople>('../peak-load/school.ts', JSON.stringify(options));
    return people;
  };
  let copied = 0;
  const newFolder = () => path.join(folder, String((copied += 1)));
  const placeOf = (people: RushPeople, copy: LoadTarget['copy']): LoadTarget => ({
    people,
    copy,
    open: (given) =>
      copy((where) =>
        withServers(
          Array.from({ length: name.includes('two processes') ? 2 : 1 }, (_, n) =>
            n === 0 ? where : { ...where, dataDir: newFolder() },
          ),
          needsProxies(name) ? (servers) => withBalancer(servers, given) : given,
          needsProxies(name),
        ),
      ),
  });
  try {
    if (name === 'embedded') {
      const people = await fill();
      const copy: LoadTarget['copy'] = (given) => {
        const dataDir = newFolder();
        cpSync(path.join(folder, 'filled'), dataDir, { recursive: true });
        return given({ dataDir });
      };
      return await work(placeOf(people, copy));
    }
    return await withDatabase(async (template) => {
      const people = await fill(template);
      const copy: LoadTarget['copy'] = (given) =>
        withCopyOf(template, (databaseUrl) => given({ dataDir: newFolder(), databaseUrl }));
      return work(placeOf(people, copy));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withServers<T>(
  wheres: readonly ServerLocation[],
  work: (servers: readonly RunningServer[]) => Promise<T>,
  isPooled: boolean,
): Promise<T> {
  const servers: RunningServer[] = [];
  const pooler = isPooled ? await startPooler() : null;
  try {
    for (const { dataDir, databaseUrl } of wheres) {
      // As in production: the rate limits apply, since this is not a demo, and every reply is logged.
      const env = {
        SECRET: secret,
        HEALTH_KEY: secret,
        LOG_LEVEL: 'info',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...(databaseUrl &&
          pooler && {
            DATABASE_URL: pooler.urlOf(new URL(databaseUrl).pathname.slice(1)),
            DATABASE_DIRECT_URL: databaseUrl,
          }),
      };
      servers.push(await startServer({ dataDir, env, clockShift }));
    }
    return await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await pooler?.close();
  }
}

/** Lends the same processes by the one address of HAProxy. */
async function withBalancer<T>(
  servers: readonly RunningServer[],
  work: (servers: readonly RunningServer[]) => Promise<T>,
): Promise<T> {
  const ports = servers.map(({ url }) => Number(new URL(url).port));
  const balancer = await startLoadBalancer(
    'web',
    ports.map((port, n) => ({ name: `parvis${n + 1}`, port, healthPort: port })),
  );
  try {
    const url = `http://127.0.0.1:${balancer.port}`;
    await untilHealthy(url);
    return await work(servers.map((server) => ({ ...server, url })));
  } finally {
    await balancer.close();
  }
}

async function untilHealthy(url: string): Promise<void> {
  const until = Date.now() + 20_000;
  for (;;) {
    const isHealthy = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    if (Date.now() > until) throw new Error('HAProxy has no healthy server.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function shiftTo(time: string): number {
  const clock = new Date().toLocaleTimeString('sv-SE', { timeZone: 'America/Toronto' });
  const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  return (minutesOf(time) - minutesOf(clock)) * 60_000;
}
