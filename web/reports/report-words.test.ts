import { expect, test } from 'vitest';
import { portionFill } from './report-words.ts';

test('only what was eaten is green: a portion of none is drawn hollow', () => {
  expect(portionFill('none')).not.toMatch(/fir|green|(^|\s)bg-/);
  expect(portionFill('none')).toContain('border');
  for (const eaten of ['all', 'most', 'half', 'some'] as const) expect(portionFill(eaten)).toBe('bg-fir-fill');
});
