/** Runs once per test run on PostgreSQL: prepares the template of each test file's database. */
import { openDatabase } from '#server/db/open-database.ts';
import {
  dropDatabasesOf,
  dropStaleDatabases,
  nameOfRun,
  onTestPostgresql,
  testPostgresqlUrl,
} from './test-postgresql.ts';
import { sharedSetUp } from './shared-setup.ts';
import { fillTemplate } from './seed-template.ts';

export default sharedSetUp('postgresql', async () => {
  await dropStaleDatabases();
  const room = nameOfRun();
  const template = `${room}_template`;
  await onTestPostgresql((client) => client.query(`create database ${template}`));
  await fillTemplate(await openDatabase({ url: testPostgresqlUrl(template) }));
  return { database: { kind: 'postgresql', template, room }, drop: () => dropDatabasesOf(room) };
});
