/** Servers in other time zones: school time must not depend on the zone of the server. */
import { afterAll, beforeAll, expect } from 'vitest';

/** One zone that is ahead of the school by most of a day, and UTC, the zone of most servers. */
export const machineZones = ['UTC', 'Pacific/Auckland'] as const;

/**
 * Sets the machine's zone for the tests of a `describe`. Node rereads it when it is set, in the main thread of a
 * process only: test files that import this one run in a process of their own (vitest.config.ts), in the projects
 * `embedded-apart` and `postgresql-apart`.
 */
export function setServerTimeZone(zone: (typeof machineZones)[number]): void {
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
