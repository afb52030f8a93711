/**
 * An older server on a database that was migrated by a newer one. A start, a restore and a setup are refused in one
 * line and change nothing. A running server replies as before, or with a 503.
 */
import { sql } from 'kysely';
import type { Database, DatabaseKind } from '#server/db/database.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { bundleProgram } from '#test/support/test-bundle.ts';
import { isClearRefusal, runProgram } from '#test/support/program.ts';
import { freePort } from '#test/support/free-port.ts';
import { withTrialApp } from './resilience-app.ts';
import { hasSameRows, contentOf, withTrialSchool } from './school-process.ts';

export type BehindStarts = {
  readonly starts: number;
  /** Attempts that were accepted, not refused in one line, or changed something. */
  readonly wrong: readonly string[];
};

/** A migration that this program does not know, and its change. */
const laterMigration = (database: Database, change: string) =>
  database.asOwner(async (tx) => {
    await sql.raw(change).execute(tx);
    await sql`insert into migrations (number, name, sum) values (${knownMigrations().length + 1}, '9999-later.sql', 'x')`.execute(
      tx,
    );
  });

/** Starts the older server, and its restore command, on a database that is one migration ahead. */
export async function behindStartTrial(kind: DatabaseKind): Promise<BehindStarts> {
  const [server, keeping] = [
    await bundleProgram('server/app/main.ts'),
    await bundleProgram('server/commands/backup.ts'),
  ];
  try {
    return await withTrialSchool(kind, async ({ env, folder, open, place }) => {
      const wrong: string[] = [];
      const file = `${folder}/before.parvis`;
      const made = await runProgram({ program: keeping.program, args: ['backup', file], env });
      if (made.code !== 0) throw new Error(`The backup failed: ${made.error}`);
      const before = await open(async (database) => {
        await laterMigration(database, 'alter table absences rename column reason to reasons');
        return contentOf(database, folder);
      });
      const tries = {
        start: { program: server.program, env: { ...env, PORT: String(await freePort()) } },
        restore: { program: keeping.program, args: ['restore', file, '--replace'], env },
      };
      for (const [name, run] of Object.entries(tries)) {
        const end = await runProgram({ ...run, stopOnce: 'Ctrl-C' });
        const isSaid = end.error.includes(
          'The database was migrated by a newer version of Parvis, up to 9999-later.sql.',
        );
        if (!isClearRefusal(end) || !isSaid) wrong.push(`${name} ended with ${end.code}: ${end.error}${end.output}`);
        const ahead = await openDatabase(place, { asItStands: true });
        const found = await contentOf(ahead, folder);
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
  readonly requests: number;
  readonly unavailable: number;
  /** Replies that were neither as before nor a 503, and requests that did not succeed afterwards. */
  readonly wrong: readonly string[];
};

/** Changes that a newer migration may make, and how to revert them. */
const changes: readonly (readonly [there: string, back: string])[] = [
  ['alter table absences rename column reason to reasons', 'alter table absences rename column reasons to reason'],
  ['alter table children rename to pupils', 'alter table pupils rename to children'],
  [
    'alter table feedback add column school_year int not null default 1; alter table feedback alter column school_year drop default',
    'alter table feedback drop column school_year',
  ],
];
const lists = ['children', 'absences', 'feedback', 'announcements', 'badges', 'activities'];

/** Migrates the database under a running server, and requests lists and a mutation. */
export function behindAnswersTrial(): Promise<BehindAnswers> {
  return withTrialApp({ kind: 'postgresql' }, async ({ app, database, cookieOf }) => {
    const cookie = await cookieOf(1);
    const wrong: string[] = [];
    let count = 0;
    let unavailable = 0;
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
        count += 1;
        if (statusCode === 503 && headers['retry-after'] !== undefined) unavailable += 1;
        else if (list === 'sending' ? statusCode !== 201 : statusCode !== 200 || body !== before.get(list))
          wrong.push(`${there}, ${list}: ${statusCode} ${body.slice(0, 200)}`);
      }
      await database.asOwner((tx) => sql.raw(back).execute(tx));
      await database.asOwner((tx) => sql`delete from migrations where name = '9999-later.sql'`.execute(tx));
      const after = await send(`later ${n}`);
      if (after.statusCode !== 201) wrong.push(`${back}, sending again: ${after.statusCode} ${after.body}`);
    }
    return { requests: count, unavailable, wrong };
  });
}
