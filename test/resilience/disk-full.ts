/**
 * Fills the disk of the embedded database under a server, and the disk of a backup. While it is full, writes get a 503
 * and reads continue. Once it is freed, writes succeed without a restart, and every stored write is found. A backup
 * without space reports it and leaves no file.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DatabaseKind } from '#server/db/database.ts';
import { withSmallDisk } from '#test/support/small-disk.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { isClearRefusal, type ProgramEnd, runProgram } from '#test/support/program.ts';
import { type DiskRounds, fillUnderServer, noRounds } from './disk-full-rounds.ts';
import { isSame, type TrialSchool, totalsIn, withTrialSchool } from './school-process.ts';

type DiskFullTrial = {
  readonly kind: DatabaseKind;
  /** How often the disk is filled under the server. Only the embedded database has its files on that disk. */
  readonly rounds: number;
  /** The program that backs up and restores, the command by default. */
  readonly keeper?: string;
};

export type DiskFullOutcome = DiskRounds & {
  /** Backups and restores without enough space. */
  readonly refused: number;
};

export async function diskFullTrial({ kind, rounds, keeper }: DiskFullTrial): Promise<DiskFullOutcome> {
  const served = kind === 'embedded' ? await fillUnderServer(rounds) : noRounds;
  const { program, remove } = await bundleProgram(keeper ?? 'server/commands/backup.ts');
  try {
    const { refused, wrong } = await withTrialSchool(kind, (school) => fillUnderBackups(school, program));
    return { ...served, refused, wrong: [...served.wrong, ...wrong] };
  } finally {
    remove();
  }
}

/** The free space, as a share of the size of a backup. */
const shares = [0, 0.99];

/** Each is refused in one line that names the disk, leaves no file, and leaves the school unchanged. */
async function fillUnderBackups(school: TrialSchool, program: string) {
  const wrong: string[] = [];
  let refused = 0;
  const before = await school.holding();
  await withSmallDisk(16, async ({ folder, fill, free }) => {
    const keep = (...args: readonly string[]) => runProgram({ program, args, env: school.env });
    const judge = (what: string, end: ProgramEnd, kept: readonly string[]) => {
      refused += 1;
      if (!isClearRefusal(end) || !/disk is full/i.test(end.error))
        wrong.push(`${what}: ended with ${end.code}: ${end.error}${end.output}`);
      const left = readdirSync(folder).filter((name) => name !== 'ballast' && !kept.includes(name));
      if (left.length > 0) wrong.push(`${what}: left ${left.join(', ')}`);
    };
    const whole = join(folder, 'whole.parvis');
    const usual = await keep('backup', whole);
    const bytes = statSync(whole).size;
    if (usual.code !== 0 || !isDeepStrictEqual(await totalsIn(whole), before.totals))
      wrong.push(`a backup to a disk with space: ${usual.error}`);
    for (const share of shares) {
      fill(Math.floor((bytes * share) / 4096) * 4096);
      judge(`a backup with space for ${share} of it`, await keep('backup', join(folder, 'full.parvis')), [
        'whole.parvis',
      ]);
      judge(`a restore with space for ${share} of its restore point`, await keep('restore', whole, '--replace'), [
        'whole.parvis',
      ]);
      free();
    }
    if (!isSame(await school.holding(), before)) wrong.push('a refused restore changed the school');
    const again = join(folder, 'again.parvis');
    const end = await keep('backup', again);
    if (end.code !== 0 || !isDeepStrictEqual(await totalsIn(again), before.totals))
      wrong.push(`a backup after the disk was freed: ${end.error}`);
  });
  return { refused, wrong };
}
