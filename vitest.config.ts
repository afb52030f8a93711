/**
 * What runs where: the rules of core and web, and the house itself, on nothing; the server's tests on both databases;
 * and then, alone on the machine, those that start and kill processes and measure how long it takes.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { whyNoPostgresql } from './server/db/test-postgresql.ts';

const alone = ['server/db/kill.test.ts', 'server/db/data-folder.test.ts'];
const instead = 'server/db/no-postgresql.test.ts';
const house = ['server/app/house.test.ts', 'server/app/walls.test.ts'];
const silence = (await whyNoPostgresql()) ?? '';
if (silence) console.warn(`Skipped on PostgreSQL: every test of the server. ${silence}`);

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than there are cores: many tests wait, for a lock, a timeout or a process, while others work.
    maxWorkers: availableParallelism() + 1,
    // The app is loaded once for each core, not once for each file: nothing in it is kept outside what a file makes for itself.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'core', include: ['core/**/*.test.ts'] } },
      { extends: true, test: { name: 'house', include: house } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: ['server/**/*.test.ts'],
          exclude: [...alone, ...house, instead, 'server/db/postgresql.test.ts'],
          globalSetup: 'server/db/test-embedded-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: silence ? [instead] : ['server/**/*.test.ts'],
          exclude: [...alone, ...house, silence ? '' : instead, 'server/db/embedded/*.test.ts'],
          globalSetup: silence ? [] : 'server/db/test-postgresql-setup.ts',
          provide: { silence },
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: alone,
          testTimeout: 300_000,
          fileParallelism: false,
          isolate: true,
          sequence: { groupOrder: 1 },
          provide: { silence },
        },
      },
    ],
  },
});
