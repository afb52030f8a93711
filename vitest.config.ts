/**
 * The test projects, by folder. Server and system tests run on both databases; tests of processes run once and open
 * the databases they need.
 */
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { isFull } from './test/support/full-run.ts';
import { whyNoPooler } from './test/support/pooler.ts';
import { whyNoPostgresql } from './test/support/test-postgresql.ts';

const silence = (await whyNoPostgresql()) ?? '';
if (silence) console.warn(`Skipped on PostgreSQL: every test of the server. ${silence}`);

const onBoth = ['server/**/*.test.ts', 'test/resilience/*.test.ts'];
const inProcesses = ['test/system/*.test.ts'];
/** Tests of the application rather than its database. The quick run tries them on PostgreSQL, which is faster. */
const onOne = ['permissions', 'api-fuzz', 'live-consistency', 'offline-writes', 'upgrades'].map(
  (name) => `test/${name}/*.test.ts`,
);

/** Long tests of the application. Each takes twenty seconds or more on the embedded database. */
const longOnEmbedded = [
  'account/known-places',
  'announcements/staff-announcement-routes',
  'attendance/arrivals',
  'attendance/one-rule',
  'auth/invitation-routes',
  'auth/invitations/invited-guardian',
  'auth/reset-routes',
  'child-files/child-file-attacks',
  'children/same-child',
  'data-export/data-export',
  'forms/child-left-acts',
  'forms/staff-form-routes',
  'pickups/pickup-event-acts',
  'pickups/pickup-notices',
  'pickups/walk-in',
  'room-devices/room-device-routes',
].map((name) => `server/${name}.test.ts`);

const onlyEmbedded = ['server/db/embedded/*.test.ts', 'test/resilience/memory.test.ts'];

export default defineConfig({
  test: {
    provide: { silence },
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // A slow machine may be busy with other tests.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: availableParallelism(),
    // Each worker loads the application once, and each test file creates its own state.
    isolate: false,
    // Threads compile the embedded database once per process: a third less work than forks.
    pool: 'threads',
    projects: [
      // Core tests change the time zone, which belongs to the whole process.
      { extends: true, test: { name: 'core', include: ['core/**/*.test.ts'], pool: 'forks' } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'architecture', include: ['test/architecture/*.test.ts', 'test/support/*.test.ts'] },
      },
      ...onDatabase('embedded', isFull || silence ? onOne : []),
      ...(silence ? [] : onDatabase('postgresql', onOne)),
      // The server's tests once more, through PgBouncer.
      ...(isFull && !silence && !whyNoPooler() ? onDatabase('pooled', []) : []),
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['test/resilience/processes/*.test.ts'],
          pool: 'forks',
          testTimeout: 300_000,
          isolate: true,
        },
      },
    ],
  },
});

/** The projects of one database: in threads, and with a process for each file. */
function onDatabase(name: 'embedded' | 'postgresql' | 'pooled', more: readonly string[]): TestProjectConfiguration[] {
  const test = { name, globalSetup: `test/support/setup/${name}-setup.ts` };
  const exclude = {
    embedded: [
      'server/db/postgresql.test.ts',
      'server/db/pooler.test.ts',
      ...(isFull || silence ? [] : longOnEmbedded),
    ],
    postgresql: onlyEmbedded,
    // Behind a pooler, statements have no names.
    pooled: [...onlyEmbedded, 'server/db/driver/*.test.ts'],
  }[name];
  return [
    { extends: true, test: { ...test, include: [...onBoth, ...more], exclude } },
    { extends: true, test: { ...test, name: `${name}-system`, include: inProcesses, pool: 'forks' } },
  ];
}
