/** Runs once per test run on PostgreSQL: prepares the template of each test file's database. */
import { openDatabase } from '#server/db/open-database.ts';
import {
  dropDatabasesOf,
  dropStaleDatabases,
  nameOfRun,
  onTestPostgresql,
  testPostgresqlUrl,
} from '#test/support/test-postgresql.ts';
import { longTimeouts } from '#test/support/full-run.ts';
import { type Prepared, sharedSetUp } from './shared-setup.ts';
import { fillTemplate } from '#test/support/seed-template.ts';

export const preparePostgresql = async (): Promise<Prepared> => {
  await dropStaleDatabases();
  const room = nameOfRun();
  const template = `${room}_template`;
  await onTestPostgresql((client) => client.query(`create database ${template}`));
  await fillTemplate(await openDatabase({ ...longTimeouts, url: testPostgresqlUrl(template) }));
  return { database: { kind: 'postgresql', template, room }, drop: () => dropDatabasesOf(room) };
};

export default sharedSetUp('postgresql', preparePostgresql);
