import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { cuttingProxy } from '#test/support/fakes/fault-proxy.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { timeLimit } from '#test/support/full-run.ts';
import { testDatabaseUrl, testKind } from '#test/support/test-database.ts';
import { cutTrial } from './db-connection-loss.ts';
import { testApp } from '#test/support/test-app.ts';

const { database } = await testApp();

test.skipIf(testKind() === 'embedded')(
  'a mutation whose database connection is cut is stored completely or not at all, and once after a retry',
  async () => {
    const proxy = await cuttingProxy({ url: await testDatabaseUrl(database), connections: 4 });
    const reached = await openDatabase(proxy.place);
    const { app, cookieOf } = await testApp({ database: reached });
    const cookies = await Promise.all([1, 2, 3, 4].map(cookieOf));
    const outcome = await cutTrial({ app, database: reached, proxy, cookies, cuts: 5 });
    // A server that acknowledges before it stores, with the smallest size of `npm run test:resilience`.
    let count = 0;
    const hasty = (one: InjectOptions) =>
      (count += 1) % 3 === 0 ? { statusCode: 201, headers: {}, body: '' } : app.inject(one);
    const mutant = { inject: hasty as unknown as FastifyInstance['inject'] };
    expect(
      (await cutTrial({ app: mutant, database: reached, proxy, cookies, cuts: 5, from: 100 })).lost,
    ).toBeGreaterThan(0);
    console.log('connection-loss:', JSON.stringify(outcome));
    expect(outcome).toMatchObject({ cuts: 5, wrong: [], partial: 0, lost: 0 });
    expect(outcome.slowestRecoveryMs).toBeLessThanOrEqual(timeLimit(2000));
    await app.close();
    await reached.close();
    await proxy.close();
  },
);
