import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '#core/time/school-clock.ts';
import { etaDelayMs, isEtaChange, isPrecise, isThere, metresBetween, minutesFor } from './eta-rules.ts';
import { maxEtaMinutes } from './pickup.ts';
import { trafficAt } from './traffic-rules.ts';

const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const time = fc.integer({ min: 0, max: 1439 }).map((n) => addMinutes('00:00', n));
const metres = fc.integer({ min: 0, max: 5_000_000 });

describe('distance and driving time', () => {
  it('is measured along the earth: a degree of latitude is 111 km everywhere, one of longitude in Montréal 78', () => {
    expect(metresBetween({ lat: 45, lng: -73 }, { lat: 46, lng: -73 }) / 1000).toBeCloseTo(111.2, 1);
    expect(metresBetween({ lat: 45.5, lng: -73 }, { lat: 45.5, lng: -74 }) / 1000).toBeCloseTo(77.9, 1);
    // Distances across the date line are short.
    expect(metresBetween({ lat: 0, lng: 179.9995 }, { lat: 0, lng: -179.9995 })).toBeCloseTo(111.2, 0);
  });

  it('is symmetric, zero to itself, and at most half the circumference', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(metresBetween(one, other)).toBeCloseTo(metresBetween(other, one), 3);
        expect(metresBetween(one, one)).toBe(0);
        expect(metresBetween(one, other)).toBeLessThanOrEqual(20_015_087);
      }),
    );
  });

  it.each([
    ['15:00', 5_000, 14],
    ['12:00', 5_000, 17],
    ['16:30', 5_000, 21],
    ['15:00', 150, 1],
    ['15:00', 100, 0],
    ['15:00', 5_000_000, maxEtaMinutes],
  ])('at %s is for %i m straight-line distance %i minutes', (at, left, minutes) => {
    expect(minutesFor(left, at)).toBe(minutes);
  });

  it('grows with distance and traffic', () => {
    const denser = { low: '15:00', medium: '12:00', high: '16:00' } as const;
    fc.assert(
      fc.property(metres, metres, time, (one, other, at) => {
        const [nearer, farther] = [Math.min(one, other), Math.max(one, other)];
        expect(minutesFor(nearer, at)).toBeLessThanOrEqual(minutesFor(farther, at));
        expect(minutesFor(one, at)).toBe(minutesFor(one, denser[trafficAt(at).level]));
        expect(minutesFor(one, denser.low)).toBeLessThanOrEqual(minutesFor(one, denser.medium));
        expect(minutesFor(one, denser.medium)).toBeLessThanOrEqual(minutesFor(one, denser.high));
      }),
    );
  });

  it('is zero within a hundred meters', () => {
    expect([isThere(100), isThere(101)]).toEqual([true, false]);
    expect([isPrecise(2_000), isPrecise(2_001)]).toEqual([true, false]);
  });
});

describe('ETA updates to the school', () => {
  const at = new Date('2026-04-16T19:00:00Z');
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);

  it('are sent when the ETA differs from the school’s countdown', () => {
    expect(isEtaChange(10, { minutes: 10, at }, after(59))).toBe(false);
    expect(isEtaChange(9, { minutes: 10, at }, after(60))).toBe(false);
    expect(isEtaChange(10, { minutes: 10, at }, after(60))).toBe(true);
    expect(isEtaChange(7, { minutes: 10, at }, after(60))).toBe(true);
    expect(isEtaChange(0, { minutes: 1, at }, after(600))).toBe(false);
  });

  it('are sent again after a failure', () => {
    expect(isEtaChange(10, { minutes: null, at }, after(1))).toBe(true);
  });

  it('are thirty seconds apart', () => {
    expect(etaDelayMs({ minutes: 10, at }, at)).toBe(30_000);
    expect(etaDelayMs({ minutes: null, at }, after(29))).toBe(1_000);
    expect(etaDelayMs({ minutes: 10, at }, after(30))).toBe(0);
    expect(etaDelayMs({ minutes: 10, at }, after(300))).toBe(0);
  });
});
