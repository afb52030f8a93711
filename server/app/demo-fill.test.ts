import { expect, test } from 'vitest';
import { isFull } from '#server/db/test-form.ts';
import { testKind } from '#server/db/test-database.ts';
import { demoFillTrial } from './demo-fill-trial.ts';

test.runIf(isFull && testKind() === 'embedded')(
  'a kill while the demo is made leaves it to the next start',
  async () => {
    expect(await demoFillTrial(2)).toMatchObject({ kills: 2, wrong: [] });
  },
);
