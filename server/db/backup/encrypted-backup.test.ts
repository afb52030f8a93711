import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { shrinkDemo } from '#test/support/small-school.ts';
import { emptyFolder, emptyLocation, testDatabase, testNow } from '#test/support/test-database.ts';
import { restoreInto } from './backup-commands.ts';
import { decryptWith, encryptTo, KeyRefused, readIdentity, recipientOf } from './backup-encryption.ts';
import { openBackup } from './backup-file.ts';
import { backUp } from './write-backup.ts';

const identity = await generateX25519Identity();
const recipient = await recipientOf(identity);
const folder = emptyFolder();
const database = await testDatabase();
await shrinkDemo(database);
const file = join(folder, 'school.parvis.age');
const totals = await backUp(database, file, testNow, { recipient });
const bytes = readFileSync(file);
const options = { replace: false, now: testNow, identity };

/** A copy of the backup with other bytes. */
function changed(name: string, change: (copy: Buffer) => Buffer): string {
  const copy = join(folder, name);
  writeFileSync(copy, change(Buffer.from(bytes)));
  return copy;
}

const childrenAt = async (place: Awaited<ReturnType<typeof emptyLocation>>) => {
  const found = await openDatabase(place);
  try {
    const { rows } = await found.asOwner((tx) =>
      sql<{ n: number }>`select count(*)::int as n from children`.execute(tx),
    );
    return rows[0]?.n;
  } finally {
    await found.close();
  }
};

test('an encrypted backup shows nothing of the school, and its key restores it', async () => {
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  expect(bytes.includes('parvis-backup')).toBe(false);
  const place = await emptyLocation();
  expect(await restoreInto(place, file, options)).toEqual({ totals });
  expect(await childrenAt(place)).toBe(totals.children?.rows);
  // The restore point of a replaced school is encrypted to the same key.
  const { restorePoint = '' } = await restoreInto(place, file, { ...options, replace: true });
  expect(restorePoint).toMatch(/\.parvis\.age$/);
  await expect(openBackup(restorePoint)).rejects.toThrow('is encrypted');
  expect((await openBackup(restorePoint, identity)).heading.format).toBe('parvis-backup-1');
});

describe('refused in one line, with nothing restored', () => {
  test.each([
    ['no key', () => file, async () => undefined, 'is encrypted. Give the file of its private key: --identity FILE'],
    ['another key', () => file, generateX25519Identity, 'is encrypted to another key than that of --identity'],
    [
      'a truncated file',
      () => changed('cut.age', (copy) => copy.subarray(0, -70_000)),
      async () => identity,
      'cannot be read as a backup',
    ],
    [
      'a file without its last chunk',
      () => changed('chunk.age', (copy) => copy.subarray(0, copy.length - (copy.length % 65_552))),
      async () => identity,
      'cannot be read as a backup',
    ],
    [
      'a truncated header',
      () => changed('header.age', (copy) => copy.subarray(0, 60)),
      async () => identity,
      'cannot be read as a backup',
    ],
    [
      'a flipped bit of the header',
      () => changed('flipped-header.age', (copy) => flip(copy, 100)),
      async () => identity,
      /cannot be read as a backup|another key/,
    ],
    [
      'a flipped bit of the first chunk',
      () => changed('flipped-first.age', (copy) => flip(copy, 3000)),
      async () => identity,
      'cannot be read as a backup',
    ],
    [
      'a flipped bit of the last chunk',
      () => changed('flipped-last.age', (copy) => flip(copy, copy.length - 20)),
      async () => identity,
      'cannot be read as a backup',
    ],
    [
      'bytes after the end',
      () => changed('longer.age', (copy) => Buffer.concat([copy, Buffer.from('more')])),
      async () => identity,
      'cannot be read as a backup',
    ],
  ])(
    '%s',
    async (_, broken, key, message) => {
      const place = await emptyLocation();
      const restored = restoreInto(place, broken(), { ...options, identity: await key() });
      await expect(restored).rejects.toThrow(message);
      await expect(restored).rejects.not.toThrow('\n');
      expect(await childrenAt(place)).toBe(0);
    },
    60_000,
  );
});

function flip(copy: Buffer, place: number): Buffer {
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

test('a text that is no public key writes no file', async () => {
  const misspelled = recipient.replace(/.$/, (last) => (last === 'x' ? 'q' : 'x'));
  for (const text of ['', 'age1', 'ssh-ed25519 AAAA', `${recipient}x`, misspelled, identity]) {
    const made = backUp(database, join(folder, 'refused.age'), testNow, { recipient: text });
    await expect(made, text).rejects.toThrow(KeyRefused);
    await expect(made, text).rejects.not.toThrow(identity);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
});

test('a private key is read from a file of age-keygen, and another file is refused without quoting it', async () => {
  const keyFile = join(folder, 'key.txt');
  writeFileSync(keyFile, `# created: 2026-11-27\r\n# public key: ${recipient}\r\n${identity}\r\n`);
  expect(await readIdentity(keyFile)).toBe(identity);
  for (const text of ['', '# nothing\n', recipient, `${identity}\n${identity}\n`, identity.replace(/.$/, '')]) {
    writeFileSync(keyFile, text);
    await expect(readIdentity(keyFile), text).rejects.toThrow(/does not hold one private key/);
    await expect(readIdentity(keyFile), text).rejects.not.toThrow(/AGE-SECRET-KEY-1\w/);
  }
  await expect(readIdentity(join(folder, 'none.txt'))).rejects.toThrow('cannot be read');
});

test('a large backup is encrypted and decrypted in bounded memory', async () => {
  const size = 96 * 1024 * 1024;
  const chunk = Buffer.alloc(1024 * 1024, 7);
  let read = 0;
  async function* source() {
    for (; read < size; read += chunk.length) yield chunk;
  }
  let received = 0;
  let held = 0;
  for await (const part of decryptWith(identity)(encryptTo(recipient)(source()))) {
    received += part.length;
    held = Math.max(held, read - received);
  }
  expect(received).toBe(size);
  expect(held).toBeLessThan(8 * 1024 * 1024);
}, 120_000);
