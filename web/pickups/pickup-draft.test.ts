import { describe, expect, it } from 'vitest';
import type { PickupPerson } from '#core/people/pickup-person.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { slotsOf } from '#core/pickups/slot-rules.ts';
import { usualGrid } from '#core/pickups/test-grid.ts';
import {
  changeOf,
  choiceOf,
  dayFor,
  type Known,
  missingOf,
  peopleFor,
  planned,
  planOf,
  slotsFor,
} from './pickup-draft.ts';

// A Thursday.
const today = '2026-04-16';
const hours = { slots: slotsOf(usualGrid), schoolDays: [1, 2, 3, 4, 5] };
const now = { day: today, time: '15:10' };
const person = (id: number, name: string, more: Partial<PickupPerson> = {}): PickupPerson => ({
  id,
  name,
  childIds: [1, 2],
  status: 'approved',
  isMe: false,
  isOwn: false,
  canRemove: false,
  ...more,
});
const sophie = person(1, 'Sophie Tremblay', { isMe: true });
const marc = person(2, 'Marc Tremblay');
const claire = person(3, 'Claire Bellemare', { validOn: today });
const nadine = person(4, 'Nadine Charrette', { status: 'pending' });
const people = [marc, sophie, claire, nadine];

const handedOver = (date: string, time: string | null, pickupPersonId: number): Pickup => ({
  id: 7,
  childId: 1,
  pickupPersonId,
  pickupPerson: '',
  method: time ? 'time' : 'gps',
  time,
  useGps: time === null,
  date,
  status: 'released',
  requestedBy: '',
  createdAt: '2026-04-15T18:00:00Z',
  etaMinutes: null,
  etaAt: null,
  steps: [],
  collectedBy: null,
  leftAt: null,
});
const known = (more: Partial<Known> = {}): Known => ({
  hours,
  now,
  people: peopleFor(people, 1, today),
  past: [],
  ...more,
});
const proposed = (more: Partial<Known> = {}) => planOf({}, 'time', today, known(more));

describe('who may come for a child', () => {
  it('are those approved, and those of today only today', () => {
    expect(peopleFor(people, 1, today)).toEqual([marc, sophie, claire]);
    expect(peopleFor(people, 1, '2026-04-17')).toEqual([marc, sophie]);
    expect(peopleFor(people, 3, today)).toEqual([]);
  });
});

describe('what is proposed', () => {
  it('is the next slot and oneself for a child that was never picked up', () => {
    expect(proposed()).toMatchObject({ time: '15:15', personId: 1, acceptsTerms: true });
  });

  it('is the last slot and person otherwise, as long as they are possible', () => {
    expect(proposed({ past: [handedOver('2026-04-15', '16:00', 2)] })).toMatchObject({ time: '16:00', personId: 2 });
    expect(proposed({ past: [handedOver('2026-04-15', '14:30', 4)] })).toMatchObject({ time: '15:15', personId: 1 });
  });

  it('takes the last slot there was when the last pickup was by GPS', () => {
    const past = [handedOver('2026-04-15', null, 2), handedOver('2026-04-14', '16:30', 1)];
    expect(proposed({ past })).toMatchObject({ time: '16:30', personId: 2 });
  });

  it('is for the next school day after the last slot, and once the child has gone home', () => {
    const late = { day: today, time: '17:31' };
    expect(dayFor(1, {}, { hours, now, past: [] })).toBe(today);
    expect(dayFor(1, {}, { hours, now: late, past: [] })).toBe('2026-04-17');
    expect(dayFor(1, {}, { hours, now, past: [handedOver(today, '15:00', 1)] })).toBe('2026-04-17');
    expect(dayFor(2, {}, { hours, now, past: [handedOver(today, '15:00', 1)] })).toBe(today);
  });

  it('is for a later day when one was asked for, of that child only', () => {
    const later = { childId: 1, date: '2026-04-20' };
    expect(dayFor(1, { later }, { hours, now, past: [] })).toBe('2026-04-20');
    expect(dayFor(2, { later }, { hours, now, past: [] })).toBe(today);
  });

  it('is not for the day that was asked for once the school has closed, by GPS no more than at a slot', () => {
    const later = { childId: 1, date: today };
    expect(dayFor(1, { later }, { hours, now: { day: today, time: '18:31' }, past: [] })).toBe('2026-04-17');
  });
});

