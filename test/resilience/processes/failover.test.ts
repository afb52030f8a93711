/** Failovers of PostgreSQL under two servers. Runs where the programs of PostgreSQL and HAProxy are installed. */
import { describe, expect, test } from 'vitest';
import { failoverTrial } from '#test/resilience/failover/failover.ts';
import { whyNoLoadBalancer } from '#test/resilience/failover/load-balancer.ts';
import { whyNoPair } from '#test/resilience/failover/postgresql-pair.ts';
import { isFull } from '#test/support/full-run.ts';

describe.skipIf(!isFull || whyNoPair() || whyNoLoadBalancer())('a primary that is killed', () => {
  test('loses no acknowledged mutation and no live event when its synchronous standby is promoted', async () => {
    const outcome = await failoverTrial({ kills: 2 });
    console.log('failover:', JSON.stringify(outcome));
    expect(outcome).toMatchObject({ kills: 2, lost: 0, doubled: 0, missedEvents: 0, outOfOrder: 0, resets: 0 });
    expect(outcome.acknowledged).toBeGreaterThan(40);
  });

  test('loses mutations when it does not wait for its standby: the trial fails then', async () => {
    const outcome = await failoverTrial({ kills: 2, isSynchronous: false });
    expect(outcome.lost).toBeGreaterThan(0);
  });
});
