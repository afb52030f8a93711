import { beforeEach, describe, expect, test } from 'vitest';
import type { Alert, StaffAlert } from '#core/alerts/alert.ts';
import { generousLimits } from '#server/app/limits.ts';
import { type TestReply, testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { findEvents, type EventPage } from '#server/live/live-store.ts';

const { as, database, clock } = await testApp();
const [sophieId, marcId] = [1, 2];
const [sophie, marc] = [await as(sophieId), await as(marcId)];
const [lea, noah] = [1, 2];
const foreign = 100;

const staffOf = (room: string, title = 'class_teacher') =>
  database.asOwner(async (tx) => {
    const row = await tx
      .selectFrom('staff_groups as sg')
      .innerJoin('groups as g', 'g.id', 'sg.group_id')
      .innerJoin('staff_members as m', 'm.user_id', 'sg.user_id')
      .select('m.user_id')
      .where('g.school_id', '=', 1)
      .where('g.room', '=', room)
      .where('m.title', '=', title)
      .executeTakeFirstOrThrow();
    return row.user_id;
  });
const atTheDoor = await database.asOwner((tx) =>
  tx
    .selectFrom('staff_members')
    .select('user_id')
    .where('school_id', '=', 1)
    .where('title', '=', 'educator')
    .where('door_duty', '=', true)
    .executeTakeFirstOrThrow(),
);
const teacherId = await staffOf('402');
const teacher = await as(teacherId);
const artTeacher = await as(await staffOf('402', 'art_teacher'));
const otherTeacher = await as(await staffOf('101'));
const door = await as(atTheDoor.user_id);
const admin = await adminOf(database, 1);
const office = await as(admin);

/** Deletes the alerts of earlier tests. */
const deleteAlerts = () => database.asOwner((tx) => tx.deleteFrom('alerts').execute());

const send = (ask: typeof sophie, body: object, key?: string) => ask('POST', '/api/alerts', { body, key });
const late = { childId: lea, kind: 'running_late' };
const sent = async (ask = sophie) => (await ask('GET', '/api/alerts')).json as Alert[];
const received = async (ask = teacher) => (await ask('GET', '/api/staff/alerts')).json as StaffAlert[];
const acknowledge = (ask: typeof sophie, id: number, key?: string) =>
  ask('POST', `/api/staff/alerts/${id}/acknowledge`, { key });
const idOf = ({ json }: TestReply) => (json as Alert).id;
const problemsOf = ({ json }: TestReply) => (json as { problems?: unknown }).problems;
const comparable = ({ status, text }: TestReply) => [status, text.replace(/"requestId":"[^"]*"/, '')];

const auditOf = (id: number) =>
  database.asOwner((tx) =>
    tx.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).where('act', 'like', 'alert.%').execute(),
  );
const grant = (rights: { can_view?: boolean; can_pickup?: boolean }) =>
  database.asOwner((tx) => tx.updateTable('guardians').set(rights).where('user_id', '=', marcId).execute());

async function eventsDuring(userId: number, work: () => Promise<unknown>) {
  const findNotified = (after: number) =>
    database.transaction({ readOnly: true }, (tx) => findEvents(tx, userId, after));
  const start = await findNotified(0);
  const after = 'lost' in start ? start.lost : start.last;
  await work();
  return ((await findNotified(after)) as EventPage).events.map(({ about }) => about);
}

describe('a parent who sends an alert', () => {
  test('gets it back unacknowledged with the server’s time, and the group’s teacher receives it', async () => {
    const answered = await send(sophie, { ...late, note: ' Dix minutes. ' });
    expect(answered.status).toBe(201);
    const alert = {
      id: expect.any(Number),
      childId: lea,
      kind: 'running_late',
      note: 'Dix minutes.',
      createdAt: '2026-04-14T13:00:00.000Z',
      lateMinutes: null,
      times: 1,
      lastAt: '2026-04-14T13:00:00.000Z',
      seenBy: null,
      seenAt: null,
    };
    expect(answered.json).toEqual(alert);
    expect(await sent()).toEqual([alert]);
    expect((await received()).find(({ id }) => id === idOf(answered))).toEqual({
      ...alert,
      child: 'Léa Tremblay',
      room: '402',
      sentBy: 'Sophie Tremblay',
    });
  });

  test('refreshes the pages of staff and of their own devices; the note is in no notification and no audit entry', async () => {
    const secret = () => send(sophie, { childId: lea, kind: 'emergency', note: 'an allergy' });
    expect((await eventsDuring(teacherId, secret)).toSorted()).toEqual(['alerts', 'notifications']);
    expect((await eventsDuring(atTheDoor.user_id, secret)).toSorted()).toEqual(['alerts', 'notifications']);
    expect(await eventsDuring(sophieId, secret)).toEqual(['alerts']);
    expect(await eventsDuring(marcId, secret)).toEqual([]);
    const [{ id }] = (await sent()) as [Alert];
    expect(await auditOf(id), 'each time').toMatchObject(
      Array.from({ length: 4 }, () => ({ act: 'alert.sent', user_id: sophieId, subject_id: id })),
    );
    const rows = await database.asOwner(async (tx) => [
      await tx.selectFrom('audit_entries').selectAll().execute(),
      await tx.selectFrom('notifications').selectAll().execute(),
      await tx.selectFrom('live_events').selectAll().execute(),
      await tx.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).not.toContain('allergy');
  });

  test('needs a note for a message only', async () => {
    for (const note of [{}, { note: '' }, { note: '   ' }]) {
      const answered = await send(sophie, { childId: noah, kind: 'message', ...note });
      expect([answered.status, problemsOf(answered)]).toEqual([422, [{ path: 'note', code: 'required' }]]);
    }
    expect((await send(sophie, { childId: noah, kind: 'message', note: 'Bonjour.' })).status).toBe(201);
    expect((await send(sophie, { childId: noah, kind: 'change_person' })).status).toBe(201);
    const wrong = await send(sophie, { childId: noah, kind: 'hello', note: 'x'.repeat(501), seenBy: 'me' });
    expect(problemsOf(wrong)).toEqual([
      { path: 'kind', code: 'not_in_list' },
      { path: 'note', code: 'too_long' },
      { path: 'seenBy', code: 'unknown_field' },
    ]);
  });

  test('gets not found for another family’s child', async () => {
    const theirs = await send(sophie, { ...late, childId: foreign });
    expect(theirs.status).toBe(404);
    expect(comparable(theirs)).toEqual(comparable(await send(sophie, { ...late, childId: 2_000_000_000 })));
    expect((await send(sophie, { childId: foreign, kind: 'message' })).status, 'before the note is checked').toBe(404);
  });

  test('without the right to collect is refused, also for a replay, and sees no alert', async () => {
    const before = await send(marc, late, 'before');
    await grant({ can_pickup: false });
    const sending = await send(marc, late);
    const replay = await send(marc, late, 'before');
    const seen = await sent(marc);
    await grant({ can_view: false });
    const unseeing = await send(marc, late);
    await grant({ can_view: true, can_pickup: true });
    const again = await send(marc, late, 'before');
    expect([before, sending, replay, unseeing, again].map(({ status }) => status)).toEqual([201, 403, 403, 404, 201]);
    expect([seen, again.text]).toEqual([[], before.text]);
  });

  test('sees their own alerts of the school’s today, not the other guardian’s nor yesterday’s', async () => {
    // Unacknowledged emergencies are tested below.
    for (const { id, kind } of await received()) if (kind === 'emergency') await acknowledge(teacher, id);
    const own = await sent(marc);
    expect(own.length).toBeGreaterThan(0);
    const others = (await sent()).map(({ id }) => id);
    expect(own.filter(({ id }) => others.includes(id))).toEqual([]);
    const at = async (instant: string) => {
      clock.now = new Date(instant);
      return [(await sent(marc)).length, (await received()).length];
    };
    const before = await at('2026-04-15T03:59:59Z');
    const after = await at('2026-04-15T04:00:00Z');
    clock.now = new Date('2026-04-14T13:00:00Z');
    expect(before).toEqual([own.length, (await received()).length]);
    expect(after).toEqual([0, 0]);
  });
});

describe('staff', () => {
  beforeEach(deleteAlerts);

  test('see emergencies first, then unacknowledged alerts, latest first', async () => {
    clock.now = new Date('2026-04-14T14:00:00Z');
    const one = idOf(await send(sophie, late));
    const seen = idOf(await send(sophie, { ...late, kind: 'change_person' }));
    const urgent = idOf(await send(sophie, { ...late, kind: 'emergency' }));
    clock.now = new Date('2026-04-14T14:01:00Z');
    const latest = idOf(await send(sophie, { ...late, childId: noah }));
    await acknowledge(teacher, seen);
    const ids = (await received()).map(({ id }) => id).filter((id) => [one, seen, urgent, latest].includes(id));
    clock.now = new Date('2026-04-14T13:00:00Z');
    expect(ids).toEqual([urgent, latest, one, seen]);
  });

  const receivers = (id: number) =>
    Promise.all(
      [teacher, artTeacher, office, door, otherTeacher].map(async (ask) =>
        (await received(ask)).some((alert) => alert.id === id),
      ),
    );

  test('see the alerts of their own groups, and the office those of the school; the release right alone shows none', async () => {
    const id = idOf(await send(sophie, { ...late, kind: 'message', note: 'A word for the teacher' }));
    expect(await receivers(id)).toEqual([true, true, true, false, false]);
    for (const ask of [door, otherTeacher]) expect((await acknowledge(ask, id)).status).toBe(404);
    expect((await acknowledge(sophie, id)).status).toBe(403);
    expect((await acknowledge(office, id)).status).toBe(200);
    expect(await eventsDuring(atTheDoor.user_id, () => send(sophie, late))).toEqual([]);
  });

  test('with the release right receive emergencies, and may acknowledge them', async () => {
    const id = idOf(await send(sophie, { ...late, kind: 'emergency' }));
    expect(await receivers(id)).toEqual([true, true, true, true, false]);
    expect((await acknowledge(otherTeacher, id)).status).toBe(404);
    expect((await acknowledge(door, id)).status).toBe(200);
  });

  test('are each notified of an emergency once, without the parent’s note', async () => {
    const notificationRows = () =>
      database.asOwner((tx) => tx.selectFrom('notifications').selectAll().where('link', '=', '/staff/today').execute());
    const before = (await notificationRows()).map(({ id }) => id);
    const input = [{ ...late, kind: 'emergency', note: 'Sophie is hurt' }, 'urgent'] as const;
    await send(sophie, ...input);
    await send(sophie, ...input);
    await send(sophie, late);
    const rung = (await notificationRows()).filter(({ id }) => !before.includes(id));
    const [artTeacherId, officeId] = [await staffOf('402', 'art_teacher'), admin];
    const heard = rung.map(({ user_id }) => user_id);
    expect(new Set(heard).size, 'no recipient twice').toBe(heard.length);
    expect(heard).toEqual(expect.arrayContaining([teacherId, artTeacherId, officeId, atTheDoor.user_id]));
    expect(heard).not.toContain(sophieId);
    expect(heard).not.toContain(await staffOf('101'));
    const words = rung.map(({ title_en, title_fr, body_en, body_fr }) => [title_en, title_fr, body_en, body_fr]);
    expect(new Set(words.map(String)).size).toBe(1);
    expect(words[0]).toEqual(expect.arrayContaining(['Emergency: Léa', 'Urgence\u00a0: Léa']));
    expect(JSON.stringify(rung)).not.toMatch(/hurt|Tremblay/);
  });

  test('keep an unacknowledged emergency past midnight, and an acknowledged one until the next midnight', async () => {
    clock.now = new Date('2026-04-15T03:30:00Z'); // 23:30 at the school
    const id = idOf(await send(marc, { ...late, kind: 'emergency' }));
    const ordinary = idOf(await send(marc, late));
    const at = async (instant: string) => {
      clock.now = new Date(instant);
      const lists = [await received(), await received(door), await sent(marc)];
      return lists.map((list) => list.filter((alert) => alert.id === id || alert.id === ordinary).map((one) => one.id));
    };
    expect(await at('2026-04-15T04:30:00Z')).toEqual([[id], [id], [id]]);
    expect(await at('2026-04-18T12:00:00Z')).toEqual([[id], [id], [id]]);
    expect((await acknowledge(door, id)).status).toBe(200);
    expect(await at('2026-04-19T03:59:00Z')).toEqual([[id], [id], [id]]);
    expect(await at('2026-04-19T04:00:00Z')).toEqual([[], [], []]);
    clock.now = new Date('2026-04-14T13:00:00Z');
  });

  test('acknowledge once: the parent sees the first, however often it is repeated', async () => {
    const id = idOf(await send(sophie, late));
    clock.now = new Date('2026-04-14T13:05:00Z');
    const first = await acknowledge(teacher, id, 'seen');
    clock.now = new Date('2026-04-14T13:06:00Z');
    const second = await acknowledge(artTeacher, id);
    const replay = await acknowledge(teacher, id, 'seen');
    const seen = { seenBy: 'Mireille Bouchard', seenAt: '2026-04-14T13:05:00.000Z' };
    for (const { status, json } of [first, second, replay]) expect([status, json]).toMatchObject([200, seen]);
    expect((await sent()).find((alert) => alert.id === id)).toMatchObject(seen);
    expect((await auditOf(id)).map(({ act, user_id }) => [act, user_id])).toEqual([
      ['alert.sent', sophieId],
      ['alert.acknowledged', teacherId],
    ]);
    clock.now = new Date('2026-04-14T13:00:00Z');
  });

  test('acknowledging concurrently, twenty times over, leave one name', async () => {
    for (let n = 0; n < 20; n += 1) {
      const id = idOf(await send(sophie, { childId: lea, kind: 'message', note: `${n}` }));
      const answers = await Promise.all([
        acknowledge(teacher, id),
        acknowledge(artTeacher, id),
        acknowledge(office, id),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const names = new Set(answers.map(({ json }) => (json as StaffAlert).seenBy));
      expect(names.size).toBe(1);
      expect(names.has((await sent()).find((alert) => alert.id === id)?.seenBy ?? null)).toBe(true);
      expect((await auditOf(id)).filter(({ act }) => act === 'alert.acknowledged')).toHaveLength(1);
    }
  });

  test('refresh the sender’s page when they acknowledge', async () => {
    const id = idOf(await send(sophie, late));
    expect(await eventsDuring(sophieId, () => acknowledge(teacher, id))).toEqual(['alerts']);
    expect(await eventsDuring(sophieId, () => acknowledge(artTeacher, id)), 'and only once').toEqual([]);
  });
});

test('the daily limit of alerts resets at midnight, and emergencies are exempt', async () => {
  const strict = await testApp({ limits: { ...generousLimits, alertsPerDay: 2 } });
  const careful = await strict.as(sophieId);
  strict.clock.now = new Date('2026-04-15T01:00:00Z'); // 21:00 at the school
  const statuses = [
    await send(careful, late),
    await send(careful, { ...late, childId: noah }),
    await send(careful, { ...late, kind: 'change_person' }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([201, 201, 429]);
  expect(statuses.at(-1)?.headers['retry-after']).toBe(`${3 * 3600}`);
  const emergency = { ...late, kind: 'emergency' };
  for (let n = 0; n < 5; n += 1) expect((await send(careful, emergency)).status).toBe(201);
  strict.clock.now = new Date('2026-04-15T04:00:00Z');
  expect((await send(careful, late)).status).toBe(201);
});

describe('an emergency without a child', () => {
  beforeEach(deleteAlerts);

  const familyOf = (alerts: readonly Alert[]) =>
    alerts.filter(({ note }) => note === 'Stuck on the bridge').map(({ childId, kind }) => [childId, kind]);
  const emergency = { kind: 'emergency', note: 'Stuck on the bridge' };

  test('covers every child the sender may collect, and reaches the staff of each', async () => {
    const reply = await send(sophie, emergency);
    expect(reply).toMatchObject({ status: 201, json: { childId: lea, kind: 'emergency' } });
    const all = [
      [noah, 'emergency'],
      [lea, 'emergency'],
    ];
    expect(familyOf(await sent())).toEqual(all);
    expect(familyOf(await received(office))).toEqual(all);
    expect(familyOf(await received(door))).toHaveLength(2);
  });

  test('sends each staff member one notification with all first names', async () => {
    const { rows } = await database.asOwner(async (tx) => ({
      rows: await tx
        .selectFrom('notifications')
        .select(['title_en', 'title_fr'])
        .where('user_id', '=', admin)
        .where('title_en', 'like', 'Emergency:%and%')
        .execute(),
    }));
    expect(rows).toEqual([{ title_en: 'Emergency: Léa and Noah', title_fr: 'Urgence\u00a0: Léa et Noah' }]);
  });

  test('distinguishes two children of one given name', async () => {
    const rename = (id: number, given_name: string, family_name: string) =>
      database.asOwner((tx) =>
        tx.updateTable('children').set({ given_name, family_name }).where('id', '=', id).execute(),
      );
    await rename(noah, 'Léa', 'Therrien');
    expect((await send(sophie, { ...emergency, note: 'Two of one name' })).status).toBe(201);
    const titles = await database.asOwner((tx) =>
      tx
        .selectFrom('notifications')
        .select(['title_en', 'title_fr'])
        .where('user_id', '=', admin)
        .where('title_en', 'like', 'Emergency:%and%')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    );
    await rename(noah, 'Noah', 'Tremblay');
    expect(titles).toEqual({
      title_en: 'Emergency: Léa Tremblay and Léa Therrien',
      title_fr: 'Urgence : Léa Tremblay et Léa Therrien',
    });
  });

  test('is created once when repeated after a lost reply', async () => {
    const body = { ...emergency, note: 'Sent twice' };
    const [first, second] = [await send(sophie, body, 'lost reply'), await send(sophie, body, 'lost reply')];
    expect(second.json).toEqual(first.json);
    expect((await sent()).filter(({ note }) => note === 'Sent twice')).toHaveLength(2);
  });

  test('excludes a child the sender may not collect', async () => {
    await database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set({ can_pickup: false })
        .where('user_id', '=', marcId)
        .where('child_id', '=', noah)
        .execute(),
    );
    expect((await send(marc, { ...emergency, note: 'From Marc' })).status).toBe(201);
    expect((await sent(marc)).filter(({ note }) => note === 'From Marc').map(({ childId }) => childId)).toEqual([lea]);
    await grant({ can_pickup: true });
  });

  test('is the only kind that may omit the child', async () => {
    for (const kind of ['running_late', 'change_person', 'message']) {
      const reply = await send(sophie, { kind, note: 'words' });
      expect(reply.status).toBe(422);
      expect(problemsOf(reply)).toEqual([{ path: 'childId', code: 'required' }]);
    }
  });
});
