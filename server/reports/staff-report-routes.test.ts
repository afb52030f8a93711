import { describe, expect, test } from 'vitest';
import { blankContent } from '#core/reports/report-content.ts';
import type { ReportVersion } from '#core/reports/staff-report-api.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { date, testStaffReports } from '#test/support/test-staff-reports.ts';

const {
  sophie,
  marc,
  teacher,
  otherTeacher,
  office,
  door,
  database,
  lea,
  rows,
  group,
  day,
  reportOf,
  save,
  publish,
  read,
  notes,
} = await testStaffReports();

describe('a group’s day', () => {
  test('has every child of the group, the planned activities, and recent entries in both languages', async () => {
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

  test('has the full given name of each child, as used in sentences to the family', async () => {
    const rename = (names: { given_name: string; family_name: string }) =>
      database.asOwner((tx) => tx.updateTable('children').set(names).where('id', '=', lea).execute());
    await rename({ given_name: 'Mohamed Amine', family_name: 'Benali' });
    expect(await reportOf()).toMatchObject({ name: 'Mohamed Amine Benali', givenName: 'Mohamed Amine' });
    await rename({ given_name: 'Léa', family_name: 'Tremblay' });
    expect(await reportOf()).toMatchObject({ name: 'Léa Tremblay', givenName: 'Léa' });
  });

  test("has a teacher's own groups, all groups for the office, and is not found for others", async () => {
    expect((await day()).groups.map(({ room }) => room)).toEqual(['203', '402']);
    expect((await day(office)).groups).toHaveLength(12);
    for (const ask of [otherTeacher, door]) {
      expect((await ask('GET', `/api/staff/reports?group=${group}`)).status).toBe(404);
    }
    expect((await sophie('GET', '/api/staff/reports')).status).toBe(403);
  });

  test('is rejected for a future day', async () => {
    expect((await teacher('GET', '/api/staff/reports?date=2026-04-15')).status).toBe(422);
  });

  test('contains the reported absence without its reason', async () => {
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

describe('a published report', () => {
  test('is read by the family in their language, and its notification does not contain its text', async () => {
    await save({ ...notes('Brave', 'Courageuse'), naps: [{ start: '12:45', end: '14:00' }] });
    expect((await publish()).status).toBe(200);
    expect(await read()).toMatchObject({ notes: 'Brave', naps: [{ duration: 75 }], read: false });
    expect(await read(marc)).toMatchObject({ read: false });
    const [notification] = (await sophie('GET', '/api/notifications')).json as Notification[];
    expect(notification).toMatchObject({ kind: 'report', childIds: [lea], title: 'Léa’s daily report' });
    expect(JSON.stringify(notification)).not.toContain('Brave');
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'report.published' });
  });

  test('must be complete, and at the revision the user saw', async () => {
    await save({ meals: [{ type: 'lunch', time: '11:45', food: { en: '', fr: '' }, eaten: 'all' }] });
    const { status, json } = await publish();
    expect(status).toBe(422);
    expect(json).toMatchObject({ problems: [{ path: 'reports.0.meals.0.food', code: 'required' }] });
    const { id } = await reportOf();
    const late = await teacher('POST', '/api/staff/reports/publish', { body: { reports: [{ id, revision: 9 }] } });
    expect(late).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(await read()).toBeNull();
  });

  test('can be corrected: the family reads the published correction, and the school keeps the earlier version', async () => {
    await save(notes('Slept well'));
    await publish();
    await sophie('POST', `/api/reports/${(await read())?.id ?? 0}/read`);
    await save(notes('Did not sleep'), { ask: office, revision: (await reportOf()).revision });
    expect(await read()).toMatchObject({ notes: 'Slept well', read: true });
    expect(await read()).not.toHaveProperty('correctedAt');
    await publish([lea], office);
    expect(await read()).toMatchObject({ notes: 'Did not sleep', read: false, correctedAt: expect.any(String) });
    const [notification] = (await sophie('GET', '/api/notifications')).json as Notification[];
    expect(notification).toMatchObject({ title: 'Corrected daily report: Léa' });
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

  test('without stored versions keeps its original content when it is corrected', async () => {
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

  test('is rejected if two naps overlap, with the path of the nap, and the draft is kept', async () => {
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

  test('with overlapping naps from before the check is still readable', async () => {
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

  test('of a whole group is published in one request', async () => {
    const { reports } = await day();
    const drafts = reports.map(({ childId }) => ({ childId, revision: 0, parts: notes('Together') }));
    expect((await teacher('PUT', '/api/staff/reports/drafts', { body: { date, drafts } })).status).toBe(200);
    const { status, json } = await publish(reports.map(({ childId }) => childId));
    expect([status, (json as unknown[]).length]).toEqual([200, 20]);
    expect((await day()).reports.every((report) => report.status === 'published')).toBe(true);
  });
});
