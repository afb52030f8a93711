/**
 * Gathers the statistics from which the database plans statements. PostgreSQL does so by itself a minute after many
 * rows were written, and the embedded database once a day. Until then a list of contacts takes seconds.
 */
export const analyzeTables = `do $$ begin
  execute (select 'analyze ' || string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public');
end $$`;