describe('what was chosen', () => {
  it('stays, and is missing rather than another once it is not possible', () => {
    expect(planOf({ time: '16:15', personId: 2 }, 'time', today, known())).toMatchObject({
      time: '16:15',
      personId: 2,
    });
    const passed = planOf({ time: '15:00' }, 'time', today, known());
    expect(passed.time).toBeUndefined();
    expect(missingOf(passed, 1)).toEqual({ field: 'time', words: 'pickups.selectTimeError' });
  });

  it('is asked for in order: the child, the time, the person, the terms', () => {
    const nobody = planOf({ time: '15:00', acceptsTerms: false }, 'time', today, known({ people: [] }));
    expect(missingOf(nobody, undefined)?.field).toBe('child');
    expect(missingOf(nobody, 1)?.field).toBe('time');
    expect(missingOf({ ...nobody, time: '16:00' }, 1)?.field).toBe('person');
    expect(missingOf({ ...nobody, method: 'gps' }, 1)?.field).toBe('person');
    expect(missingOf({ ...nobody, method: 'gps', personId: 1 }, 1)?.field).toBe('terms');
  });

  it('is sent without a time for GPS, and not at all while something is missing', () => {
    expect(choiceOf(proposed())).toEqual({ pickupPersonId: 1, method: 'time', time: '15:15', useGps: false });
    const gps = planOf({}, 'gps', today, known());
    expect(choiceOf(gps)).toEqual({ pickupPersonId: 1, method: 'gps', time: null, useGps: true });
    expect(choiceOf({ ...gps, personId: undefined })).toBeNull();
  });
});

describe('a change of a pickup', () => {
  const standing = (time: string | null): Pickup => ({ ...handedOver(today, time, 2), status: 'scheduled' });
  const changed = (pickup: Pickup, part: Partial<ReturnType<typeof planned>> = {}) =>
    changeOf({ ...planned(pickup), ...part }, pickup, known());

  it('may keep its own slot though it has passed, and take no other that has', () => {
    const late = standing('15:00');
    expect(changed(late, { personId: 1 })).toMatchObject({ time: '15:00', personId: 1 });
    expect(missingOf(changed(late), 1)).toBeNull();
    expect(changed(late, { time: '14:45' }).time).toBeUndefined();
    expect(changed(late, { time: '15:15' }).time).toBe('15:15');
  });

  it('offers its own slot among the school’s, in its place, should the grid have changed', () => {
    expect(slotsFor(standing('15:00'), hours)).toEqual(hours.slots);
    expect(slotsFor(standing(null), hours)).toEqual(hours.slots);
    expect(slotsFor(standing('14:40'), hours).slice(0, 3)).toEqual(['14:30', '14:40', '14:45']);
    expect(changed(standing('14:40')).time).toBe('14:40');
  });

  it('offers no GPS once the school has closed, but to what is by GPS already', () => {
    const closed = known({ now: { day: today, time: '18:31' } });
    const toGps = (pickup: Pickup, at: Known) => changeOf({ ...planned(pickup), method: 'gps' }, pickup, at);
    expect(toGps(standing('16:00'), known())).toMatchObject({ mayUseGps: true, method: 'gps' });
    expect(toGps(standing('16:00'), closed)).toMatchObject({ mayUseGps: false, method: 'time', time: '16:00' });
    expect(toGps(standing(null), closed)).toMatchObject({ mayUseGps: true, method: 'gps' });
  });

  it('asks for another person where the one who was to come may not any more', () => {
    const gone = { ...standing('16:00'), pickupPersonId: 4 };
    expect(missingOf(changed(gone), 1)?.field).toBe('person');
  });
});
