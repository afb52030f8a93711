import { afterEach, describe, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import type { TestReply } from '#test/support/test-app.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { testFamily } from '#test/support/test-family.ts';

const { sophie, marc, teacher, otherTeacher, database, clock, ids, lea, noah, people } = await testFamily();
// The histories of many days follow each other.
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
clock.now = new Date('2026-04-14T15:00:00Z');

type Reported = Absence & { readonly cancelledPickups: number[] };
const reportedOf = ({ json }: TestReply) => json as Reported;
const today = '2026-04-14';

const schedule = (childId: number, date = today, ask = sophie) =>
  ask('POST', '/api/pickups', {
    body: { childId, date, pickupPersonId: people.sophie, method: 'time', time: '16:00', useGps: false },
  });
const report = (childId: number, body: object = {}, ask = sophie, key?: string) =>
  ask('POST', '/api/absences', { body: { childId, date: today, reason: 'sick', duration: 'full_day', ...body }, key });
const idOf = ({ json }: TestReply) => (json as { id: number }).id;
const openOf = async (childId: number) =>
  ((await sophie('GET', '/api/pickups')).json as Pickup[]).filter(
    (pickup) => pickup.childId === childId && pickup.status !== 'released',
  );
const notificationRows = () =>
  database.asOwner((tx) => tx.selectFrom('notifications').selectAll().orderBy('id', 'desc').execute());

/** Removes the two children's absences and open pickups from today on. */
afterEach(() =>
  database.asOwner(async (tx) => {
    const own = [lea, noah];
    await tx.deleteFrom('absence_half_days').where('child_id', 'in', own).where('day', '>=', today).execute();
    await tx
      .updateTable('pickups')
      .set({ status: 'cancelled' })
      .where('child_id', 'in', own)
      .where('day', '>=', today)
      .execute();
  }),
);

describe('a full-day absence', () => {
  test('cancels the pickup of that day, in the reply and in the other guardian’s notification', async () => {
    const pickup = idOf(await schedule(lea, today, marc));
    const [before] = await notificationRows();
    const reported = reportedOf(await report(lea));
    expect(reported.cancelledPickups).toEqual([pickup]);
    expect(await openOf(lea)).toEqual([]);
    const notifications = (await notificationRows()).filter(({ id }) => id > (before?.id ?? 0));
    expect(notifications).toMatchObject([
      {
        user_id: ids.marc,
        kind: 'absence',
        body_en: 'Tuesday, April 14; the pickup was cancelled',
        body_fr: 'Mardi 14 avril; le départ est annulé',
      },
    ]);
    const audit = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').select('act').where('subject_id', '=', pickup).orderBy('id', 'desc').execute(),
    );
    expect(audit[0]?.act).toBe('pickup.cancelled');
  });

  test('cancels the pickups of each of its days, and no other child’s', async () => {
    const tuesday = idOf(await schedule(lea, '2026-04-21'));
    const thursday = idOf(await schedule(lea, '2026-04-23'));
    const friday = idOf(await schedule(lea, '2026-04-24'));
    const brother = idOf(await schedule(noah, '2026-04-21'));
    const reported = reportedOf(await report(lea, { date: '2026-04-20', endDate: '2026-04-23', reason: 'family' }));
    expect(reported.cancelledPickups).toEqual([tuesday, thursday]);
    expect((await notificationRows())[0]).toMatchObject({
      body_en: 'Monday, April 20 to Thursday, April 23; the pickups were cancelled',
      body_fr: 'Du lundi 20 avril au jeudi 23 avril; les départs sont annulés',
    });
    expect((await openOf(lea)).map(({ id }) => id)).toEqual([friday]);
    expect((await openOf(noah)).map(({ id }) => id)).toEqual([brother]);
  });

  test('gives the same reply when repeated, with the pickups that it cancelled', async () => {
    const pickup = idOf(await schedule(lea));
    const first = await report(lea, {}, sophie, 'absent today');
    const again = await report(lea, {}, sophie, 'absent today');
    expect(reportedOf(first).cancelledPickups).toEqual([pickup]);
    expect(again.text).toBe(first.text);
  });

  test('leaves a pickup under way, and flags it live on the board', async () => {
    // A child that staff saw is not absent.
    await database.asOwner((tx) => tx.deleteFrom('attendance_marks').where('child_id', '=', lea).execute());
    const pickup = idOf(await schedule(lea));
    await sophie('POST', `/api/pickups/${pickup}/progress`, { body: { event: 'on_the_way', etaMinutes: 12 } });
    const heard = async () => {
      const notified = await database.asOwner((tx) =>
        tx.selectFrom('live_events').select(['user_id', 'n']).where('about', '=', 'departures').execute(),
      );
      const of = (userId: number) => notified.filter(({ user_id }) => user_id === userId).length;
      return [of(ids.teacher), of(ids.otherTeacher)] as const;
    };
    const before = await heard();
    expect(reportedOf(await report(lea)).cancelledPickups).toEqual([]);
    const after = await heard();
    expect([after[0] - before[0], after[1] - before[1]]).toEqual([1, 0]);
    const board = (await teacher('GET', '/api/staff/departures')).json as DepartureBoard;
    expect(board.departures.find(({ id }) => id === pickup)).toMatchObject({ isAbsent: true, status: 'on_the_way' });
    const elsewhere = (await otherTeacher('GET', '/api/staff/departures')).json as DepartureBoard;
    expect(elsewhere.departures.find(({ id }) => id === pickup)).toBeUndefined();
  });
});

test('a half-day absence keeps the pickup until the other half completes the day', async () => {
  const pickup = idOf(await schedule(noah, '2026-04-22'));
  const morning = reportedOf(await report(noah, { date: '2026-04-22', duration: 'morning' }));
  const afternoon = reportedOf(await report(noah, { date: '2026-04-22', duration: 'afternoon' }));
  expect(morning.cancelledPickups).toEqual([]);
  expect(afternoon.cancelledPickups).toEqual([pickup]);
});

test('concurrent absence and pickup, 50 times: an absent child never has an open pickup', async () => {
  const outcomes = { pickupFirst: 0, absenceFirst: 0 };
  for (let round = 0; round < 50; round += 1) {
    const date = `2026-0${round < 25 ? 4 : 5}-${String(round < 25 ? 15 + (round % 15) : 1 + (round % 13)).padStart(2, '0')}`;
    const child = round % 2 ? lea : noah;
    const sent = [() => report(child, { date }, marc), () => schedule(child, date)] as const;
    const [one, other] = round % 3 ? sent : [sent[1], sent[0]];
    const answers = await Promise.all([one(), other()]);
    const [absence, pickup] = round % 3 ? answers : [answers[1], answers[0]];
    expect(absence.status, absence.text).toBe(201);
    expect(await openOf(child), `round ${round}`).toEqual([]);
    const wasFirst = pickup.status === 201;
    outcomes[wasFirst ? 'pickupFirst' : 'absenceFirst'] += 1;
    expect(reportedOf(absence).cancelledPickups).toEqual(wasFirst ? [idOf(pickup)] : []);
    expect(pickup.json).toMatchObject(wasFirst ? { status: 'scheduled' } : { status: 409, code: 'child_absent' });
    await database.asOwner((tx) =>
      tx.deleteFrom('absence_half_days').where('child_id', '=', child).where('day', '=', date).execute(),
    );
  }
  console.info(`absence × pickup at once: ${JSON.stringify(outcomes)}, both standing 0`);
});
