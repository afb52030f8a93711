import { describe, expect, test } from 'vitest';
import { blankContent } from '#core/reports/report-content.ts';
import type { DraftsSaved } from '#core/reports/staff-report-api.ts';
import { date, testStaffReports } from '#server/app/test-staff-reports.ts';

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
