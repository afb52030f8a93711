/** Runs once per test run through PgBouncer, in transaction mode: the same databases as without it. */
import { preparePostgresql } from './postgresql-setup.ts';
import { startPooler } from '#test/support/pooler.ts';
import { sharedSetUp } from './shared-setup.ts';

export default sharedSetUp('pooled', async () => {
  const [{ database, drop }, pooler] = await Promise.all([preparePostgresql(), startPooler()]);
  return {
    database: { ...database, poolerUrl: pooler.urlOf('') },
    async drop() {
      await pooler.close();
      await drop();
    },
  };
});
