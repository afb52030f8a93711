import { beforeEach, describe, expect, test } from 'vitest';
import { blankContent, type ReportContent } from '#core/reports/report-content.ts';
import type { DailyReport } from '#core/reports/report.ts';
import type { DraftsSaved, ReportDay, ReportVersion, StaffReport } from '#core/reports/staff-report-api.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { testFamily } from '#server/app/test-family.ts';

const { sophie, marc, teacher, otherTeacher, office, door, database, lea, noah, ids, rows } = await testFamily();
const date = '2026-03-20';

const groupOf = async (childId: number) =>
  (
    await database.asOwner((tx) =>
      tx.selectFrom('children').select('group_id').where('id', '=', childId).executeTakeFirstOrThrow(),
    )
  ).group_id;
const group = await groupOf(lea);

const day = async (ask = teacher, query = `group=${group}&date=${date}`) =>
  (await ask('GET', `/api/staff/reports?${query}`)).json as ReportDay;
const reportOf = async (childId = lea, ask = teacher): Promise<StaffReport> => {
  const found = (await day(ask)).reports.find((one) => one.childId === childId);
  if (!found) throw new Error('not in the group');
  return found;
};
const save = (parts: Partial<ReportContent>, { childId = lea, revision = 0, ask = teacher, key = '' } = {}) =>
  ask('PUT', '/api/staff/reports/drafts', {
    body: { date, drafts: [{ childId, revision, parts }] },
    ...(key && { key }),
  });
const publish = async (childIds = [lea], ask = teacher) => {
  const { reports } = await day(ask);
  const wanted = reports.filter(({ childId }) => childIds.includes(childId));
  return ask('POST', '/api/staff/reports/publish', {
    body: { reports: wanted.map(({ id, revision }) => ({ id, revision })) },
  });
};
const read = async (ask = sophie) =>
  (await ask('GET', `/api/reports?childId=${lea}&date=${date}`)).json as DailyReport | null;
const notes = (en: string, fr = '') => ({ notes: { en, fr } });

beforeEach(() =>
  database.asOwner(async (tx) => {
    await tx.deleteFrom('reports').where('day', '=', date).execute();
    await tx.deleteFrom('notification_children').execute();
    await tx.deleteFrom('notifications').execute();
  }),
);

describe('a group’s day', () => {
  test('has every child of the group, what is planned, and what was said lately in both languages', async () => {
    const shown = await day();
    expect(shown).toMatchObject({ date, today: '2026-04-14', groupId: group });
    expect(shown.reports).toHaveLength(20);
    expect(await reportOf()).toMatchObject({ id: null, status: 'none', revision: 0, content: blankContent });
    expect(shown.foods).toContainEqual({ en: 'Shepherd’s pie', fr: 'Pâté chinois' });
    expect(shown.areas).toContainEqual({ en: 'French', fr: 'Français' });
    const today = await day(teacher, `group=${group}`);
    expect(today.planned.length).toBeGreaterThan(3);
    expect(today.reports.find(({ childId }) => childId === lea)).toMatchObject({ status: 'published' });
  });

  test('is one’s own groups’, all of them for the office, and of nobody else', async () => {
    expect((await day()).groups.map(({ room }) => room)).toEqual(['203', '402']);
    expect((await day(office)).groups).toHaveLength(12);
    for (const ask of [otherTeacher, door]) {
      expect((await ask('GET', `/api/staff/reports?group=${group}`)).status).toBe(404);
    }
    expect((await sophie('GET', '/api/staff/reports')).status).toBe(403);
  });

  test('is not one to come', async () => {
    expect((await teacher('GET', '/api/staff/reports?date=2026-04-15')).status).toBe(422);
  });

  test('says who is reported absent, and never why', async () => {
    const absence = { childId: lea, date: '2026-04-15', reason: 'sick', duration: 'morning', notes: 'fever' };
    await sophie('POST', '/api/absences', { body: absence });
    await database.asOwner((tx) =>
      tx.updateTable('absence_half_days').set({ day: date }).where('day', '=', '2026-04-15').execute(),
    );
    const shown = await day();
    expect(shown.reports.find(({ childId }) => childId === lea)).toMatchObject({ absence: 'morning' });
    expect(JSON.stringify(shown)).not.toMatch(/sick|fever/);
    await database.asOwner((tx) => tx.deleteFrom('absence_half_days').where('day', '=', date).execute());
  });
});

