import { type Selectable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { FormText } from '#core/forms/form-text.ts';
import type { PickupStatus } from '#core/pickups/pickup.ts';
import { nextStatus as leadsTo, type PickupAct } from '#core/pickups/pickup-status-rules.ts';
import type { Tables } from '#server/db/tables.ts';
import { testDatabase, testNow } from '#test/support/test-database.ts';
import { textHashOf } from '#server/forms/answer-store.ts';
import { fieldsOf } from '#server/forms/form-store.ts';
import { topUpDemo } from '#server/demo/demo.ts';

const database = await testDatabase();
const day = 86_400_000;

const all = <T extends keyof Tables>(table: T) =>
  database.asOwner(
    async (tx) => (await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)}`.execute(tx)).rows,
  );

describe('the next day', () => {
  const later = (days: number) => new Date(testNow.getTime() + days * day);
  const counted = async () => {
    const [activities, reports, reads] = [await all('activities'), await all('reports'), await all('report_reads')];
    const [pickups, alerts] = [await all('pickups'), await all('alerts')];
    const counts = { pickups: pickups.length, alerts: alerts.length };
    return { activities: activities.length, reports: reports.length, reads: reads.length, ...counts };
  };

  test('adds nothing while nothing is missing', async () => {
    const before = await counted();
    await topUpDemo(database, testNow);
    expect(await counted()).toEqual(before);
  });

  test('adds missing data once although two processes run at midnight', async () => {
    const before = await counted();
    await Promise.all([topUpDemo(database, later(1)), topUpDemo(database, later(1))]);
    const after = await counted();
    expect(after.activities).toBe(before.activities + 24 * 14);
    expect(after.reports).toBeGreaterThan(before.reports + 400);
    expect(after).toMatchObject({ pickups: before.pickups + 2 * 20, alerts: before.alerts + 2 });
    await topUpDemo(database, later(1));
    expect(await counted()).toEqual(after);
  });

  test('the demo parent has one unread report: that of the elder child, of the day', async () => {
    const read = (await all('report_reads')).filter(({ user_id }) => user_id === 1).map(({ report_id }) => report_id);
    const left = (await all('reports')).filter((report) => report.child_id <= 2 && !read.includes(report.id));
    expect(left.map((report) => [report.child_id, report.day])).toEqual([[1, '2026-04-15']]);
    const unread = (await all('notifications')).filter(({ user_id, read_at }) => user_id === 1 && read_at === null);
    expect(unread).toHaveLength(5);
    expect(unread.filter(({ kind }) => kind === 'report').map(({ link }) => link)).toEqual([
      '/report?child=1&date=2026-04-15',
    ]);
  });

  test('Claire stays approved, unless Sophie removed her', async () => {
    const claire = () => all('pickup_people').then((people) => people.find(({ name }) => name?.startsWith('Claire')));
    expect(await claire()).toMatchObject({ valid_on: '2026-04-15', status: 'approved' });
    const say = (status: string) =>
      database.asOwner((tx) =>
        tx.updateTable('pickup_people').set({ status }).where('name', 'like', 'Claire%').execute(),
      );
    await say('revoked');
    await topUpDemo(database, later(1.5));
    expect(await claire()).toMatchObject({ valid_on: '2026-04-15', status: 'revoked' });
    await say('approved');
  });

  test('keeps what a user changed', async () => {
    await database.asOwner(async (tx) => {
      await tx.updateTable('reports').set({ notes_en: 'Touched' }).where('child_id', '=', 1).execute();
      await tx.deleteFrom('activities').where('day', '=', '2026-04-16').where('time', '>', '12:00').execute();
      await tx
        .updateTable('announcements')
        .set({ title_en: 'Rewritten' })
        .where('title_en', '=', 'Field trip')
        .execute();
    });
    const before = await counted();
    await topUpDemo(database, later(2));
    const reports = (await all('reports')).filter(({ notes_en }) => notes_en === 'Touched');
    expect(reports).toHaveLength(12);
    const activities = (await all('activities')).filter((activity) => activity.day === '2026-04-16');
    expect(activities.every(({ time }) => time <= '12:00')).toBe(true);
    expect((await counted()).activities).toBe(before.activities + 24 * 14);
  });

  test('announcements that were not edited stay ahead of today', async () => {
    await topUpDemo(database, later(20));
    const passed = (await all('announcements')).filter((one) => one.day < '2026-05-04');
    expect(new Set(passed.map(({ title_en }) => title_en))).toEqual(new Set(['Rewritten']));
  });

  test('unanswered forms of the demo parent stay ahead of today, and signed ones stay unchanged', async () => {
    const forms = (await all('forms'))
      .filter((form) => form.school_id === 1)
      .toSorted((one, other) => one.id - other.id);
    expect(forms.map(({ kind, due_day }) => [kind, due_day])).toEqual([
      ['permission', '2026-04-19'],
      ['permission', '2026-05-08'],
      ['event', '2026-05-11'],
      ['form', '2026-04-12'],
    ]);
    const versions = await all('form_versions');
    for (const { form_id, lang, text_hash } of (await all('form_answers')).filter((answer) => answer.school_id === 1)) {
      const version = versions.find((one) => one.form_id === form_id);
      expect(lang === 'fr' && version && hashInFrench(version)).toBe(text_hash);
    }
  });

  test('a quiz is due tonight again, and a taken one stays and is sent once more', async () => {
    const quizzes = async () => {
      const sent = (await all('quizzes')).filter((quiz) => quiz.school_id === 1 && quiz.title_en === 'Road safety');
      return sent.map(({ id, due_at }) => [id, due_at.toISOString()] as const).toSorted(([a], [b]) => a - b);
    };
    const [[first] = [0]] = await quizzes();
    expect(await quizzes()).toEqual([[first, '2026-05-05T03:59:00.000Z']]);
    const takenAt = later(20);
    const taken = { school_id: 1, quiz_id: first, user_id: 1, passing_score: 70, score: 0, correct_answers: 0 };
    await database.asOwner((tx) =>
      tx
        .insertInto('quiz_submissions')
        .values({ ...taken, submitted_at: takenAt })
        .execute(),
    );
    for (const days of [21, 21.1, 22]) await topUpDemo(database, later(days));
    expect(await quizzes()).toEqual([
      [first, '2026-05-05T03:59:00.000Z'],
      [expect.any(Number), '2026-05-07T03:59:00.000Z'],
    ]);
    const questions = await all('quiz_questions');
    const asks = (quizId: number) => questions.filter(({ quiz_id }) => quiz_id === quizId).length;
    expect((await quizzes()).map(([id]) => asks(id))).toEqual([8, 8]);
  });

  test('in the afternoon the departures are at every stage, each through the previous ones', async () => {
    await topUpDemo(database, new Date('2026-05-10T19:50:00Z'));
    const today = (await all('pickups')).filter((pickup) => pickup.day === '2026-05-10');
    expect(new Set(today.map(({ status }) => status)).size).toBeGreaterThanOrEqual(5);
    const events = (await all('pickup_events')).toSorted((a, b) => a.id - b.id);
    for (const { id, status, method, time, eta_minutes, person_id } of today) {
      const own = events.filter(({ pickup_id }) => pickup_id === id);
      expect(own[0]?.act).toBe('schedule');
      const model = own
        .slice(1)
        .reduce<PickupStatus | null>((reached, { act }) => reached && leadsTo(reached, act as PickupAct), 'scheduled');
      expect(model).toBe(status);
      expect(own.map(({ at }) => at.getTime())).toEqual(own.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
      expect([time === null, eta_minutes === null]).toEqual([method === 'gps', status !== 'on_the_way']);
      const isNamed = status === 'released' || status === 'scheduled';
      expect(own.at(-1)?.person_id).toBe(isNamed ? person_id : null);
    }
  });
});

test('plans nothing for an archived group', async () => {
  await database.asOwner((tx) => tx.updateTable('groups').set({ archived_at: testNow }).where('id', '=', 1).execute());
  const planned = async (group: number) =>
    (await all('activities')).filter(({ group_id }) => group_id === group).length;
  const before = [await planned(1), await planned(2)] as const;
  await topUpDemo(database, new Date(testNow.getTime() + 40 * day));
  expect([await planned(1), await planned(2)]).toEqual([before[0], before[1] + 2 * 14]);
});

test('a report of today contains nothing from the future, and grows during the day', async () => {
  const shown = '2026-06-03';
  const findNotified = async (utc: string) => {
    await topUpDemo(database, new Date(`${shown}T${utc}:00Z`));
    const [report] = (await all('reports')).filter((one) => one.child_id === 2 && one.day === shown);
    return report;
  };
  const times = (list: unknown) => (list as { time: string }[]).map(({ time }) => time);
  const early = await findNotified('04:05');
  expect(early).toMatchObject({ meals: [], naps: [], activities: [], mood_overall: null, notes_en: null });
  const noon = await findNotified('17:27');
  expect(times(noon?.meals)).toEqual(['08:15', '10:00', '11:45']);
  expect(times(noon?.activities)).toEqual(['09:15', '10:40', '13:20']);
  expect(noon).toMatchObject({ mood_afternoon: null, notes_fr: null });
  const whole = await findNotified('19:05');
  expect(times(whole?.meals)).toEqual(['08:15', '10:00', '11:45', '14:45']);
  expect(whole?.id).toBe(early?.id);
  expect([whole?.mood_overall, whole?.notes_en, whole?.notes_fr].every(Boolean)).toBe(true);
  expect(whole?.published_at).toEqual(new Date(`${shown}T19:00:00Z`));
});

/** The fingerprint of a version as it is read in French. */
function hashInFrench({
  title_fr,
  text_fr,
  fields,
  event_day,
  starts_at,
  ends_at,
  place_fr,
}: Selectable<Tables['form_versions']>) {
  const event =
    event_day && starts_at && place_fr
      ? { day: event_day, startsAt: starts_at, endsAt: ends_at, place: place_fr }
      : null;
  return textHashOf({
    title: title_fr ?? '',
    text: text_fr ?? '',
    fields: fieldsOf(fields as FormText['fields'], 'fr'),
    event,
  });
}
