import { expect, test } from 'vitest';
import { repeatTrial } from './repeat-trial.ts';
import { testApp } from './test-app.ts';

const { app, database, cookieOf } = await testApp();

test('whatever is asked for again, and however, is done once and told alike', async () => {
  const histories = Number(process.env['HISTORIES'] ?? 20);
  const seed = Number(process.env['SEED'] ?? 20_261_122);
  const outcome = await repeatTrial({ app, database, cookieOf, histories, seed });
  console.log('R5:', JSON.stringify(outcome));
  expect(outcome).toMatchObject({ histories, adrift: 0, failure: undefined });
  expect(outcome.deeds).toBeGreaterThan(histories);
  expect(outcome.replayed).toBeGreaterThan(histories / 2);
  expect(outcome.reused).toBeGreaterThan(histories / 10);
}, 600_000);
