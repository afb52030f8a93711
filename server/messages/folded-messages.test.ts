import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { folded } from '#core/lang/folded.ts';
import { knownMigrations, migrate } from '#server/db/migrate.ts';
import { emptyDatabase } from '#server/db/test-database.ts';

const engine = await emptyDatabase();
const owner = new pg.Client(engine.connection);
await owner.connect();
afterAll(() => owner.end());

test('finds messages of before hyphens, apostrophes and undecomposed letters were compared alike', async () => {
  const all = knownMigrations();
  const since = all.findIndex(({ name }) => name.endsWith('-compared-alike.sql'));
  await migrate(owner, all.slice(0, since));
  const content = 'Rendez‑vous 14–15 h chez Mme D`Amours, Đang, Łukasz, Søren, Straße, Þor';
  await owner.query(
    `set session_replication_role = replica; set app.schools = '{1}'; select nextval('schools_id_seq')`,
  );
  await owner.query(
    `insert into messages (school_id, conversation_id, sender_id, content, folded, created_at) values (1, 1, 1, $1, lower($1), now())`,
    [content],
  );
  await owner.query(`insert into message_pages select 1, 1, 1, 1, folded from messages`);
  await owner.query('reset session_replication_role; reset app.schools');
  await migrate(owner, all);
  await owner.query(`set app.schools = '{1}'`);
  expect(folded(content)).toContain('dang, lukasz, soren, strasse, thor');
  const { rows } = await owner.query('select m.folded, p.folded as page from messages m, message_pages p');
  expect(rows).toEqual([{ folded: folded(content), page: folded(content) }]);
});