describe('what is being written', () => {
  test('is saved part by part, and reaches no family', async () => {
    await save(notes('A good day'));
    const { json } = await save({ mood: { morning: 'good', afternoon: null, overall: null } }, { revision: 1 });
    expect((json as DraftsSaved)[0]).toMatchObject({ childId: lea, revision: 2 });
    expect(await reportOf()).toMatchObject({
      status: 'draft',
      revision: 2,
      content: { notes: { en: 'A good day' }, mood: { morning: 'good' } },
    });
    expect(await read()).toBeNull();
    expect(await rows('notifications')).toEqual([]);
  });

  test('of two who write the same part the second learns of it, and nothing is overwritten', async () => {
    await save(notes('First'));
    const { status, json } = await save(notes('Second'), { ask: office });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: 'moved_on', problems: [{ path: 'drafts.0.notes', code: 'too_late' }] });
    expect((await reportOf()).content.notes.en).toBe('First');
    expect((await save(notes('Second'), { ask: office, revision: 1 })).status).toBe(200);
  });

  test('of two who write other parts both are kept', async () => {
    await save(notes('Words'));
    expect((await save({ naps: [{ start: '12:45', end: '13:30' }] }, { ask: office })).status).toBe(200);
    expect((await reportOf()).content).toMatchObject({ notes: { en: 'Words' }, naps: [{ start: '12:45' }] });
  });

  test('is saved for all children or for none', async () => {
    await save(notes('First'));
    const drafts = [noah, lea].map((childId) => ({ childId, revision: 0, parts: notes('Both') }));
    const own = await teacher('PUT', '/api/staff/reports/drafts', { body: { date, drafts } });
    expect(own.status).toBe(409);
    expect(own.json).toMatchObject({ problems: [{ path: 'drafts.1.notes' }] });
    const ofNoah = (await day(teacher, `group=${await groupOf(noah)}&date=${date}`)).reports;
    expect(ofNoah.find(({ childId }) => childId === noah)).toMatchObject({ status: 'none' });
  });

  test('is saved once however often the same is sent', async () => {
    const first = await save(notes('Once'), { key: 'once' });
    const again = await save(notes('Once'), { key: 'once' });
    expect(again.json).toEqual(first.json);
    expect((await reportOf()).revision).toBe(1);
  });

  test('that says what stands is no clash, as when its answer was lost, nor a correction of what is published', async () => {
    await save(notes('Mine'));
    expect((await save(notes('Mine'), { key: 'another' })).status).toBe(200);
    expect((await save({ ...notes('Mine'), naps: [{ start: '12:45', end: '13:30' }] })).status).toBe(200);
    expect((await reportOf()).content).toMatchObject({ notes: { en: 'Mine' }, naps: [{ start: '12:45' }] });
    // Who writes on what it was before it went again has lost nothing to it.
    const { revision } = await reportOf();
    await save(notes('Mine'), { key: 'a third' });
    expect((await save(notes('Other'), { ask: office, revision })).status).toBe(200);
    await publish();
    expect((await save(notes('Other'))).json).toMatchObject([{ status: 'published' }]);
    expect((await save(notes('Mine'))).status).toBe(409);
  });

  test('that is put back as it is published is no correction any more', async () => {
    await save(notes('As it was'));
    await publish();
    const { revision } = await reportOf();
    expect((await save(notes('Anothe'), { revision })).json).toMatchObject([{ status: 'correcting' }]);
    expect((await save(notes('As it was'), { revision: revision + 1 })).json).toMatchObject([
      { revision: revision + 2, status: 'published' },
    ]);
    expect(await reportOf()).toMatchObject({ status: 'published', content: notes('As it was') });
    // Who wrote on what it was in between is told.
    expect((await save(notes('Late'), { ask: office, revision: revision + 1 })).status).toBe(409);
  });

  test('is for thirty days back, for one’s own groups, and in the limits', async () => {
    const of = (when: string, ask = teacher) =>
      ask('PUT', '/api/staff/reports/drafts', {
        body: { date: when, drafts: [{ childId: lea, revision: 0, parts: {} }] },
      });
    const status = async (when: string, ask = teacher) => (await of(when, ask)).status;
    expect(await status('2026-04-15')).toBe(422);
    expect(await status('2026-03-01')).toBe(422);
    expect(await status(date, otherTeacher)).toBe(404);
    expect((await save(notes('a'.repeat(1501)))).status).toBe(422);
  });

  test('is not lost to who still writes on what a colleague has thrown away, or published', async () => {
    await save(notes('First'));
    const { revision } = await reportOf();
    await teacher('DELETE', `/api/staff/reports/${(await reportOf()).id ?? 0}/draft`);
    const late = { ask: teacher, revision };
    expect((await save(notes('On the first'), late)).status).toBe(409);
    await save(notes('Anew'), { ask: office, revision: (await reportOf()).revision });
    expect((await save(notes('On the first'), late)).json).toMatchObject({ problems: [{ path: 'drafts.0.notes' }] });
    await publish([lea], office);
    expect((await save(notes('On the first'), late)).status).toBe(409);
    expect((await save({ naps: [{ start: '12:45', end: '13:30' }] }, late)).status).toBe(200);
    expect((await reportOf()).content.notes.en).toBe('Anew');
    expect((await read())?.notes).toBe('Anew');
    const [{ author_id: author } = {}] = await database.asOwner((tx) =>
      tx.selectFrom('reports').select('author_id').where('day', '=', date).execute(),
    );
    expect(author).toBe(ids.office);
  });

  test('can be thrown away: a draft wholly, a correction down to what is published', async () => {
    await save(notes('A draft'));
    const discard = async () =>
      (await teacher('DELETE', `/api/staff/reports/${(await reportOf()).id ?? 0}/draft`)).status;
    expect(await discard()).toBe(204);
    expect(await reportOf()).toMatchObject({ status: 'none', content: blankContent, saved: null });
    expect(await discard()).toBe(404);
    await save(notes('Published'), { revision: (await reportOf()).revision });
    await publish();
    expect(await discard()).toBe(404);
    await save(notes('Corrected'), { revision: (await reportOf()).revision });
    expect((await reportOf()).status).toBe('correcting');
    expect(await discard()).toBe(204);
    expect(await reportOf()).toMatchObject({ status: 'published', content: { notes: { en: 'Published' } } });
  });
});

