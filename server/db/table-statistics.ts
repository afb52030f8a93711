/**
 * Gathers the statistics that the planner uses. Autovacuum of PostgreSQL does so within minutes of a large write. The
 * embedded database is analyzed at start and once a day. Statements planned before then can be many times slower. A
 * table that another session has locked is skipped.
 */
export const analyzeTables = `do $$ begin
  execute (
    select 'analyze (skip_locked) ' || string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public'
  );
end $$`;
