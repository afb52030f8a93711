import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeGracefully } from './graceful-close.ts';

/** Sends requests over new connections until the listener closes. Returns the errors. */
async function keepComing(url: string): Promise<string[]> {
  const wrong: string[] = [];
  for (;;) {
    const became = await new Promise<string>((resolve) => {
      const request = get(url, { agent: false }, (answer) => {
        answer.resume().on('end', () => resolve('answered'));
      });
      request.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'failed'));
    });
    if (became === 'ECONNREFUSED') return wrong;
    if (became !== 'answered') wrong.push(became);
  }
}

// Tried twice: where the process is held up for long, the system resets connections that it has not accepted yet.
test('during shutdown, new connections get a reply or are refused, and none is reset', { retry: 1 }, async () => {
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
