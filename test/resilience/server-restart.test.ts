import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, testDatabase } from '#test/support/test-database.ts';
import { endTrial } from './server-restart.ts';

/** A server that acknowledges every request and stores nothing. */
const forgetful = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(request.url === '/api/feedback' ? 201 : 200, { 'set-cookie': 'session=1' }).end();
    });
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => process.exit(Number(process.env.STATUS)));
`;
const database = await testDatabase();
const program = join(emptyFolder(), 'forgetful.mjs');
writeFileSync(program, forgetful);

test('the restart trial counts acknowledged but lost mutations, and a bad exit status', async () => {
  const outcome = await endTrial({
    program: [program],
    env: { STATUS: '3' },
    signal: 'SIGTERM',
    times: 2,
    clients: 2,
    look: (work) => work(database),
  });
  expect(outcome.acknowledged).toBeGreaterThan(0);
  expect(outcome.lost).toBe(outcome.acknowledged);
  expect(outcome.badExits).toBe(3);
});
