/** Vacuums the embedded database, which has no autovacuum process. */
import pg from 'pg';

/**
 * Vacuums and analyzes every table until `mustStop`. The connection is released between tables, so that requests get a
 * turn.
 */
export async function vacuumTables(pool: pg.Pool, role: string, mustStop: () => boolean): Promise<void> {
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
    // A connection that still has the owner's role must not be reused.
    client.release(!clean);
  }
}
