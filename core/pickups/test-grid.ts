import type { SlotGrid } from './slot-rules.ts';

/**
 * The specification's grid, for tests: every 15 minutes from 14:30 to 17:30, 13 slots. Schools have it from their
 * table.
 */
export const usualGrid: SlotGrid = { first: '14:30', last: '17:30', everyMinutes: 15 };
