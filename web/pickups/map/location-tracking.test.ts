import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  startJourney,
  endJourney,
  endJourneys,
  journeyOf,
  markReportFailed,
  type JourneyOptions,
} from './location-tracking.ts';

const school = { lat: 45.5532, lng: -73.6021 };
/** A position that many meters north of the school. */
const away = (metres: number) => ({ lat: school.lat + metres / 111_195, lng: school.lng });

/** A fake Geolocation: records calls and emits positions. */
class Device {
  readonly watching = new Map<number, { moved: PositionCallback; lost: PositionErrorCallback }>();
  started = 0;
  readonly watchPosition = (moved: PositionCallback, lost: PositionErrorCallback) => {
    this.started += 1;
    this.watching.set(this.started, { moved, lost });
    return this.started;
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
let userIds: number[];
let answer: Awaited<ReturnType<JourneyOptions['tell']>>;
const way: JourneyOptions = {
  school,
  timeZone: 'America/Toronto',
  tell: async (minutes) => {
    userIds.push(minutes);
    return answer;
  },
};
const begin = (id = 1) => startJourney(id, way, { minutes: 15, at: new Date() });
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-16T19:00:00Z') }); // 15:00 at the school, 30 km/h
  device = new Device();
  userIds = [];
  answer = 'sent';
  vi.stubGlobal('navigator', { geolocation: device });
});
afterEach(() => {
  endJourneys();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('location tracking', () => {
  it('does not read the position before the tap', () => {
    expect(journeyOf(1)).toEqual({ state: 'idle', minutes: null, isNear: false });
    expect(device.started).toBe(0);
  });

  it('shows the parent the minutes at once, and reports them to the school after thirty seconds', async () => {
    begin();
    expect(journeyOf(1).state).toBe('asking');
    device.isAt(5_000);
    expect(journeyOf(1)).toEqual({ state: 'watching', minutes: 14, isNear: false });
    await seconds(29);
    expect(userIds).toEqual([]);
    await seconds(1);
    expect(userIds).toEqual([14]);
  });

  it('reports only what differs from the school’s own countdown, at most every thirty seconds', async () => {
    begin();
    device.isAt(5_000);
    await seconds(30);
    for (let n = 0; n < 59; n += 1) {
      device.isAt(5_000);
      await seconds(1);
    }
    expect(userIds).toEqual([14]);
    // After a minute in a traffic jam it is still 14 minutes, while the school has counted down to 13.
    await seconds(1);
    device.isAt(5_000);
    expect(userIds).toEqual([14, 14]);
    device.isAt(2_000);
    device.isAt(1_000);
    await seconds(30);
    expect(userIds).toEqual([14, 14, 3]);
  });

  it('reports minutes again after a failed report', async () => {
    begin();
    markReportFailed(1);
    device.isAt(5_400); // 15 minutes, as estimated
    await seconds(30);
    expect(userIds).toEqual([16]);
    answer = 'missed';
    device.isAt(4_000);
    await seconds(30);
    answer = 'sent';
    device.isAt(4_000);
    await seconds(30);
    expect(userIds).toEqual([16, 12, 12]);
  });

  it('offers I’m here near the school, without reporting it', async () => {
    begin();
    device.isAt(90);
    expect(journeyOf(1)).toEqual({ state: 'watching', minutes: 0, isNear: true });
    expect(device.watching.size).toBe(1);
  });

  it('does not report an inaccurate position, and tells the parent that it waits for a better one', async () => {
    begin();
    device.isAt(5_000, 5_000);
    expect(journeyOf(1)).toEqual({ state: 'vague', minutes: null, isNear: false });
    await seconds(60);
    expect(userIds).toEqual([]);
    device.says(3);
    device.isAt(5_000, 5_000);
    expect(journeyOf(1).state).toBe('vague');
    device.isAt(5_000);
    device.isAt(9_000, 5_000);
    expect(journeyOf(1)).toEqual({ state: 'watching', minutes: 14, isNear: false });
  });

  it('does not ask again after a denied permission, but keeps watching after an unavailable position', async () => {
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
    expect(userIds).toEqual([]);
  });

  it('says so if there is no Geolocation API', () => {
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

  it('ends after an hour, wherever the parent is', async () => {
    begin();
    device.isAt(5_000);
    await seconds(3_599);
    expect(journeyOf(1).state).toBe('watching');
    await seconds(1);
    expect([device.watching.size, journeyOf(1).state]).toEqual([0, 'ended']);
    const before = userIds.length;
    await seconds(3_600);
    expect(userIds).toHaveLength(before);
  });

  it('reads the position once for two children, until the last pickup is over', async () => {
    begin(1);
    device.isAt(5_000);
    begin(2);
    expect(device.started).toBe(1);
    expect(journeyOf(2).minutes).toBe(14);
    endJourney(1);
    expect(device.watching.size).toBe(1);
    endJourney(2);
    expect(device.watching.size).toBe(0);
  });
});
