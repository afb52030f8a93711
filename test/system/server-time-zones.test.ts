/** School time on servers in other time zones, in one file: the zone belongs to the whole process. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import type { DailyPlan } from '#core/plans/plan.ts';
import { testNow } from '#test/support/test-database.ts';
import type { TestReply } from '#test/support/test-app.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { testFamily } from '#test/support/test-family.ts';
import { machineZones, setServerTimeZone } from '#test/support/server-time-zone.ts';

const { sophie, lea, noah, clock, database, schedule } = await testFamily();
// The clocks change on Sundays.
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
afterEach(() => {
  clock.now = testNow;
});

/** Sets the clock to that instant. */
const at = (instant: string) => {
  clock.now = new Date(instant);
};
const idOf = ({ json }: TestReply) => (json as { id: number }).id;
const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;

describe.each(machineZones)('on a machine in %s, an absence of today begins at school time', (zone) => {
  setServerTimeZone(zone);
  const report = { childId: lea, date: '2026-04-20', reason: 'sick', duration: 'full_day' };
  const standing = async () => (await sophie('GET', '/api/absences')).json as Absence[];
  const cases: [when: string, duration: string, minuteBefore: string, minute: string][] = [
    ['on an ordinary day', 'full_day', '2026-04-14T12:29:59Z', '2026-04-14T12:30:00Z'],
    ['at noon for the afternoon', 'afternoon', '2026-04-14T15:59:59Z', '2026-04-14T16:00:00Z'],
    ['on the day the clocks go forward', 'full_day', '2026-03-08T12:29:59Z', '2026-03-08T12:30:00Z'],
    ['at noon on the day the clocks go forward', 'afternoon', '2026-03-08T15:59:59Z', '2026-03-08T16:00:00Z'],
    ['on the day the clocks go back', 'morning', '2026-11-01T13:29:59Z', '2026-11-01T13:30:00Z'],
    ['at noon on the day the clocks go back', 'afternoon', '2026-11-01T16:59:59Z', '2026-11-01T17:00:00Z'],
  ];
  test.each(cases)('%s (%s)', async (_, duration, minuteBefore, minute) => {
    const childId = duration === 'afternoon' ? lea : noah;
    const date = minute.slice(0, 10);
    const ids: number[] = [];
    const undoEnds = new Date(Date.parse(minute) + 11 * 60_000).toISOString();
    for (const instant of [minuteBefore, minute]) {
      at(instant);
      const made = await sophie('POST', '/api/absences', { body: { ...report, childId, date, duration } });
      expect(made.status).toBe(201);
      // Every report can be undone for ten minutes.
      if (instant === minute) at(undoEnds);
      const cancelled = await sophie('DELETE', `/api/absences/${idOf(made)}`);
      expect(cancelled.status).toBe(instant === minute ? 409 : 204);
      ids.push(idOf(made));
    }
    expect((await standing()).map(({ id }) => id)).toContain(ids[1]);
    // Resets the clock for the next zone.
    at(minuteBefore);
    expect((await sophie('DELETE', `/api/absences/${ids[1]}`)).status).toBe(204);
  });

  const midnights: [when: string, date: string, minuteBefore: string, midnight: string, freedAt: string][] = [
    [
      'after the clocks went back',
      '2026-10-25',
      '2026-11-02T04:59:59Z',
      '2026-11-02T05:00:00Z',
      '2026-10-24T13:00:00Z',
    ],
    ['before they go forward', '2026-02-28', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-02-27T13:00:00Z'],
  ];
  test.each(midnights)(
    'on a machine in %s, the past week begins at the school’s midnight, %s',
    async (_, date, ...instants) => {
      const [minuteBefore, midnight, freedAt] = instants;
      const ask = () => sophie('POST', '/api/absences', { body: { ...report, childId: noah, date } });
      at(minuteBefore);
      const made = await ask();
      at(midnight);
      expect([made.status, (await ask()).status]).toEqual([201, 422]);
      at(freedAt);
      expect((await sophie('DELETE', `/api/absences/${idOf(made)}`)).status).toBe(204);
    },
  );
});

describe.each(machineZones)('on a machine in %s', (zone) => {
  setServerTimeZone(zone);

  test('a pickup’s today follows school time, late in the evening too', async () => {
    at('2026-04-15T03:30:00Z');
    expect(problemsOf(await schedule())).toEqual([{ path: 'time', code: 'too_early' }]);
    const tomorrow = await schedule({ date: '2026-04-15' });
    expect(tomorrow.json).toMatchObject({ date: '2026-04-15' });
    expect((await sophie('DELETE', `/api/pickups/${idOf(tomorrow)}`)).status).toBe(204);
  });

  test('a plan’s today follows school time, late in the evening and on both days of a clock change', async () => {
    const plans = async () => (await sophie('GET', '/api/activities')).json as DailyPlan[];
    const today: [instant: string, day: string][] = [
      ['2026-04-15T03:59:59Z', '2026-04-14'],
      ['2026-04-15T04:00:00Z', '2026-04-15'],
      ['2026-03-08T04:59:59Z', '2026-03-07'],
      ['2026-03-08T05:00:00Z', '2026-03-08'],
      ['2026-03-08T15:59:59Z', '2026-03-08'],
      ['2026-03-08T16:00:00Z', '2026-03-08'],
      ['2026-03-09T03:59:59Z', '2026-03-08'],
      ['2026-11-01T03:59:59Z', '2026-10-31'],
      ['2026-11-01T04:00:00Z', '2026-11-01'],
      ['2026-11-01T16:59:59Z', '2026-11-01'],
      ['2026-11-01T17:00:00Z', '2026-11-01'],
      ['2026-11-02T04:59:59Z', '2026-11-01'],
      ['2026-11-02T05:00:00Z', '2026-11-02'],
    ];
    for (const [instant, day] of today) {
      at(instant);
      expect([instant, (await plans())[0]?.date]).toEqual([instant, day]);
    }
  });
});
