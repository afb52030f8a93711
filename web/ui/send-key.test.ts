import { expect, test } from 'vitest';
import { isSendKey } from './send-key.ts';

const press = (key: string, keyCode: number, isComposing = false, shiftKey = false) =>
  isSendKey({ key, shiftKey, nativeEvent: { isComposing, keyCode } });

test('Enter sends; with Shift, and to end a word being composed, it does not', () => {
  expect(press('Enter', 13)).toBe(true);
  expect(press('Enter', 13, false, true)).toBe(false);
  expect(press('a', 65)).toBe(false);
  // Chrome and Firefox tell of it while they compose, with either code.
  expect(press('Enter', 229, true)).toBe(false);
  expect(press('Enter', 13, true)).toBe(false);
  // Safari tells of it after it has composed.
  expect(press('Enter', 229)).toBe(false);
  expect(press('Process', 229)).toBe(false);
});
