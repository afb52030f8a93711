import { expect, test } from 'vitest';
import { portionFill } from './report-labels.ts';

test('a portion of none is drawn hollow, and only eaten food is green', () => {
  expect(portionFill('none')).not.toMatch(/fir|green|(^|\s)bg-/);
  expect(portionFill('none')).toContain('border');
  for (const eaten of ['all', 'most', 'half', 'some'] as const) expect(portionFill(eaten)).toBe('bg-fir-fill');
});
