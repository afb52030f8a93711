import { expect, test } from 'vitest';
import { whyNoSmallDisk } from '#test/support/small-disk.ts';
import { testKind } from '#test/support/test-database.ts';
import { isFull } from '#test/support/full-run.ts';
import { diskFullTrial } from './disk-full.ts';
import { fillUnderServer } from './disk-full-rounds.ts';

const silence = whyNoSmallDisk();
if (isFull && silence) console.warn(`Skipped: the guarantees of a full disk. ${silence}`);

test.skipIf(!isFull || silence)(
  'a full disk refuses writes, keeps reads, loses nothing and leaves no partial backup',
  async () => {
    const outcome = await diskFullTrial({ kind: testKind(), rounds: 2 });
    console.log(`disk-full: ${JSON.stringify(outcome)}`);
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, wrong: [], refused: 4 });
  },
  600_000,
);

test.skipIf(!isFull || silence || testKind() !== 'embedded')(
  'the trial fails on a server that keeps no reserve on its disk',
  async () => {
    const { wrong } = await fillUnderServer(1, 'test/resilience/mutants/server-without-disk-reserve.ts');
    expect(wrong.some((line) => line.startsWith('a read was answered'))).toBe(true);
  },
  600_000,
);

test.skipIf(!isFull || silence)(
  'the trial fails on a backup that leaves a partial file',
  async () => {
    const { wrong } = await diskFullTrial({
      kind: testKind(),
      rounds: 0,
      keeper: 'test/resilience/mutants/backup-without-sync.ts',
    });
    expect(wrong.some((line) => line.includes('left full.parvis'))).toBe(true);
  },
  600_000,
);
