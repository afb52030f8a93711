/** Once per run on PostgreSQL: the template from which each test file's database is created. */
import type { TestProject } from 'vitest/node';
import { openDatabase } from './open-database.ts';
import {
  dropDatabasesOf,
  dropStaleDatabases,
  nameOfRun,
  onTestPostgresql,
  testPostgresqlUrl,
} from './test-postgresql.ts';
import { fillTemplate } from './test-template.ts';

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await dropStaleDatabases();
  const room = nameOfRun();
  const template = `${room}_template`;
  await onTestPostgresql((client) => client.query(`create database ${template}`));
  await fillTemplate(await openDatabase({ url: testPostgresqlUrl(template) }));
  project.provide('database', { kind: 'postgresql', template, room });
  return () => dropDatabasesOf(room);
}
