/**
 * Kills a backup and a restore repeatedly. After a killed backup no incomplete file has the name of a backup. After a
 * killed restore the database holds either its old content or the restored one. A second attempt succeeds.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DatabaseKind } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { type ProgramEnd, runProgram } from '#test/support/program.ts';
import {
  hasSameRows,
  type DatabaseContent,
  isSame,
  totalsIn,
  type TrialSchool,
  withTrialSchool,
} from './school-process.ts';

type BackupKillTrial = {
  readonly kind: DatabaseKind;
  /** Number of killed backups, and of killed restores. */
  readonly kills: number;
  /** The program that is killed, or that kills itself. The real command is used for timing and after each kill. */
  readonly killed?: string;
};

export type BackupKills = {
  readonly kills: number;
  /** Number of kills before the command was done. */
  readonly inTheMiddle: number;
  readonly wrong: readonly string[];
  /** The second attempts that failed. */
  readonly notRepeated: readonly string[];
};

const command = 'server/commands/backup.ts';

export async function backupKillTrial({ kind, kills, killed = command }: BackupKillTrial): Promise<BackupKills> {
  const [whole, cut] = [await bundleProgram(command), await bundleProgram(killed)];
  try {
    return await withTrialSchool(kind, async (school) => {
      const trial = new Trial(school, whole.program, cut.program, killed !== command);
      await trial.killBackups(kills);
      await trial.killRestores(kills);
      const { inTheMiddle, wrong, notRepeated } = trial;
      return { kills: 2 * kills, inTheMiddle, wrong, notRepeated };
    });
  } finally {
    whole.remove();
    cut.remove();
  }
}

class Trial {
  readonly #school: TrialSchool;
  readonly #program: string;
  readonly #killed: string;
  readonly #endsItself: boolean;
  readonly wrong: string[] = [];
  readonly notRepeated: string[] = [];
  inTheMiddle = 0;

  constructor(school: TrialSchool, program: string, killed: string, endsItself: boolean) {
    this.#endsItself = endsItself;
    this.#school = school;
    this.#program = program;
    this.#killed = killed;
  }

  async killBackups(kills: number): Promise<void> {
    const { totals } = await this.#school.holding();
    const { ranMs } = await this.#done('backup', this.#file('usual'));
    for (let n = 0; n < kills; n += 1) {
      const file = this.#file(`killed-${n}`);
      const { output, afterMs } = await this.#killDuring(ranMs, 'backup', file);
      if (existsSync(file)) {
        if (!isDeepStrictEqual(await totalsIn(file), totals))
          this.wrong.push(`after ${afterMs} ms: an incomplete backup`);
        rmSync(file);
      } else if (output !== '') this.wrong.push(`after ${afterMs} ms: a reported backup does not exist`);
      await this.#done('backup', file).catch((error: unknown) => this.notRepeated.push(String(error)));
      if (!isDeepStrictEqual(await totalsIn(file), totals)) this.notRepeated.push('the second backup is incomplete');
    }
  }

  /** Restores one school over the other, in turn. */
  async killRestores(kills: number): Promise<void> {
    const [first, second] = [this.#file('first'), this.#file('second')];
    await this.#done('backup', first);
    await this.#school.open((database) =>
      database.asOwner(async (tx) => {
        await setTenantScope(tx, [1]);
        // The second school has used higher ids than the first.
        await sql`insert into children (school_id, group_id, given_name, family_name)
          select school_id, group_id, 'Zoé', 'Trial' from children limit 30`.execute(tx);
      }),
    );
    await this.#done('backup', second);
    const usual = await this.#done('restore', first, '--replace');
    let now = await this.#school.holding();
    let other = await this.#restored(second);
    // Back to the first school.
    now = await this.#restored(first);
    for (let n = 0; n < kills; n += 1) {
      const file = n % 2 === 0 ? second : first;
      const { afterMs } = await this.#killDuring(usual.ranMs, 'restore', file, '--replace');
      const found = await this.#school.holding();
      if (!isSame(found, now) && !isNewer(found, other, now))
        this.wrong.push(
          `after ${afterMs} ms of a restore: ${differenceOf(found, hasSameRows(found, now) ? now : other)}`,
        );
      for (const name of this.#restorePoints()) {
        if (!(await totalsIn(name))) this.wrong.push(`after ${afterMs} ms: an incomplete restore point`);
      }
      const again = await this.#restored(file).catch((error: unknown) => String(error));
      if (typeof again === 'string' || !hasSameRows(again, other)) {
        this.notRepeated.push(typeof again === 'string' ? again : differenceOf(again, other));
        now = await this.#school.holding();
        continue;
      }
      other = now;
      now = again;
    }
  }

  async #restored(file: string): Promise<DatabaseContent> {
    await this.#done('restore', file, '--replace');
    return this.#school.holding();
  }

  #file(name: string): string {
    return join(this.#school.folder, `${name}.parvis`);
  }

  #restorePoints(): string[] {
    const { folder } = this.#school;
    const all = readdirSync(folder).filter((name) => name.startsWith('restore-point-') && name.endsWith('.parvis'));
    return all.map((name) => join(folder, name));
  }

  /** Runs the command to its end. Throws its error output when it fails. */
  async #done(...args: readonly string[]): Promise<ProgramEnd> {
    const end = await runProgram({ program: this.#program, args, env: this.#school.env });
    if (end.code !== 0) throw new Error(`${args[0]} ended with ${end.code}: ${end.error}`);
    return end;
  }

  async #killDuring(usualMs: number, ...args: readonly string[]): Promise<ProgramEnd & { afterMs: number }> {
    const afterMs = Math.round(usualMs * (0.35 + 0.65 * Math.random()));
    // A command with an injected failure ends itself.
    const killAfterMs = this.#endsItself ? undefined : afterMs;
    const end = await runProgram({ program: this.#killed, args, env: this.#school.env, killAfterMs });
    if (end.output === '') this.inTheMiddle += 1;
    if (end.code !== null && end.code !== 0) this.wrong.push(`${args[0]} ended with ${end.code}: ${end.error}`);
    return { ...end, afterMs };
  }
}

/** Whether the database holds the restored content, and reuses no id. */
function isNewer(found: DatabaseContent, restored: DatabaseContent, before: DatabaseContent): boolean {
  const past = new Map(before.counters.map(({ name, last }) => [name, Number(last)]));
  return (
    hasSameRows(found, restored) && found.counters.every(({ name, last }) => Number(last) >= (past.get(name) ?? 0))
  );
}

function differenceOf(found: DatabaseContent, expected: DatabaseContent): string {
  const tables = Object.keys(expected.totals).filter(
    (table) => !isDeepStrictEqual(found.totals[table], expected.totals[table]),
  );
  if (tables.length > 0) return `rows of ${tables.join(', ')}`;
  const before = new Map(expected.counters.map(({ name, last }) => [name, last]));
  const moved = found.counters.filter(({ name, last }) => before.get(name) !== last);
  const some = moved.slice(0, 3).map(({ name, last }) => `${name} (${before.get(name)} to ${last})`);
  return `${moved.length} sequences, ${some.join(', ')}`;
}
