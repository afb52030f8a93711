import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, schoolTimeAt } from '#core/time/school-clock.ts';
import { channels, type Delivery, deliveryKinds, defaultQuietHours, preferencesOf } from './delivery.ts';
import { isUrgent, deliveryDecision, quietEnd, deliveryDelayMs } from './delivery-rules.ts';

const zone = 'America/Toronto';
const all: Delivery = { push: true, email: true, notify: preferencesOf({}), quietHours: defaultQuietHours };
const at = (text: string) => new Date(text);
const notification = (kind: (typeof deliveryKinds)[number], channel: (typeof channels)[number], madeAt: Date) => ({
  kind,
  channel,
  madeAt,
});
const night = at('2026-04-15T02:30:00Z'); // 10:30 PM of the 14th
const morning = at('2026-04-15T11:00:00Z'); // 7 AM

describe('delivery of a notification', () => {
  const afternoon = at('2026-04-14T18:00:00Z');

  test('sends a push at once by day, and an email after ten minutes unread', () => {
    const judged = (channel: 'push' | 'email', minutes: number) =>
      deliveryDecision(notification('report', channel, afternoon), all, {
        now: new Date(afternoon.getTime() + minutes * 60_000),
        zone,
      });
    expect(judged('push', 0)).toBe('now');
    expect(judged('email', 0)).toEqual({ until: at('2026-04-14T18:10:00Z') });
    expect(judged('email', 10)).toBe('now');
  });

  test('waits for the morning at night, except pickup people and rights', () => {
    expect(deliveryDecision(notification('announcement', 'push', night), all, { now: night, zone })).toEqual({
      until: morning,
    });
    expect(deliveryDecision(notification('message', 'push', night), all, { now: night, zone })).toEqual({
      until: morning,
    });
    for (const kind of ['pickup', 'person', 'rights'] as const) {
      expect(deliveryDecision(notification(kind, 'push', night), all, { now: night, zone })).toBe('now');
      expect(deliveryDecision(notification(kind, 'email', night), all, { now: night, zone })).toEqual({
        until: at('2026-04-15T02:32:00Z'),
      });
    }
  });

  test('delays an email whose ten minutes end in quiet hours', () => {
    const evening = at('2026-04-15T00:55:00Z'); // 8:55 PM
    expect(deliveryDecision(notification('quiz', 'email', evening), all, { now: evening, zone })).toEqual({
      until: morning,
    });
  });

  test('is off when a switch or a preference forbids it, urgent or not', () => {
    const judged = (delivery: Partial<Delivery>) =>
      deliveryDecision(notification('pickup', 'push', afternoon), { ...all, ...delivery }, { now: afternoon, zone });
    expect(judged({ push: false })).toBe('never');
    expect(judged({ email: false })).toBe('now');
    expect(judged({ notify: preferencesOf({ pickup: { push: false, email: true } }) })).toBe('never');
    expect(deliveryDecision(notification('message', 'email', afternoon), all, { now: afternoon, zone })).toBe('never');
  });

  test('decides to send at the time it named, not before its delay', () => {
    const kinds = fc.constantFrom(...deliveryKinds);
    const ways = fc.constantFrom(...channels);
    const times = fc.integer({ min: 0, max: 1439 }).map((n) => addMinutes('00:00', n));
    const instants = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(kinds, ways, instants, times, times, (kind, channel, madeAt, start, end) => {
        const wishes = {
          ...all,
          notify: preferencesOf({ [kind]: { push: true, email: true } }),
          quietHours: { start, end },
        };
        const verdict = deliveryDecision(notification(kind, channel, madeAt), wishes, { now: madeAt, zone });
        const then = typeof verdict === 'string' ? madeAt : verdict.until;
        expect(verdict).not.toBe('never');
        expect(then.getTime() - madeAt.getTime()).toBeGreaterThanOrEqual(deliveryDelayMs(kind, channel));
        expect(deliveryDecision(notification(kind, channel, madeAt), wishes, { now: then, zone })).toBe('now');
        const held = then.getTime() - madeAt.getTime() - deliveryDelayMs(kind, channel);
        expect(isUrgent(kind) ? held : 0).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('quiet hours', () => {
  test('end in the morning on the school’s clock, at clock changes too', () => {
    // The night of 8 March 2026 is an hour shorter, that of 1 November an hour longer.
    expect(quietEnd(at('2026-03-08T03:00:00Z'), defaultQuietHours, zone)).toEqual(at('2026-03-08T11:00:00Z'));
    expect(quietEnd(at('2026-11-01T02:00:00Z'), defaultQuietHours, zone)).toEqual(at('2026-11-01T12:00:00Z'));
    // 2:30 does not exist in March; in November 1:30 occurs twice.
    const untilHalfPastTwo = { start: '22:00', end: '02:30' };
    expect(quietEnd(at('2026-03-08T06:00:00Z'), untilHalfPastTwo, zone)).toEqual(at('2026-03-08T07:00:00Z'));
    const untilHalfPastOne = { start: '22:00', end: '01:30' };
    expect(quietEnd(at('2026-11-01T05:10:00Z'), untilHalfPastOne, zone)).toEqual(at('2026-11-01T05:30:00Z'));
    expect(quietEnd(at('2026-11-01T06:10:00Z'), untilHalfPastOne, zone)).toEqual(at('2026-11-01T06:30:00Z'));
    // Quiet since 1:15; the repeated 1:00 does not end it.
    const fromQuarterPastOne = { start: '01:15', end: '06:00' };
    expect(quietEnd(at('2026-11-01T05:20:00Z'), fromQuarterPastOne, zone)).toEqual(at('2026-11-01T11:00:00Z'));
  });

  test('may be within a day; equal times or null mean none', () => {
    expect(quietEnd(at('2026-04-14T17:15:00Z'), { start: '13:00', end: '14:00' }, zone)).toEqual(
      at('2026-04-14T18:00:00Z'),
    );
    expect(quietEnd(at('2026-04-14T18:00:00Z'), { start: '13:00', end: '14:00' }, zone)).toBeNull();
    expect(quietEnd(at('2026-04-14T03:00:00Z'), { start: '21:00', end: '21:00' }, zone)).toBeNull();
    expect(quietEnd(at('2026-04-14T03:00:00Z'), null, zone)).toBeNull();
  });

  test('last every minute until their end, which is excluded', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((n) => addMinutes('00:00', 15 * n));
    const changes = ['2026-03-07T12:00:00Z', '2026-10-31T12:00:00Z', '2026-06-10T12:00:00Z'];
    const instant = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 48 * 60 }))
      .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000));
    fc.assert(
      fc.property(instant, time, time, (now, start, end) => {
        const over = quietEnd(now, { start, end }, zone);
        if (over === null) return;
        expect(over.getTime()).toBeGreaterThan(now.getTime());
        const isQuiet = (ms: number) => quietEnd(new Date(ms), { start, end }, zone) !== null;
        expect(isQuiet(over.getTime()), schoolTimeAt(over, zone).time).toBe(false);
        const timeAt = (ms: number) => schoolTimeAt(new Date(ms), zone).time;
        const comesAgain = (ms: number) => timeAt(ms) === timeAt(ms - 60 * 60_000);
        for (let ms = now.getTime(); ms < over.getTime(); ms += 7 * 60_000)
          expect(isQuiet(ms) || comesAgain(ms)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test('sends urgent kinds at night, and only overriding ones against a preference', () => {
  const off = { ...all, notify: preferencesOf({ announcement: { push: false, email: false } }) };
  const announced = { kind: 'announcement', channel: 'push', madeAt: night } as const;
  expect(deliveryDecision({ ...announced, urgency: 'urgent' }, all, { now: night, zone })).toBe('now');
  expect(deliveryDecision({ ...announced, urgency: 'urgent' }, off, { now: night, zone })).toBe('never');
  expect(deliveryDecision({ ...announced, urgency: 'overriding' }, off, { now: night, zone })).toBe('now');
  expect(deliveryDecision({ ...announced, urgency: 'overriding' }, { ...off, push: false }, { now: night, zone })).toBe(
    'never',
  );
  expect(
    deliveryDecision({ ...announced, channel: 'email', urgency: 'overriding' }, off, { now: night, zone }),
  ).toEqual({
    until: new Date(night.getTime() + 2 * 60_000),
  });
});

test('delays an urgent kind when the notification itself is normal', () => {
  const pickup = { kind: 'pickup', channel: 'push', madeAt: night } as const;
  expect(deliveryDecision(pickup, all, { now: night, zone })).toBe('now');
  expect(deliveryDecision({ ...pickup, urgency: 'normal' }, all, { now: night, zone })).toEqual({ until: morning });
});
