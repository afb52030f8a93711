/**
 * Kills a backup and a restore again and again. After a kill of a backup no file bears its name that is not whole;
 * after one of a restore the database holds all that it held or all that is restored; and a second try does it.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DatabaseKind } from '#server/db/database.ts';
import { openFence } from '#server/db/fence.ts';
import { bundled } from '#server/db/test-bundle.ts';
import { type ProgramEnd, runProgram } from '#server/db/trial-program.ts';
import { hasSameRows, type Holding, isSame, totalsIn, type TrialSchool, withTrialSchool } from './trial-school.ts';

type BackupKillTrial = {
  readonly kind: DatabaseKind;
  /** Of backups, and as many of restores. */
  readonly kills: number;
  /** The program that is killed, or that kills itself. The command itself measures and runs after each kill. */
  readonly killed?: string;
};

export type BackupKills = {
  readonly kills: number;
  /** How many of them came before the command had done its work. */
  readonly inTheMiddle: number;
  readonly wrong: readonly string[];
  /** Of the second tries, those that did not do it. */
  readonly notRepeated: readonly string[];
};

const command = 'server/app/commands/keeping.ts';

export async function backupKillTrial({ kind, kills, killed = command }: BackupKillTrial): Promise<BackupKills> {
  const [whole, cut] = [await bundled(command), await bundled(killed)];
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
      const { said, afterMs } = await this.#killDuring(ranMs, 'backup', file);
      if (existsSync(file)) {
        if (!isDeepStrictEqual(await totalsIn(file), totals))
          this.wrong.push(`after ${afterMs} ms: a backup not whole`);
        rmSync(file);
      } else if (said !== '') this.wrong.push(`after ${afterMs} ms: a backup said to be made is not there`);
      await this.#done('backup', file).catch((error: unknown) => this.notRepeated.push(String(error)));
      if (!isDeepStrictEqual(await totalsIn(file), totals)) this.notRepeated.push('the second backup is not whole');
    }
  }

  /** One school is put in the place of the other, in turn. */
  async killRestores(kills: number): Promise<void> {
    const [first, second] = [this.#file('first'), this.#file('second')];
    await this.#done('backup', first);
    await this.#school.open((database) =>
      database.asOwner(async (tx) => {
        await openFence(tx, [1]);
        // More numbers are given in the second school than in the first.
        await sql`insert into children (school_id, group_id, given_name, family_name)
          select school_id, group_id, 'Zoé', 'Trial' from children limit 30`.execute(tx);
      }),
    );
    await this.#done('backup', second);
    const usual = await this.#done('restore', first, '--replace');
    let now = await this.#school.holding();
    let other = await this.#restored(second);
    // Back to the first.
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
        if (!(await totalsIn(name))) this.wrong.push(`after ${afterMs} ms: a restore point not whole`);
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

  async #restored(file: string): Promise<Holding> {
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

  /** The command to its end. Throws what it says where it fails. */
  async #done(...args: readonly string[]): Promise<ProgramEnd> {
    const end = await runProgram({ program: this.#program, args, env: this.#school.env });
    if (end.code !== 0) throw new Error(`${args[0]} ended with ${end.code}: ${end.error}`);
    return end;
  }

  async #killDuring(usualMs: number, ...args: readonly string[]): Promise<ProgramEnd & { afterMs: number }> {
    const afterMs = Math.round(usualMs * (0.35 + 0.65 * Math.random()));
    // What is told to fail ends itself where it does.
    const killAfterMs = this.#endsItself ? undefined : afterMs;
    const end = await runProgram({ program: this.#killed, args, env: this.#school.env, killAfterMs });
    if (end.said === '') this.inTheMiddle += 1;
    if (end.code !== null && end.code !== 0) this.wrong.push(`${args[0]} ended with ${end.code}: ${end.error}`);
    return { ...end, afterMs };
  }
}

/** What was restored, and no number is given again. */
function isNewer(found: Holding, restored: Holding, before: Holding): boolean {
  const past = new Map(before.counters.map(({ name, last }) => [name, Number(last)]));
  return (
    hasSameRows(found, restored) && found.counters.every(({ name, last }) => Number(last) >= (past.get(name) ?? 0))
  );
}

function differenceOf(found: Holding, expected: Holding): string {
  const tables = Object.keys(expected.totals).filter(
    (table) => !isDeepStrictEqual(found.totals[table], expected.totals[table]),
  );
  if (tables.length > 0) return `rows of ${tables.join(', ')}`;
  const before = new Map(expected.counters.map(({ name, last }) => [name, last]));
  const moved = found.counters.filter(({ name, last }) => before.get(name) !== last);
  const some = moved.slice(0, 3).map(({ name, last }) => `${name} (${before.get(name)} to ${last})`);
  return `${moved.length} sequences, ${some.join(', ')}`;
}
