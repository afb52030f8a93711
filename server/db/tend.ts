/** What a PostgreSQL does by itself and the embedded database, which has no process besides, does not. */
import pg from 'pg';

/**
 * Vacuums and analyses every table until told to stop. Each has the connection alone, and others have their turn
 * between two.
 */
export async function tendTables(pool: pg.Pool, role: string, mustStop: () => boolean): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  for (const { name } of rows) {
    if (mustStop()) return;
    await asOwner(pool, role, `vacuum (analyze) ${name}`);
  }
}

async function asOwner(pool: pg.Pool, role: string, statement: string): Promise<void> {
  const client = await pool.connect();
  let clean = false;
  try {
    await client.query('reset role');
    await client.query(statement);
    await client.query(`set role ${pg.escapeIdentifier(role)}`);
    clean = true;
  } finally {
    // One that still has the owner's role is never used again.
    client.release(!clean);
  }
}
