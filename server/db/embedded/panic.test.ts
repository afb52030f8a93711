import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { whyNoSmallDisk, withSmallDisk } from '#test/support/small-disk.ts';
import { seededLocation } from '#test/support/test-database.ts';
import { panicIn } from './panic.ts';

/** Builds a protocol message. */
function message(letter: string, body: string): Buffer {
  const bytes = Buffer.from(`${letter}0000${body}`, 'latin1');
  bytes.writeUInt32BE(bytes.length - 1, 1);
  return bytes;
}

test('a panic is found among the messages of a reply, and other errors are not panics', () => {
  const panic = message('E', 'SPANIC\0VPANIC\0C53100\0MNo space\0\0');
  const error = message('E', 'SERROR\0VERROR\0C23505\0MVPANIC\0\0');
  const row = message('D', 'VPANIC\0');
  expect(panicIn(Buffer.concat([row, panic, message('Z', 'I')]))).toMatchObject({ code: '53100', message: 'No space' });
  expect(panicIn(Buffer.concat([row, error, message('Z', 'I')]))).toBeUndefined();
});

const silence = whyNoSmallDisk();
if (silence) console.warn(`Skipped: a panic of the database. ${silence}`);

test.skipIf(silence)(
  'after a panic on a full disk, the database recovers with all committed data once there is space',
  async () => {
    await withSmallDisk(160, async ({ folder, fill, free }) => {
      const dataDir = join(folder, 'data');
      const { dataDir: filled, ...place } = seededLocation();
      cpSync(filled, dataDir, { recursive: true });
      const database = await openDatabase({ ...place, dataDir });
      // As the owner, because owner transactions may use the disk reserve.
      const write = (n: number) =>
        database.asOwner(async (tx) => {
          await sql`update counted set n = ${n}`.execute(tx);
          await sql`select pg_logical_emit_message(true, 'test', repeat('x', 500000))`.execute(tx);
        });
      await database.asOwner((tx) => sql`create table counted as select 0 as n`.execute(tx));
      fill(1_000_000);
      let saved = 0;
      const writeOn = async () => {
        for (let n = 1; n < 200; n += 1) {
          await write(n);
          saved = n;
        }
      };
      await expect(writeOn()).rejects.toMatchObject({
        code: 'unavailable',
        cause: { name: 'DatabasePanic', code: '53100' },
      });
      free();
      const { rows } = await vi.waitFor(() => database.asOwner((tx) => sql`select n from counted`.execute(tx)), {
        timeout: 60_000,
        interval: 200,
      });
      expect([saved, saved + 1]).toContain((rows[0] as { n: number } | undefined)?.n);
      await write(1000);
      await database.close();
      expect(readdirSync(join(dataDir, 'database', 'pg_wal')).some((name) => name.startsWith('xlogtemp'))).toBe(false);
    });
  },
);
