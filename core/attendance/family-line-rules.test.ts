import { describe, expect, test } from 'vitest';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { familyLine, usualPickup } from './family-line-rules.ts';
import type { ChildStatus } from './status-rules.ts';

const seen = { broughtBy: null, isDiscrepancy: false } as const;
const present: ChildStatus = { state: 'present', since: '08:20', ...seen };
const absent: ChildStatus = { state: 'absent', isReported: true, isMarked: false, reportedBy: null };
const pickup = (status: PickupStatus, time: string | null = '16:00') => ({ status, time, person: 'Sophie Tremblay' });
const stateOf = (...args: Parameters<typeof familyLine>) => familyLine(...args).map(({ state }) => state);

describe('the line of a child', () => {
  test('is empty when nothing is known, and has the pickup once it is planned', () => {
    for (const state of ['expected', 'unreported', 'no_school'] as const) {
      expect(familyLine({ state }, null, null)).toEqual([]);
      expect(familyLine({ state }, null, pickup('scheduled'))).toEqual([
        { state: 'pickup', at: '16:00', with: 'Sophie Tremblay' },
      ]);
    }
  });

  test('says since when the child is present, also when it came late, and how it will be collected', () => {
    expect(familyLine(present, null, null)).toEqual([{ state: 'present', at: '08:20', with: null }]);
    expect(familyLine({ ...present, state: 'late' }, null, pickup('on_the_way', null))).toEqual([
      { state: 'present', at: '08:20', with: null },
      { state: 'pickup', at: null, with: 'Sophie Tremblay' },
    ]);
  });

  test('says that the child gets ready or is at the door, and then when it left', () => {
    for (const status of ['getting_ready', 'at_the_door'] as const)
      expect(familyLine(present, null, pickup(status))).toEqual([{ state: status, at: null, with: 'Sophie Tremblay' }]);
    const gone: ChildStatus = { state: 'gone', at: '16:09', with: 'Marc Tremblay', since: '08:20', ...seen };
    const left = [{ state: 'left', at: '16:09', with: 'Marc Tremblay' }];
    for (const status of ['scheduled', 'at_the_door', 'released'] as const)
      expect(familyLine(gone, null, pickup(status))).toEqual(left);
    expect(familyLine({ ...gone, with: null }, null, null)).toEqual([{ state: 'left', at: '16:09', with: null }]);
  });

  test('says that the child is absent all day, or in this half of it', () => {
    expect(stateOf(absent, 'full_day', pickup('scheduled'))).toEqual(['absent']);
    expect(stateOf(absent, 'morning', pickup('scheduled'))).toEqual(['away', 'pickup']);
    expect(stateOf({ ...absent, isReported: false, isMarked: true }, null, null)).toEqual(['absent']);
  });

  test('has nothing to say about a released or canceled pickup of a child who is back', () => {
    expect(stateOf(present, null, pickup('released'))).toEqual(['present']);
    expect(stateOf(present, null, pickup('cancelled'))).toEqual(['present']);
  });

  test('has the person and time of the usual week, unless that person may not collect or the afternoon is absent', () => {
    const plan = {
      kind: 'person',
      pickupPersonId: 1,
      person: 'Marc Tremblay',
      time: '16:00',
      isAuthorized: true,
    } as const;
    const bus = { ...plan, kind: 'bus', pickupPersonId: null, person: null } as const;
    expect(familyLine({ state: 'expected' }, null, usualPickup(plan, null))).toEqual([
      { state: 'pickup', at: '16:00', with: 'Marc Tremblay' },
    ]);
    expect(stateOf(absent, 'morning', usualPickup(plan, 'morning'))).toEqual(['away', 'pickup']);
    expect(stateOf(absent, 'full_day', usualPickup(plan, 'full_day'))).toEqual(['absent']);
    for (const away of ['afternoon', 'full_day'] as const)
      expect(stateOf(present, away, usualPickup(plan, away))).toEqual(['present']);
    for (const none of [null, bus, { ...plan, isAuthorized: false }]) expect(usualPickup(none, null)).toBeNull();
  });
});
