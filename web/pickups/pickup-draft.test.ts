import { describe, expect, it } from 'vitest';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { slotsOn } from '#core/school-days/school-day-rules.ts';
import { usualCalendar as calendar } from '#core/school-days/default-hours.ts';
import {
  changeOf,
  choiceOf,
  nextPickupDay,
  type PlanContext,
  missingOf,
  allowedPeople,
  peopleAt,
  planOfPickup,
  planOf,
  availableSlots,
} from './pickup-draft.ts';

const today = '2026-04-16';
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

const releasedPickup = (date: string, time: string | null, pickupPersonId: number): Pickup => ({
  id: 7,
  childId: 1,
  origin: 'guardian',
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
const known = (more: Partial<PlanContext> = {}): PlanContext => ({
  calendar,
  now,
  people: allowedPeople(people, 1, today),
  past: [],
  ...more,
});
const proposed = (more: Partial<PlanContext> = {}) => planOf({}, 'time', today, known(more));

describe('people allowed to collect a child', () => {
  it('include approved people, and people added for today only on that day', () => {
    expect(allowedPeople(people, 1, today)).toEqual([marc, sophie, claire]);
    expect(allowedPeople(people, 1, '2026-04-17')).toEqual([marc, sophie]);
    expect(allowedPeople(people, 3, today)).toEqual([]);
  });
});

describe('the default plan', () => {
  it('is the next slot with the current user for a child without past pickups', () => {
    expect(proposed()).toMatchObject({ time: '15:15', personId: 1, acceptsTerms: true });
  });

  it('is otherwise the last slot and person, as long as they are possible', () => {
    expect(proposed({ past: [releasedPickup('2026-04-15', '16:00', 2)] })).toMatchObject({
      time: '16:00',
      personId: 2,
    });
    expect(proposed({ past: [releasedPickup('2026-04-15', '14:30', 4)] })).toMatchObject({
      time: '15:15',
      personId: 1,
    });
  });

  it('uses the last slot before a GPS pickup', () => {
    const past = [releasedPickup('2026-04-15', null, 2), releasedPickup('2026-04-14', '16:30', 1)];
    expect(proposed({ past })).toMatchObject({ time: '16:30', personId: 2 });
  });

  it('is for the next school day after the last slot, and once the child has gone home', () => {
    const late = { day: today, time: '17:31' };
    expect(nextPickupDay(1, {}, { calendar, now, past: [] })).toBe(today);
    expect(nextPickupDay(1, {}, { calendar, now: late, past: [] })).toBe('2026-04-17');
    expect(nextPickupDay(1, {}, { calendar, now, past: [releasedPickup(today, '15:00', 1)] })).toBe('2026-04-17');
    expect(nextPickupDay(2, {}, { calendar, now, past: [releasedPickup(today, '15:00', 1)] })).toBe(today);
  });

  it('is for a later day if requested, for that child only', () => {
    const later = { childId: 1, date: '2026-04-20' };
    expect(nextPickupDay(1, { later }, { calendar, now, past: [] })).toBe('2026-04-20');
    expect(nextPickupDay(2, { later }, { calendar, now, past: [] })).toBe(today);
  });

  it('is not for the requested day once the school has closed, by GPS or by slot', () => {
    const later = { childId: 1, date: today };
    expect(nextPickupDay(1, { later }, { calendar, now: { day: today, time: '18:31' }, past: [] })).toBe('2026-04-17');
  });
});

describe('an explicit choice', () => {
  it('is kept, and becomes missing once it is not possible', () => {
    expect(planOf({ time: '16:15', personId: 2 }, 'time', today, known())).toMatchObject({
      time: '16:15',
      personId: 2,
    });
    const passed = planOf({ time: '15:00' }, 'time', today, known());
    expect(passed.time).toBeUndefined();
    expect(missingOf(passed, 1)).toEqual({ field: 'time', words: 'pickups.selectTimeError' });
  });

  it('is validated in order: child, time, person, terms', () => {
    const noPeople = planOf({ time: '15:00', acceptsTerms: false }, 'time', today, known({ people: [] }));
    expect(missingOf(noPeople, undefined)?.field).toBe('child');
    expect(missingOf(noPeople, 1)?.field).toBe('time');
    expect(missingOf({ ...noPeople, time: '16:00' }, 1)?.field).toBe('person');
    expect(missingOf({ ...noPeople, method: 'gps' }, 1)?.field).toBe('person');
    expect(missingOf({ ...noPeople, method: 'gps', personId: 1 }, 1)?.field).toBe('terms');
  });

  it('is sent without a time for GPS, and not while incomplete', () => {
    expect(choiceOf(proposed())).toEqual({ pickupPersonId: 1, method: 'time', time: '15:15', useGps: false });
    const gps = planOf({}, 'gps', today, known());
    expect(choiceOf(gps)).toEqual({ pickupPersonId: 1, method: 'gps', time: null, useGps: true });
    expect(choiceOf({ ...gps, personId: undefined })).toBeNull();
  });
});

describe('changing a pickup', () => {
  const standing = (time: string | null): Pickup => ({ ...releasedPickup(today, time, 2), status: 'scheduled' });
  const changed = (pickup: Pickup, part: Partial<ReturnType<typeof planOfPickup>> = {}) =>
    changeOf({ ...planOfPickup(pickup), ...part }, pickup, known());

  it('may keep its own past slot, but take no other past slot', () => {
    const late = standing('15:00');
    expect(changed(late, { personId: 1 })).toMatchObject({ time: '15:00', personId: 1 });
    expect(missingOf(changed(late), 1)).toBeNull();
    expect(changed(late, { time: '14:45' }).time).toBeUndefined();
    expect(changed(late, { time: '15:15' }).time).toBe('15:15');
  });

  it('lists its own slot in order, even if the school’s slots have changed', () => {
    expect(availableSlots(standing('15:00'), calendar)).toEqual(slotsOn(calendar, today));
    expect(availableSlots(standing(null), calendar)).toEqual(slotsOn(calendar, today));
    expect(availableSlots(standing('14:40'), calendar).slice(0, 3)).toEqual(['14:30', '14:40', '14:45']);
    expect(changed(standing('14:40')).time).toBe('14:40');
  });

  it('offers no GPS once the school has closed, except to a GPS pickup', () => {
    const closed = known({ now: { day: today, time: '18:31' } });
    const toGps = (pickup: Pickup, at: PlanContext) => changeOf({ ...planOfPickup(pickup), method: 'gps' }, pickup, at);
    expect(toGps(standing('16:00'), known())).toMatchObject({ mayUseGps: true, method: 'gps' });
    expect(toGps(standing('16:00'), closed)).toMatchObject({ mayUseGps: false, method: 'time', time: '16:00' });
    expect(toGps(standing(null), closed)).toMatchObject({ mayUseGps: true, method: 'gps' });
  });

  it('requires another person if the planned one may no longer collect', () => {
    const gone = { ...standing('16:00'), pickupPersonId: 4 };
    expect(missingOf(changed(gone), 1)?.field).toBe('person');
  });
});

describe('a person with hours', () => {
  const limits = { from: null, until: null, weekdays: [], after: '16:30', before: null };
  const odile = person(5, 'Odile Gervais', { limits });
  const hours = known({ people: [sophie, odile] });

  it('is offered at the slots within them, and with GPS', () => {
    const at = (time: string, method: 'time' | 'gps' = 'time') =>
      peopleAt([sophie, odile], { method, date: today, time, acceptsTerms: true }).map(({ id }) => id);
    expect(at('16:00')).toEqual([1]);
    expect(at('16:30')).toEqual([1, 5]);
    expect(at('16:00', 'gps')).toEqual([1, 5]);
  });

  it('is missing once another slot is chosen, so that the user decides', () => {
    expect(planOf({ personId: 5, time: '16:30' }, 'time', today, hours).personId).toBe(5);
    expect(planOf({ personId: 5, time: '16:00' }, 'time', today, hours).personId).toBeUndefined();
    expect(
      planOf({ time: '16:00' }, 'time', today, { ...hours, past: [releasedPickup(today, '16:30', 5)] }).personId,
    ).toBe(1);
  });
});
