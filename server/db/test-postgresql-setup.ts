/** Once per run on PostgreSQL: the template from which each test file's database is created. */
import { openDatabase } from './open-database.ts';
import {
  dropDatabasesOf,
  dropStaleDatabases,
  nameOfRun,
  onTestPostgresql,
  testPostgresqlUrl,
} from './test-postgresql.ts';
import { sharedSetUp } from './test-set-up.ts';
import { fillTemplate } from './test-template.ts';

export default sharedSetUp('postgresql', async () => {
  await dropStaleDatabases();
  const room = nameOfRun();
  const template = `${room}_template`;
  await onTestPostgresql((client) => client.query(`create database ${template}`));
  await fillTemplate(await openDatabase({ url: testPostgresqlUrl(template) }));
  return { database: { kind: 'postgresql', template, room }, drop: () => dropDatabasesOf(room) };
});
