import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkHealthKeys, dataKeyOf, rewrapDataKeys } from '#server/db/encryption/health-key-store.ts';
import { MissingHealthKey } from '#server/db/encryption/health-keys.ts';
import { testDatabase } from '#test/support/test-database.ts';
import { BadConfig } from './config.ts';
import { healthKeysOf, rotateKeyFile } from './health-key-file.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parvis-health-key-'));
const file = join(dataDir, 'health-key');
const config = { healthKey: null, previousHealthKey: null, dataDir };
const database = await testDatabase();
const now = new Date('2026-04-14T13:00:00Z');
const lines = () => readFileSync(file, 'utf8').trim().split('\n');
afterAll(() => rmSync(dataDir, { recursive: true }));

beforeEach(async () => {
  rmSync(file, { force: true });
  await database.asOwner((tx) => tx.deleteFrom('health_keys').execute());
  const keys = healthKeysOf(config);
  for (const schoolId of [1, 2])
    await database.transaction({ schoolIds: [schoolId] }, (tx) => dataKeyOf(tx, keys, schoolId, now));
});

describe('the health key of the data folder', () => {
  test('is made once, for its own user only', () => {
    expect(lines()).toHaveLength(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(healthKeysOf(config).currentId).toBe(healthKeysOf(config).currentId);
  });

  test('that is too short is refused in one line', () => {
    writeFileSync(file, 'short\n');
    expect(() => healthKeysOf(config)).toThrow(BadConfig);
    expect(() => healthKeysOf(config)).toThrow(/^[^\n]+health-key does not contain a valid health key\.$/);
  });

  test('is replaced by a rotation, which wraps the data keys of every school', async () => {
    const before = healthKeysOf(config);
    expect(await rotateKeyFile(config, (keys) => rewrapDataKeys(database, keys, now))).toBe(2);
    expect(lines()).toHaveLength(1);
    await checkHealthKeys(database, healthKeysOf(config));
    await expect(checkHealthKeys(database, before)).rejects.toThrow(MissingHealthKey);
  });

  test('stays usable when a rotation is interrupted, and the next one finishes it', async () => {
    const broken = rotateKeyFile(config, async () => {
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(lines()).toHaveLength(2);
    await checkHealthKeys(database, healthKeysOf(config));
    expect(await rotateKeyFile(config, (keys) => rewrapDataKeys(database, keys, now))).toBe(2);
    expect(lines()).toHaveLength(1);
    await checkHealthKeys(database, healthKeysOf(config));
  });
});

describe('a configured health key', () => {
  test('opens nothing with another key, and everything when the previous key is also given', async () => {
    const [previousHealthKey = ''] = lines();
    const healthKey = 'a new key, long enough for this test';
    const alone = healthKeysOf({ ...config, healthKey });
    await expect(checkHealthKeys(database, alone)).rejects.toThrow(MissingHealthKey);
    await expect(rewrapDataKeys(database, alone, now)).rejects.toThrow(MissingHealthKey);
    const both = healthKeysOf({ ...config, healthKey, previousHealthKey });
    await checkHealthKeys(database, both);
    expect(await rewrapDataKeys(database, both, now)).toBe(2);
    expect(await rewrapDataKeys(database, both, now)).toBe(0);
    await checkHealthKeys(database, alone);
  });
});
