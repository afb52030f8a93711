/** Runs instead of the tests on PostgreSQL where none answers, so that what was not tried is counted. */
import { readdirSync } from 'node:fs';
import { inject, test } from 'vitest';

const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));

for (const file of files) test.skip(`server/${file} is tried on PostgreSQL. ${inject('silence')}`);
