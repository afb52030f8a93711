import { describe, expect, test } from 'vitest';
import { HealthKeys, MissingHealthKey } from './health-keys.ts';

const current = 'the first key, long enough for a test';
const next = 'the second key, long enough for a test';
const place = { schoolId: 1, childId: 2, version: 3 };
const secretText = 'allergic to peanuts';

describe('HealthKeys', () => {
  const keys = new HealthKeys(current);
  const dataKey = keys.create(1);
  const sealed = keys.encrypt(place, dataKey, secretText);

  test('opens what it sealed, and the database holds neither the text nor the data key', () => {
    expect(keys.decrypt(place, dataKey, sealed)).toBe(secretText);
    expect(new HealthKeys(current).decrypt(place, dataKey, sealed)).toBe(secretText);
    expect(sealed.includes(Buffer.from('peanuts'))).toBe(false);
    expect(sealed.length).toBe(12 + secretText.length + 16);
  });

  test.each([
    ['school', { ...place, schoolId: 2 }],
    ['child', { ...place, childId: 9 }],
    ['version', { ...place, version: 4 }],
  ])('does not open a file that was moved to another %s', (_, moved) => {
    expect(() => keys.decrypt(moved, dataKey, sealed)).toThrow(/authenticate|tag/);
  });

  test('does not open a file with a changed byte', () => {
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.decrypt(place, dataKey, changed)).toThrow(/authenticate|tag/);
    }
  });

  test('does not accept a shortened tag', () => {
    expect(() => keys.decrypt(place, dataKey, sealed.subarray(0, sealed.length - 8))).toThrow(/authenticate|tag/);
  });

  test('does not open the data key of one school for another', () => {
    expect(() => new HealthKeys(current).check(2, dataKey)).toThrow(/authenticate|tag/);
  });

  test('says in one line which key is missing', () => {
    const other = new HealthKeys(next);
    expect(() => other.decrypt(place, dataKey, sealed)).toThrow(MissingHealthKey);
    expect(() => other.check(1, dataKey)).toThrow(/^The health key [0-9a-f]{16} is missing: [^\n]+HEALTH_KEY[^\n]+$/);
  });

  test('a rotation wraps the same data key again, so that files stay as they are', () => {
    const both = new HealthKeys(next, [current]);
    const rewrapped = both.rewrap(1, dataKey);
    expect(rewrapped.keyId).toBe(both.currentId);
    expect(rewrapped.keyId).not.toBe(dataKey.keyId);
    const after = new HealthKeys(next);
    expect(after.decrypt(place, rewrapped, sealed)).toBe(secretText);
    expect(() => new HealthKeys(current).check(1, rewrapped)).toThrow(MissingHealthKey);
  });

  test('each encryption is different', () => {
    expect(keys.encrypt(place, dataKey, secretText).equals(sealed)).toBe(false);
  });
});
