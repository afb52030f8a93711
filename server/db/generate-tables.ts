/** Generates `tables.ts` from a migrated database: the type of each column on select, insert and update. */
import { sql } from 'kysely';
import type { Tx } from './database.ts';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly defaulted: boolean;
  readonly computed: boolean;
};

/** TypeScript for every table of the public schema, ordered by name. */
export async function generateTables(tx: Tx): Promise<string> {
  const columns = await columnsOf(tx);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const blocks = tables.map((name) => {
    const lines = columns.filter(({ table }) => table === name).map(lineOf);
    return `  ${name}: {\n${lines.join('')}  };\n`;
  });
  return `${heading}export type Tables = {\n${blocks.join('')}};\n`;
}

const heading = `/** The columns of every table. Generated from the migrations by \`npm run generate\`: do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Read as a value and written as JSON text, because the driver would send an array as a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string, string>;
export type GeneratedJson = ColumnType<JsonValue, string | undefined, string>;

`;

const typeScriptOf: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int4multirange: 'string',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

function lineOf({ table, name, type, nullable, defaulted, computed }: Column): string {
  const known = type.startsWith('_') ? `${typeScriptOf[type.slice(1)]}[]` : typeScriptOf[type];
  if (!known) throw new Error(`${table}.${name} is ${type}, for which no TypeScript type is known`);
  const held = nullable ? `${known} | null` : known;
  if (computed) return `    ${name}: GeneratedAlways<${held}>;\n`;
  if (!defaulted) return `    ${name}: ${held};\n`;
  return known === 'Json' ? `    ${name}: Generated${held};\n` : `    ${name}: Generated<${held}>;\n`;
}

async function columnsOf(tx: Tx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' as defaulted,
      c.is_generated = 'ALWAYS' or c.identity_generation is not distinct from 'ALWAYS' as computed
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
    order by c.table_name collate "C", c.ordinal_position`.execute(tx);
  return rows;
}
