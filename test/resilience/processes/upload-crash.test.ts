import { expect, test } from 'vitest';
import { isFull } from '#test/support/full-run.ts';
import { uploadKillTrial } from '#test/resilience/upload-crash.ts';

// Each kill needs a start of the whole server: in the full run only.
test.skipIf(!isFull).each(['folder', 'bucket'] as const)(
  'a server that is killed during uploads to a %s loses no acknowledged file',
  async (place) => {
    const outcome = await uploadKillTrial(5, place);
    expect(outcome).toMatchObject({ lost: 0, rowsWithoutContent: 0, contentWithoutRow: { after: 0 } });
    expect(outcome.acknowledged).toBeGreaterThan(0);
  },
  240_000,
);
