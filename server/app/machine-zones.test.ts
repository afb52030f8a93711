/** What the school's clock decides, on machines elsewhere: together, for a zone is a whole process's. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import type { DailyPlan } from '#core/plans/plan.ts';
import { testNow } from '#server/db/test-database.ts';
import type { Answered } from './test-app.ts';
import { testFamily } from './test-family.ts';
import { machineZones, onMachineIn } from './test-zone.ts';

const { sophie, lea, noah, clock, schedule } = await testFamily();
afterEach(() => {
  clock.now = testNow;
});

/** Runs what follows at that instant. */
const at = (instant: string) => {
  clock.now = new Date(instant);
};
const idOf = ({ json }: Answered) => (json as { id: number }).id;
const problemsOf = ({ json }: Answered) => (json as { problems?: unknown }).problems;

describe.each(machineZones)('on a machine in %s, an absence of today begins on the school’s clock', (zone) => {
  onMachineIn(zone);
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
    for (const instant of [minuteBefore, minute]) {
      at(instant);
      const made = await sophie('POST', '/api/absences', { body: { ...report, childId, date, duration } });
      expect(made.status).toBe(201);
      const cancelled = await sophie('DELETE', `/api/absences/${idOf(made)}`);
      expect(cancelled.status).toBe(instant === minute ? 409 : 204);
      ids.push(idOf(made));
    }
    expect((await standing()).map(({ id }) => id)).toContain(ids[1]);
    // Freed again for the machine in the next zone.
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
  test.each(midnights)('and the past week is counted from the school’s midnight, %s', async (_, date, ...instants) => {
    const [minuteBefore, midnight, freedAt] = instants;
    const ask = () => sophie('POST', '/api/absences', { body: { ...report, childId: noah, date } });
    at(minuteBefore);
    const made = await ask();
    at(midnight);
    expect([made.status, (await ask()).status]).toEqual([201, 422]);
    at(freedAt);
    expect((await sophie('DELETE', `/api/absences/${idOf(made)}`)).status).toBe(204);
  });
});

describe.each(machineZones)('on a machine in %s', (zone) => {
  onMachineIn(zone);

  test('a pickup’s today is the school’s, late in the evening too', async () => {
    at('2026-04-15T03:30:00Z');
    expect(problemsOf(await schedule())).toEqual([{ path: 'time', code: 'too_early' }]);
    const tomorrow = await schedule({ date: '2026-04-15' });
    expect(tomorrow.json).toMatchObject({ date: '2026-04-15' });
    expect((await sophie('DELETE', `/api/pickups/${idOf(tomorrow)}`)).status).toBe(204);
  });

  test('a plan’s today is the school’s, late in the evening and on both days when the clocks change', async () => {
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
