import { expect, test } from 'vitest';
import { isFull } from '#test/support/full-run.ts';
import { testKind } from '#test/support/test-database.ts';
import { demoFillTrial } from './demo-crash.ts';

test.runIf(isFull && testKind() === 'embedded')(
  'a demo school that was killed while seeding is finished by the next start',
  async () => {
    expect(await demoFillTrial(2)).toMatchObject({ kills: 2, wrong: [] });
  },
);
