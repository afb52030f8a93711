/**
 * A server whose database was migrated by a newer one: a start, a backup's restore and a setup of the older are refused
 * in one line and change nothing; and one that runs while that happens answers as before or asks to try again later.
 */
import { sql } from 'kysely';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { bundled } from '#server/db/test-bundle.ts';
import { isClearRefusal, runProgram } from '#server/db/trial-program.ts';
import { freePort } from './free-port.ts';
import { withTrialApp } from './trial-app.ts';
import { hasSameRows, holdingOf, withTrialSchool } from './trial-school.ts';

export type BehindStarts = {
  readonly starts: number;
  /** Those that were let in, were not refused in one line, or changed something. */
  readonly wrong: readonly string[];
};

/** A migration that this program does not know, and what it changes. */
const laterMigration = (database: Database, change: string) =>
  database.asOwner(async (tx) => {
    await sql.raw(change).execute(tx);
    await sql`insert into migrations (number, name, sum) values (${knownMigrations().length + 1}, '9999-later.sql', 'x')`.execute(
      tx,
    );
  });

/** Starts the older server, and its command that restores, on a database that is one migration ahead. */
export async function behindStartTrial(kind: DatabaseKind): Promise<BehindStarts> {
  const [server, keeping] = [await bundled('server/app/main.ts'), await bundled('server/app/commands/keeping.ts')];
  try {
    return await withTrialSchool(kind, async ({ env, folder, open, place }) => {
      const wrong: string[] = [];
      const file = `${folder}/before.parvis`;
      const made = await runProgram({ program: keeping.program, args: ['backup', file], env });
      if (made.code !== 0) throw new Error(`There is no backup: ${made.error}`);
      const before = await open(async (database) => {
        await laterMigration(database, 'alter table absences rename column reason to reasons');
        return holdingOf(database, folder);
      });
      const tries = {
        start: { program: server.program, env: { ...env, PORT: String(await freePort()) } },
        restore: { program: keeping.program, args: ['restore', file, '--replace'], env },
      };
      for (const [name, run] of Object.entries(tries)) {
        const end = await runProgram({ ...run, stopOnce: 'Ctrl-C' });
        const isSaid = end.error.includes('The database has been migrated by a newer Parvis, up to 9999-later.sql.');
        if (!isClearRefusal(end) || !isSaid) wrong.push(`${name} ended with ${end.code}: ${end.error}${end.said}`);
        const ahead = await openDatabase(place, { asItStands: true });
        const found = await holdingOf(ahead, folder);
        await ahead.close();
        if (!hasSameRows(found, before)) wrong.push(`${name} changed something`);
      }
      return { starts: Object.keys(tries).length, wrong };
    });
  } finally {
    server.remove();
    keeping.remove();
  }
}

export type BehindAnswers = {
  readonly asked: number;
  readonly putOff: number;
  /** Answers that were neither those of before nor to be tried again; and those that did not come back after. */
  readonly wrong: readonly string[];
};

/** What a newer server's migration may do, and the way back. */
const changes: readonly (readonly [there: string, back: string])[] = [
  ['alter table absences rename column reason to reasons', 'alter table absences rename column reasons to reason'],
  ['alter table children rename to pupils', 'alter table pupils rename to children'],
  [
    'alter table feedback add column school_year int not null default 1; alter table feedback alter column school_year drop default',
    'alter table feedback drop column school_year',
  ],
];
const lists = ['children', 'absences', 'feedback', 'announcements', 'badges', 'activities'];

/** Migrates the database under a server that runs, and asks it for lists and to keep something. */
export function behindAnswersTrial(): Promise<BehindAnswers> {
  return withTrialApp({ kind: 'postgresql' }, async ({ app, database, cookieOf }) => {
    const cookie = await cookieOf(1);
    const wrong: string[] = [];
    let asked = 0;
    let putOff = 0;
    const read = (list: string) => app.inject({ url: `/api/${list}`, headers: { cookie } });
    const send = (key: string) =>
      app.inject({
        method: 'POST',
        url: '/api/feedback',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        payload: { username: 'A', email: 'a@example.org', subject: key, feedback: 'x', priority: 'low' },
      });
    for (const [n, [there, back]] of changes.entries()) {
      const before = new Map<string, string>();
      for (const list of lists) before.set(list, (await read(list)).body);
      await laterMigration(database, there);
      const answers = await Promise.all(lists.map(async (list) => [list, await read(list)] as const));
      const sent = await send(`later ${n}`);
      for (const [list, { statusCode, headers, body }] of [...answers, ['sending', sent] as const]) {
        asked += 1;
        if (statusCode === 503 && headers['retry-after'] !== undefined) putOff += 1;
        else if (list === 'sending' ? statusCode !== 201 : statusCode !== 200 || body !== before.get(list))
          wrong.push(`${there}, ${list}: ${statusCode} ${body.slice(0, 200)}`);
      }
      await database.asOwner((tx) => sql.raw(back).execute(tx));
      await database.asOwner((tx) => sql`delete from migrations where name = '9999-later.sql'`.execute(tx));
      const after = await send(`later ${n}`);
      if (after.statusCode !== 201) wrong.push(`${back}, sending again: ${after.statusCode} ${after.body}`);
    }
    return { asked, putOff, wrong };
  });
}
