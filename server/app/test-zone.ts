/** Machines elsewhere: what the school's clock says must not depend on where its server stands. */
import { afterAll, beforeAll, expect } from 'vitest';

/** One that is ahead of the school by most of a day, and the one of most servers. */
export const machineZones = ['UTC', 'Pacific/Auckland'] as const;

/**
 * Sets the machine's zone for the tests of a `describe`. Node reads it anew when it is set, in the main thread of a
 * process: files that import this one have a process of their own (vitest.config.ts), their projects are
 * `embedded-apart` and `postgresql-apart`.
 */
export function onMachineIn(zone: (typeof machineZones)[number]): void {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
    const hours = zone === 'UTC' ? 0 : 12;
    expect(new Date('2026-07-01T00:00:00Z').getHours()).toBe(hours);
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
}
