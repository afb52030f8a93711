/**
 * What runs where: the rules of core and web, and the house itself, on nothing; the server's tests on both databases;
 * and, once for both, those that start servers and kill them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { isFull } from './server/db/test-form.ts';
import { whyNoPostgresql } from './server/db/test-postgresql.ts';

const processes = [
  'deploy/shipped.test.ts',
  'server/db/data-folder.test.ts',
  'server/db/kill.test.ts',
  'server/db/migration-kill.test.ts',
  'server/app/backup-kill.test.ts',
  'server/app/two-processes.test.ts',
  'server/mail/mail-kill.test.ts',
];
const instead = 'server/db/no-postgresql.test.ts';
const house = ['server/app/house.test.ts', 'server/app/walls.test.ts'];
/** What is judged before any database is asked: in the short form on the embedded one alone. */
const before = isFull ? [] : ['server/app/bad-input.test.ts', 'server/app/openapi.test.ts'];
/**
 * What tries the app and not its database: in the short form on PostgreSQL alone, on which most of it takes a third of
 * the time, where one answers. `FULL=1 npm test` tries it on both, and so does `npm run soak` with most.
 */
const sooner = ['authorisation', 'demo-top-up', 'fuzz', 'truth', 'upgrade'].map((name) => `server/app/${name}.test.ts`);
/** Those that keep a process of their own: a machine's zone is a whole process's, and some start other processes. */
const apart = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `server/${file.replaceAll('\\', '/')}`)
  .filter((file) => !processes.includes(file) && /test-zone\.ts|node:child_process/.test(readFileSync(file, 'utf8')))
  .filter((file) => !house.includes(file));
const silence = (await whyNoPostgresql()) ?? '';
const onPostgresqlAlone =
  isFull || silence || ['TRUTH', 'FUZZ', 'UPGRADES'].some((size) => process.env[size]) ? [] : sooner;
if (silence) console.warn(`Skipped on PostgreSQL: every test of the server. ${silence}`);

export default defineConfig({
  test: {
    provide: { silence },
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // A worker more loads the app once more, and what waits leaves its processor to the journeys.
    maxWorkers: availableParallelism(),
    // The app is loaded once for each core, not once for each file: nothing in it is kept outside what a file makes for
    // itself.
    isolate: false,
    // Threads of one process compile the embedded database once between them, and start faster: a third less work.
    pool: 'threads',
    projects: [
      // Its clock is tried on machines elsewhere: processes, since a zone is a process's.
      { extends: true, test: { name: 'core', include: ['core/**/*.test.ts'], pool: 'forks' } },
      { extends: true, test: { name: 'house', include: [...house, 'tools/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'] } },
      ...onDatabase('embedded', {
        include: ['server/**/*.test.ts'],
        exclude: [...processes, ...house, ...onPostgresqlAlone, instead, 'server/db/postgresql.test.ts'],
        globalSetup: 'server/db/test-embedded-setup.ts',
      }),
      ...onDatabase('postgresql', {
        include: silence ? [instead] : ['server/**/*.test.ts'],
        exclude: [...processes, ...house, ...before, silence ? '' : instead, 'server/db/embedded/*.test.ts'],
        globalSetup: silence ? [] : 'server/db/test-postgresql-setup.ts',
      }),
      {
        extends: true,
        test: {
          name: 'processes',
          include: processes,
          pool: 'forks',
          testTimeout: 300_000,
          isolate: true,
        },
      },
    ],
  },
});

type OfDatabase = {
  include: string[];
  exclude: string[];
  globalSetup: string | string[];
};

/** Two projects on one database: in threads, and in processes of their own. */
function onDatabase(name: string, { exclude, ...test }: OfDatabase): TestProjectConfiguration[] {
  const inThreads = { name, ...test, exclude: [...exclude, ...apart] };
  const inProcesses = { name: `${name}-apart`, ...test, include: apart, pool: 'forks' as const };
  const isThere = !silence || name === 'embedded';
  return [inThreads, ...(isThere ? [inProcesses] : [])].map((one) => ({ extends: true, test: one }));
}
