import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { cuttingProxy } from '#server/db/cutting-proxy.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { testDatabaseUrl, testKind } from '#server/db/test-database.ts';
import { cutTrial } from './cut-trial.ts';
import { testApp } from './test-app.ts';

const { database } = await testApp();

test.skipIf(testKind() === 'embedded')(
  'whose connection to the database is cut has all of a deed or nothing of it, and it is done once when tried again',
  async () => {
    const proxy = await cuttingProxy({ url: await testDatabaseUrl(database), connections: 4 });
    const reached = await openDatabase(proxy.place);
    const { app, cookieOf } = await testApp({ database: reached });
    const cookies = await Promise.all([1, 2, 3, 4].map(cookieOf));
    const outcome = await cutTrial({ app, database: reached, proxy, cookies, cuts: 5 });
    // A server that says it is done before it is, at the smallest size that `npm run soak` takes.
    let asked = 0;
    const hasty = (one: InjectOptions) =>
      (asked += 1) % 3 === 0 ? { statusCode: 201, headers: {}, body: '' } : app.inject(one);
    const mutant = { inject: hasty as unknown as FastifyInstance['inject'] };
    expect(
      (await cutTrial({ app: mutant, database: reached, proxy, cookies, cuts: 5, from: 100 })).lost,
    ).toBeGreaterThan(0);
    console.log('R4:', JSON.stringify(outcome));
    expect(outcome).toMatchObject({ cuts: 5, wrong: [], partial: 0, lost: 0 });
    expect(outcome.slowestRecoveryMs).toBeLessThanOrEqual(2000);
    await app.close();
    await reached.close();
    await proxy.close();
  },
);
