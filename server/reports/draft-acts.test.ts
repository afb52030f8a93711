import { describe, expect, test } from 'vitest';
import { blankContent } from '#core/reports/report-content.ts';
import type { SavedDrafts } from '#core/reports/staff-report-api.ts';
import { date, testStaffReports } from '#test/support/test-staff-reports.ts';

const {
  teacher,
  otherTeacher,
  office,
  database,
  lea,
  noah,
  ids,
  rows,
  groupOf,
  day,
  reportOf,
  save,
  publish,
  read,
  notes,
} = await testStaffReports();

describe('a report draft', () => {
  test('is saved part by part, and is not visible to families', async () => {
    await save(notes('A good day'));
    const { json } = await save({ mood: { morning: 'good', afternoon: null, overall: null } }, { revision: 1 });
    expect((json as SavedDrafts)[0]).toMatchObject({ childId: lea, revision: 2 });
    expect(await reportOf()).toMatchObject({
      status: 'draft',
      revision: 2,
      content: { notes: { en: 'A good day' }, mood: { morning: 'good' } },
    });
    expect(await read()).toBeNull();
    expect(await rows('notifications')).toEqual([]);
  });

  test('with concurrent edits of one part rejects the second as a conflict', async () => {
    await save(notes('First'));
    const { status, json } = await save(notes('Second'), { ask: office });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: 'conflict', problems: [{ path: 'drafts.0.notes', code: 'too_late' }] });
    expect((await reportOf()).content.notes.en).toBe('First');
    expect((await save(notes('Second'), { ask: office, revision: 1 })).status).toBe(200);
  });

  test('with concurrent edits of different parts keeps both', async () => {
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

  test('is saved once when the request is repeated', async () => {
    const first = await save(notes('Once'), { key: 'once' });
    const again = await save(notes('Once'), { key: 'once' });
    expect(again.json).toEqual(first.json);
    expect((await reportOf()).revision).toBe(1);
  });

  test('with unchanged content causes no conflict on a retry, and no correction of a published report', async () => {
    await save(notes('Mine'));
    expect((await save(notes('Mine'), { key: 'another' })).status).toBe(200);
    expect((await save({ ...notes('Mine'), naps: [{ start: '12:45', end: '13:30' }] })).status).toBe(200);
    expect((await reportOf()).content).toMatchObject({ notes: { en: 'Mine' }, naps: [{ start: '12:45' }] });
    // Saving the same content again does not make an edit based on the earlier revision a conflict.
    const { revision } = await reportOf();
    await save(notes('Mine'), { key: 'a third' });
    expect((await save(notes('Other'), { ask: office, revision })).status).toBe(200);
    await publish();
    expect((await save(notes('Other'))).json).toMatchObject([{ status: 'published' }]);
    expect((await save(notes('Mine'))).status).toBe(409);
  });

  test('reverted to the published content is no longer a correction', async () => {
    await save(notes('As it was'));
    await publish();
    const { revision } = await reportOf();
    expect((await save(notes('Anothe'), { revision })).json).toMatchObject([{ status: 'correcting' }]);
    expect((await save(notes('As it was'), { revision: revision + 1 })).json).toMatchObject([
      { revision: revision + 2, status: 'published' },
    ]);
    expect(await reportOf()).toMatchObject({ status: 'published', content: notes('As it was') });
    // An edit based on the revision in between is a conflict.
    expect((await save(notes('Late'), { ask: office, revision: revision + 1 })).status).toBe(409);
  });

  test("is limited to the last thirty days, to the author's groups and to the maximum length", async () => {
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

  test('based on a revision that a colleague discarded or published causes a conflict', async () => {
    await save(notes('First'));
    const { revision } = await reportOf();
    await teacher('DELETE', `/api/staff/reports/${(await reportOf()).id ?? 0}/draft`);
    const late = { ask: teacher, revision };
    expect((await save(notes('On the first'), late)).status).toBe(409);
    await save(notes('Again'), { ask: office, revision: (await reportOf()).revision });
    expect((await save(notes('On the first'), late)).json).toMatchObject({ problems: [{ path: 'drafts.0.notes' }] });
    await publish([lea], office);
    expect((await save(notes('On the first'), late)).status).toBe(409);
    expect((await save({ naps: [{ start: '12:45', end: '13:30' }] }, late)).status).toBe(200);
    expect((await reportOf()).content.notes.en).toBe('Again');
    expect((await read())?.notes).toBe('Again');
    const [{ author_id: author } = {}] = await database.asOwner((tx) =>
      tx.selectFrom('reports').select('author_id').where('day', '=', date).execute(),
    );
    expect(author).toBe(ids.office);
  });

  test('can be discarded: a draft entirely, a correction back to the published content', async () => {
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
