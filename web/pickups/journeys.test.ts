import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginJourney, endJourney, endJourneys, journeyOf, notTold, type Way } from './journeys.ts';

const school = { lat: 45.5532, lng: -73.6021 };
/** So many metres north of the school. */
const away = (metres: number) => ({ lat: school.lat + metres / 111_195, lng: school.lng });

/** The device's own, stood in for: what it was asked, and what it says. */
class Device {
  readonly watching = new Map<number, { moved: PositionCallback; lost: PositionErrorCallback }>();
  asked = 0;
  readonly watchPosition = (moved: PositionCallback, lost: PositionErrorCallback) => {
    this.asked += 1;
    this.watching.set(this.asked, { moved, lost });
    return this.asked;
  };
  readonly clearWatch = (id: number) => this.watching.delete(id);

  isAt(metres: number, accuracy = 10): void {
    const { lat: latitude, lng: longitude } = away(metres);
    for (const { moved } of this.watching.values())
      moved({ coords: { latitude, longitude, accuracy } } as GeolocationPosition);
  }

  says(code: number): void {
    for (const { lost } of this.watching.values()) lost({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);
  }
}

let device: Device;
let told: number[];
let answer: Awaited<ReturnType<Way['tell']>>;
const way: Way = {
  school,
  timeZone: 'America/Toronto',
  tell: async (minutes) => {
    told.push(minutes);
    return answer;
  },
};
const begin = (id = 1) => beginJourney(id, way, { minutes: 15, at: new Date() });
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-16T19:00:00Z') }); // 15:00 at the school, 30 km/h
  device = new Device();
  told = [];
  answer = 'told';
  vi.stubGlobal('navigator', { geolocation: device });
});
afterEach(() => {
  endJourneys();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('on the way', () => {
  it('nothing is read before the tap', () => {
    expect(journeyOf(1)).toEqual({ state: 'idle', minutes: null, isNear: false });
    expect(device.asked).toBe(0);
  });

  it('the parent sees the minutes at once, the school thirty seconds after what it was told first', async () => {
    begin();
    expect(journeyOf(1).state).toBe('asking');
    device.isAt(5_000);
    expect(journeyOf(1)).toEqual({ state: 'watching', minutes: 14, isNear: false });
    await seconds(29);
    expect(told).toEqual([]);
    await seconds(1);
    expect(told).toEqual([14]);
  });

  it('the school hears nothing that it counts down by itself, and at most every thirty seconds', async () => {
    begin();
    device.isAt(5_000);
    await seconds(30);
    for (let n = 0; n < 59; n += 1) {
      device.isAt(5_000);
      await seconds(1);
    }
    expect(told).toEqual([14]);
    // Standing in a jam for a minute, it is still 14 minutes, and the school counted 13.
    await seconds(1);
    device.isAt(5_000);
    expect(told).toEqual([14, 14]);
    device.isAt(2_000);
    device.isAt(1_000);
    await seconds(30);
    expect(told).toEqual([14, 14, 3]);
  });

  it('minutes that did not get there are told again', async () => {
    begin();
    notTold(1);
    device.isAt(5_400); // 15 minutes, as estimated
    await seconds(30);
    expect(told).toEqual([16]);
    answer = 'missed';
    device.isAt(4_000);
    await seconds(30);
    answer = 'told';
    device.isAt(4_000);
    await seconds(30);
    expect(told).toEqual([16, 12, 12]);
  });

  it('near the school I’m here is offered, and nothing is said for the parent', async () => {
    begin();
    device.isAt(90);
    expect(journeyOf(1)).toEqual({ state: 'watching', minutes: 0, isNear: true });
    expect(device.watching.size).toBe(1);
  });

  it('a vague position says nothing to the school, and to the parent that a better one is waited for', async () => {
    begin();
    device.isAt(5_000, 5_000);
    expect(journeyOf(1)).toEqual({ state: 'vague', minutes: null, isNear: false });
    await seconds(60);
    expect(told).toEqual([]);
    device.says(3);
    device.isAt(5_000, 5_000);
    expect(journeyOf(1).state).toBe('vague');
    device.isAt(5_000);
    device.isAt(9_000, 5_000);
    expect(journeyOf(1)).toEqual({ state: 'watching', minutes: 14, isNear: false });
  });

  it('refused, it is not asked again; not found, it is still looked for', async () => {
    begin();
    device.says(2);
    expect(journeyOf(1).state).toBe('unavailable');
    device.isAt(5_000);
    expect(journeyOf(1).state).toBe('watching');
    device.says(3);
    expect(journeyOf(1).state).toBe('unavailable');
    device.says(1);
    expect(journeyOf(1).state).toBe('refused');
    expect(device.watching.size).toBe(0);
    await seconds(120);
    expect(told).toEqual([]);
  });

  it('without a way to find out, it says so', () => {
    vi.stubGlobal('navigator', {});
    begin();
    expect(journeyOf(1).state).toBe('unavailable');
  });

  it('ends on arrival, on leaving the page and when the school no longer waits', async () => {
    begin();
    endJourney(1);
    expect([device.watching.size, journeyOf(1).state]).toEqual([0, 'idle']);
    begin();
    endJourneys();
    expect([device.watching.size, journeyOf(1).state]).toEqual([0, 'idle']);
    begin();
    answer = 'over';
    device.isAt(5_000);
    await seconds(30);
    expect([device.watching.size, journeyOf(1).state]).toEqual([0, 'idle']);
  });

  it('ends after an hour, wherever one is', async () => {
    begin();
    device.isAt(5_000);
    await seconds(3_599);
    expect(journeyOf(1).state).toBe('watching');
    await seconds(1);
    expect([device.watching.size, journeyOf(1).state]).toEqual([0, 'ended']);
    const before = told.length;
    await seconds(3_600);
    expect(told).toHaveLength(before);
  });

  it('for two children the position is read once, until the last has been fetched', async () => {
    begin(1);
    device.isAt(5_000);
    begin(2);
    expect(device.asked).toBe(1);
    expect(journeyOf(2).minutes).toBe(14);
    endJourney(1);
    expect(device.watching.size).toBe(1);
    endJourney(2);
    expect(device.watching.size).toBe(0);
  });
});
