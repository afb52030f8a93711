import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeGracefully } from './graceful-close.ts';

/** Asks again and again, each time over a new connection, until none is taken any more. Gives what went wrong. */
async function keepComing(url: string): Promise<string[]> {
  const wrong: string[] = [];
  for (;;) {
    const became = await new Promise<string>((resolve) => {
      const asked = get(url, { agent: false }, (answer) => {
        answer.resume().on('end', () => resolve('answered'));
      });
      asked.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'failed'));
    });
    if (became === 'ECONNREFUSED') return wrong;
    if (became !== 'answered') wrong.push(became);
  }
}

test('who keeps coming while a server closes is answered or finds the door shut, and never stands before it', async () => {
  const closings = Array.from({ length: 4 }, async () => {
    const app = Fastify({ return503OnClosing: false });
    closeGracefully(app);
    app.get('/', async () => {
      await wait(Math.random() * 4);
      return 'answered';
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const coming = Array.from({ length: 12 }, () => keepComing(url));
    await wait(50);
    await app.close();
    return (await Promise.all(coming)).flat();
  });
  expect((await Promise.all(closings)).flat()).toEqual([]);
});
