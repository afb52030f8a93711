import { expect, test } from 'vitest';
import { isSendKey } from './send-key.ts';

const press = (key: string, keyCode: number, isComposing = false, shiftKey = false) =>
  isSendKey({ key, shiftKey, nativeEvent: { isComposing, keyCode } });

test('Enter sends, except with Shift or to end an IME composition', () => {
  expect(press('Enter', 13)).toBe(true);
  expect(press('Enter', 13, false, true)).toBe(false);
  expect(press('a', 65)).toBe(false);
  // Chrome and Firefox report it during the composition, with either code.
  expect(press('Enter', 229, true)).toBe(false);
  expect(press('Enter', 13, true)).toBe(false);
  // Safari reports it after the composition.
  expect(press('Enter', 229)).toBe(false);
  expect(press('Process', 229)).toBe(false);
});