describe('a report that is published', () => {
  test('is read by the family in their language, and the bell tells them nothing of what it says', async () => {
    await save({ ...notes('Brave', 'Courageuse'), naps: [{ start: '12:45', end: '14:00' }] });
    expect((await publish()).status).toBe(200);
    expect(await read()).toMatchObject({ notes: 'Brave', naps: [{ duration: 75 }], read: false });
    expect(await read(marc)).toMatchObject({ read: false });
    const [told] = (await sophie('GET', '/api/notifications')).json as Notification[];
    expect(told).toMatchObject({ kind: 'report', childIds: [lea], title: 'Léa’s daily report' });
    expect(JSON.stringify(told)).not.toContain('Brave');
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'report.published' });
  });

  test('must be complete, and as whoever publishes it saw it', async () => {
    await save({ meals: [{ type: 'lunch', time: '11:45', food: { en: '', fr: '' }, eaten: 'all' }] });
    const { status, json } = await publish();
    expect(status).toBe(422);
    expect(json).toMatchObject({ problems: [{ path: 'reports.0.meals.0.food', code: 'required' }] });
    const { id } = await reportOf();
    const late = await teacher('POST', '/api/staff/reports/publish', { body: { reports: [{ id, revision: 9 }] } });
    expect(late).toMatchObject({ status: 409, json: { code: 'moved_on' } });
    expect(await read()).toBeNull();
  });

  test('can be corrected: the family reads the correction once it is published, and what was is kept for the school', async () => {
    await save(notes('Slept well'));
    await publish();
    await sophie('POST', `/api/reports/${(await read())?.id ?? 0}/read`);
    await save(notes('Did not sleep'), { ask: office, revision: (await reportOf()).revision });
    expect(await read()).toMatchObject({ notes: 'Slept well', read: true });
    expect(await read()).not.toHaveProperty('correctedAt');
    await publish([lea], office);
    expect(await read()).toMatchObject({ notes: 'Did not sleep', read: false, correctedAt: expect.any(String) });
    const [told] = (await sophie('GET', '/api/notifications')).json as Notification[];
    expect(told).toMatchObject({ title: 'Corrected daily report: Léa' });
    const { id, corrected } = await reportOf();
    expect(corrected).not.toBeNull();
    const { json } = await teacher('GET', `/api/staff/reports/${id ?? 0}/versions`);
    const versions = json as ReportVersion[];
    expect(versions.map(({ n, content }) => [n, content.notes.en])).toEqual([
      [2, 'Did not sleep'],
      [1, 'Slept well'],
    ]);
    expect(new Set(versions.map(({ by }) => by)).size).toBe(2);
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'report.corrected' });
  });

  test('that nobody wrote here keeps what it said when it is corrected', async () => {
    const shown = await day(teacher, `group=${group}&date=2026-04-13`);
    const before = shown.reports.find(({ childId }) => childId === lea);
    const drafts = [{ childId: lea, revision: before?.revision ?? 0, parts: notes('Better words') }];
    await teacher('PUT', '/api/staff/reports/drafts', { body: { date: '2026-04-13', drafts } });
    const after = (await day(teacher, `group=${group}&date=2026-04-13`)).reports.find((one) => one.childId === lea);
    const body = { reports: [{ id: after?.id, revision: after?.revision }] };
    expect((await teacher('POST', '/api/staff/reports/publish', { body })).status).toBe(200);
    const { json } = await teacher('GET', `/api/staff/reports/${after?.id ?? 0}/versions`);
    expect((json as ReportVersion[])[1]?.content).toEqual(before?.content);
  });

  test('is not published while two naps overlap, and says which; it is kept as it is written', async () => {
    const naps = [
      { start: '12:45', end: '14:00' },
      { start: '12:50', end: '14:00' },
    ];
    expect((await save({ naps })).status).toBe(200);
    expect(await publish()).toMatchObject({
      status: 422,
      json: { problems: [{ path: 'reports.0.naps.1.start', code: 'too_early' }] },
    });
    expect((await reportOf()).content.naps).toEqual(naps);
    expect(await read()).toBeNull();
  });

  test('is still read where naps overlapped before that was refused', async () => {
    await save({ naps: [{ start: '12:45', end: '14:00' }] });
    await publish();
    const naps = [
      { id: 1, start: '12:45', end: '14:00', duration: 75 },
      { id: 2, start: '12:50', end: '14:00', duration: 70 },
    ];
    await database.asOwner((tx) =>
      tx
        .updateTable('reports')
        .set({ naps: JSON.stringify(naps) })
        .where('day', '=', date)
        .execute(),
    );
    expect(await read()).toMatchObject({ naps });
    expect((await reportOf()).content.naps).toHaveLength(2);
  });

  test('of a whole group is one act for all of it', async () => {
    const { reports } = await day();
    const drafts = reports.map(({ childId }) => ({ childId, revision: 0, parts: notes('Together') }));
    expect((await teacher('PUT', '/api/staff/reports/drafts', { body: { date, drafts } })).status).toBe(200);
    const { status, json } = await publish(reports.map(({ childId }) => childId));
    expect([status, (json as unknown[]).length]).toEqual([200, 20]);
    expect((await day()).reports.every((report) => report.status === 'published')).toBe(true);
  });
});
