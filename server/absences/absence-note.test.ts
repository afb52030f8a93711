import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import type { AttendanceDay } from '#core/attendance/attendance.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import { pdfDocument } from '#test/support/files/test-photos.ts';
import { codeOf, testApp } from '#test/support/test-app.ts';
import { testKind } from '#test/support/test-database.ts';
import { testFamily } from '#test/support/test-family.ts';
import { givePin, newTablet, pair } from '#test/support/test-staff.ts';
import { sweepNotes } from './absence-note-acts.ts';
import { deleteNotes, insertNote, moveNote } from './absence-note-store.ts';

const family = await testFamily();
const {
  app,
  as,
  anonymous,
  sophie,
  marc,
  teacher,
  otherTeacher,
  office,
  door,
  database,
  clock,
  lea,
  noah,
  ids,
  foreign,
  rows,
  letters,
} = family;
type Ask = typeof teacher;
const stranger = await as(foreign.userId);
const elsewhere = await as(
  await database.asOwner(async (tx) => {
    const { user_id: userId } = await tx
      .selectFrom('school_admins')
      .select('user_id')
      .where('school_id', '=', 2)
      .executeTakeFirstOrThrow();
    return userId;
  }),
);

const report = { childId: lea, date: '2026-04-14', reason: 'doctor', duration: 'full_day' };
const note = async (ask: Ask = sophie, text = 'billet') =>
  (await ask('POST', '/api/files?name=billet.pdf', { body: pdfDocument(text) })).json as StoredFile;
const reporting = (body: object, ask: Ask = sophie) => ask('POST', '/api/absences', { body: { ...report, ...body } });
const reported = async (body: object, ask?: Ask) =>
  (await reporting(body, ask)).json as Absence & { others: Absence[] };
const put = (id: number, noteFileId: number | null, ask: Ask = sophie) =>
  ask('PUT', `/api/absences/${id}/note`, { body: { noteFileId } });
const statuses = (file: StoredFile, asks: readonly Ask[]) =>
  Promise.all(asks.map(async (ask) => (await ask('GET', `/api/files/${file.id}`)).status));
const listed = async (id: number, ask: Ask) =>
  ((await ask('GET', '/api/absences')).json as Absence[]).find((one) => one.id === id);
const setRight = (right: 'can_view' | 'can_report_absence', has: boolean) =>
  database.asOwner((tx) =>
    tx
      .updateTable('guardians')
      .set({ [right]: has })
      .where('user_id', '=', ids.marc)
      .where('child_id', '=', lea)
      .execute(),
  );

beforeEach(() =>
  database.asOwner(async (tx) => {
    clock.now = new Date('2026-04-14T10:00:00Z');
    await tx.deleteFrom('absences').where('child_id', 'in', [lea, noah]).execute();
  }),
);

test('a report has a note for the guardians who may report, the team and the office', async () => {
  const file = await note();
  const { id, note: shown } = await reported({ noteFileId: file.id });
  expect(shown).toEqual(file);
  expect((await listed(id, marc))?.note).toEqual(file);
  expect(await statuses(file, [sophie, marc, teacher, office])).toEqual([200, 200, 200, 200]);
  expect(await statuses(file, [otherTeacher, door, stranger, elsewhere])).toEqual([404, 404, 404, 404]);
  const day = (await teacher('GET', `/api/staff/attendance/${lea}?day=2026-04-14`)).json as AttendanceDay;
  expect(day.absences[0]?.note).toEqual(file);
});

test('a guardian without the right to report sees neither the note nor that there is one', async () => {
  const file = await note();
  const { id } = await reported({ noteFileId: file.id });
  await setRight('can_report_absence', false);
  expect(await listed(id, marc)).toBeDefined();
  expect((await listed(id, marc))?.note).toBeUndefined();
  expect(await statuses(file, [marc])).toEqual([404]);
  expect((await put(id, null, marc)).status).toBe(403);
  await setRight('can_view', false);
  expect((await put(id, null, marc)).status).toBe(404);
  await setRight('can_view', true);
  await setRight('can_report_absence', true);
  expect(await statuses(file, [marc])).toEqual([200]);
});

test('a member of the team who lost the child as guardian, or its right to report, reads no note at work', async () => {
  const file = await note();
  const { id } = await reported({ noteFileId: file.id });
  expect(id).toBeGreaterThan(0);
  const shown = async (ask: Ask) =>
    ((await ask('GET', `/api/staff/attendance/${lea}?day=2026-04-14`)).json as AttendanceDay).absences[0]?.note;
  const former = (userId: number) =>
    database.asOwner((tx) =>
      tx
        .insertInto('former_guardians')
        .values({ child_id: lea, school_id: 1, user_id: userId, removed_at: new Date('2026-01-01'), emails: [] })
        .execute(),
    );
  const link = (canReport: boolean) =>
    database.asOwner(async (tx) => {
      await tx.deleteFrom('guardians').where('user_id', '=', ids.teacher).execute();
      const rights = { can_view: true, can_report_absence: canReport, can_pickup: false, can_message: false };
      const { household_id } = await tx
        .selectFrom('guardians')
        .select('household_id')
        .where('child_id', '=', lea)
        .where('user_id', '=', ids.sophie)
        .executeTakeFirstOrThrow();
      const own = { child_id: lea, school_id: 1, user_id: ids.teacher, household_id, relationship: 'guardian' };
      await tx
        .insertInto('guardians')
        .values({ ...own, ...rights })
        .execute();
    });
  expect([await statuses(file, [teacher, office]), await shown(teacher), await shown(office)]).toEqual([
    [200, 200],
    file,
    file,
  ]);
  await link(false);
  expect([await statuses(file, [teacher, office]), await shown(teacher)]).toEqual([[404, 200], undefined]);
  await former(ids.office);
  expect([await statuses(file, [office]), await shown(office)]).toEqual([[404], undefined]);
  await former(ids.teacher);
  await link(true);
  expect([await statuses(file, [teacher]), await shown(teacher)]).toEqual([[200], file]);
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('guardians').where('user_id', '=', ids.teacher).execute();
    await tx.deleteFrom('former_guardians').where('user_id', 'in', [ids.teacher, ids.office]).execute();
  });
});

test('a room device shows the absence without its note', async () => {
  const file = await note();
  const { id } = await reported({ noteFileId: file.id });
  await givePin(database, ids.teacher, '4826', clock.now);
  const tablet = newTablet(anonymous);
  await pair(tablet, { office, schoolId: 1 });
  expect((await tablet.send('POST', '/api/room/unlock', { body: { userId: ids.teacher, pin: '4826' } })).status).toBe(
    200,
  );
  const day = await tablet.send('GET', `/api/staff/attendance/${lea}?day=2026-04-14`);
  expect((day.json as AttendanceDay).absences).toMatchObject([{ id, reason: 'doctor' }]);
  expect(day.text).not.toContain('billet');
});

test('a note of a report for several children is of the first one only', async () => {
  const file = await note();
  const { note: own, others } = await reported({ noteFileId: file.id, alsoFor: [noah] });
  expect(own).toEqual(file);
  expect(others.map(({ childId, note: other }) => [childId, other])).toEqual([[noah, undefined]]);
});

test('a guardian who works at another school attaches a note, which that school no longer counts', async () => {
  const used = async (schoolId: number) => {
    const found = await database.asOwner((tx) =>
      sql<{ files: number }>`select files from file_usage where school_id = ${schoolId}`.execute(tx),
    );
    return found.rows[0]?.files ?? 0;
  };
  const job = { user_id: ids.sophie, school_id: 2 };
  await database.asOwner((tx) =>
    tx
      .insertInto('staff_members')
      .values({ ...job, title: 'educator' })
      .execute(),
  );
  const before = [await used(1), await used(2)] as const;
  const file = await note();
  expect([await used(1), await used(2)]).toEqual([before[0], before[1] + 1]);
  expect((await reported({ noteFileId: file.id })).note).toEqual(file);
  expect([await used(1), await used(2)]).toEqual([before[0] + 1, before[1]]);
  expect(await statuses(file, [sophie, teacher, elsewhere])).toEqual([200, 200, 404]);
  await database.asOwner((tx) => tx.deleteFrom('staff_members').where('user_id', '=', ids.sophie).execute());
});

test('a note that moves to a school without space is refused, and stays an upload', async () => {
  const small = await testApp({ fileQuota: pdfDocument('billet').length * 1.5 });
  const job = { user_id: ids.sophie, school_id: 2, title: 'educator' };
  await small.database.asOwner((tx) => tx.insertInto('staff_members').values(job).execute());
  const [mother, father] = [await small.as(ids.sophie), await small.as(ids.marc)];
  const [moved, first] = [await note(mother), await note(father)];
  expect((await reporting({ noteFileId: first.id }, father)).status).toBe(201);
  const refused = await reporting({ date: '2026-04-15', noteFileId: moved.id }, mother);
  expect([refused.status, codeOf(refused)]).toEqual([507, 'storage_full']);
  expect(await statuses(moved, [mother, father])).toEqual([200, 404]);
  expect((await reporting({ date: '2026-04-15' }, mother)).status).toBe(201);
});

test('an upload is moved by its owner alone, to a school in scope, until a record has it', async () => {
  const { id } = await note();
  const move = (userId: number, schoolId: number, scope = [2]) =>
    database
      .transaction({ userId, schoolIds: scope }, (tx) =>
        tx.updateTable('files').set({ school_id: schoolId }).where('id', '=', id).executeTakeFirstOrThrow(),
      )
      .then(
        ({ numUpdatedRows }) => Number(numUpdatedRows),
        ({ code }: { code: string }) => code,
      );
  expect(await move(ids.marc, 2)).toBe(0);
  expect(await move(ids.sophie, 1)).toBe('42501');
  expect(await move(ids.sophie, 2)).toBe(1);
  await database.asOwner((tx) =>
    tx.updateTable('files').set({ attached_at: clock.now }).where('id', '=', id).execute(),
  );
  expect(await move(ids.sophie, 1, [1])).toBe(0);
});

test('a note is added later, replaced by the other guardian, and deleted', async () => {
  const { id } = await reported({});
  const [first, second] = [await note(sophie, 'first'), await note(marc, 'second')];
  expect(((await put(id, first.id)).json as Absence).note).toEqual(first);
  // A retry with another key changes nothing.
  expect(((await put(id, first.id)).json as Absence).note).toEqual(first);
  expect(((await put(id, second.id, marc)).json as Absence).note).toEqual(second);
  expect(await statuses(first, [sophie, teacher])).toEqual([404, 404]);
  expect(((await put(id, null)).json as Absence).note).toBeUndefined();
  expect(await statuses(second, [sophie, marc, teacher])).toEqual([404, 404, 404]);
  const acts = (await rows('audit_entries')).map(({ act }) => act);
  expect(acts).toEqual(expect.arrayContaining(['absence.note_added', 'absence.note_deleted']));
});

test('a file of another user, of another record or of an old absence is refused', async () => {
  const [own, others] = [await note(), await note(marc)];
  const { id } = await reported({ noteFileId: own.id });
  for (const fileId of [others.id, 999_999]) {
    const refused = await put(id, fileId);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid']);
  }
  expect(await statuses(own, [sophie])).toEqual([200]);
  expect((await reporting({ date: '2026-04-15', noteFileId: own.id })).status).toBe(422);
  expect((await put(id, (await note(stranger)).id, stranger)).status).toBe(404);
  expect((await put(id, null, elsewhere)).status).toBe(404);
  clock.now = new Date('2026-05-15T14:00:00Z');
  const late = await put(id, (await note()).id);
  expect(late.json).toMatchObject({ problems: [{ path: 'noteFileId', code: 'too_late' }] });
});

test('a canceled absence loses its note, and a replaced late arrival hands it on', async () => {
  const [first, second] = [await note(sophie, 'canceled'), await note(sophie, 'handed on')];
  const { id } = await reported({ date: '2026-04-16', noteFileId: first.id });
  expect((await sophie('DELETE', `/api/absences/${id}`)).status).toBe(204);
  expect(await statuses(first, [sophie, teacher])).toEqual([404, 404]);
  const late = { date: '2026-04-17', kind: 'late' };
  await reported({ ...late, time: '09:30', noteFileId: second.id });
  const again = await reported({ ...late, time: '10:00' });
  expect(again.note).toEqual(second);
  expect(await statuses(second, [sophie, teacher])).toEqual([200, 200]);
});

test.skipIf(testKind() === 'embedded')('a note that another guardian adds at the same moment is deleted', async () => {
  const [file, { id }] = [await note(marc), await reported({})];
  let deleting: Promise<unknown> = Promise.resolve();
  await database.asOwner(async (tx) => {
    await tx.selectFrom('absences').select('id').where('id', '=', id).forUpdate().execute();
    deleting = put(id, null);
    await expect.poll(() => isWaiting()).toBe(true);
    const adding = { tx, currentUser: { id: ids.marc }, now: clock.now, installation: { fileQuota: 1_000_000 } };
    await insertNote(adding, { absenceId: id, schoolId: 1, fileId: file.id });
  });
  await deleting;
  expect((await listed(id, sophie))?.note).toBeUndefined();
  expect(await statuses(file, [sophie, marc])).toEqual([404, 404]);
});

/** Whether a statement waits for a lock of another. */
const isWaiting = () =>
  database.asOwner(async (tx) => {
    const found = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    return found.rows.length > 0;
  });

test('of the notes of two replaced absences, the newest is handed on', async () => {
  const [first, second] = [await note(sophie, 'first'), await note(sophie, 'second')];
  const [from, also, to] = [
    await reported({ date: '2026-04-16', noteFileId: second.id }),
    await reported({ date: '2026-04-17', noteFileId: first.id }),
    await reported({ date: '2026-04-20' }),
  ];
  await database.transaction({ schoolIds: [1] }, async (tx) => {
    await moveNote(tx, [from.id, also.id], to.id);
    await deleteNotes(tx, [from.id, also.id]);
  });
  expect((await listed(to.id, sophie))?.note).toEqual(second);
  expect(await statuses(first, [sophie, teacher])).toEqual([404, 404]);
});

test('a note makes no event for a guardian without the right to report', async () => {
  const { id } = await reported({});
  const notifiedUsers = async (noteFileId: number | null) => {
    const events = () =>
      database.asOwner((tx) =>
        tx.selectFrom('live_events').select(['user_id', 'n']).where('about', '=', 'absences').execute(),
      );
    const before = new Set((await events()).map(({ user_id, n }) => `${user_id} ${n}`));
    expect((await put(id, noteFileId)).status).toBe(200);
    const after = (await events()).filter(({ user_id, n }) => !before.has(`${user_id} ${n}`));
    return after.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
  };
  expect(await notifiedUsers((await note()).id)).toEqual([ids.sophie, ids.marc]);
  await setRight('can_report_absence', false);
  expect(await notifiedUsers(null)).toEqual([ids.sophie]);
  await setRight('can_report_absence', true);
});

test('opening a note is in the access log of the child, as a guardian and as staff', async () => {
  const file = await note();
  expect(await statuses(file, [sophie])).toEqual([200]);
  await reported({ noteFileId: file.id });
  await app.accesses.flush();
  await database.asOwner((tx) => sql`truncate record_accesses`.execute(tx));
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  await statuses(file, [marc, teacher, otherTeacher]);
  await app.accesses.flush();
  const seen = await database.asOwner((tx) =>
    tx.selectFrom('record_accesses').select(['user_id', 'child_id', 'kind', 'capacity']).orderBy('user_id').execute(),
  );
  expect(seen).toEqual([
    { user_id: ids.marc, child_id: lea, kind: 'absences', capacity: 'guardian' },
    { user_id: ids.teacher, child_id: lea, kind: 'absences', capacity: 'staff' },
  ]);
});

test('a note is deleted once its absence ended 30 days ago', async () => {
  const file = await note();
  await reported({ endDate: '2026-04-15', noteFileId: file.id });
  const sweepAt = (at: string) => sweepNotes(database, new Date(at));
  expect(await sweepAt('2026-05-15T16:00:00Z')).toBe(0);
  expect(await statuses(file, [sophie, teacher])).toEqual([200, 200]);
  expect(await sweepAt('2026-05-16T16:00:00Z')).toBe(1);
  expect(await statuses(file, [sophie, teacher])).toEqual([404, 404]);
  expect(await sweepAt('2026-05-16T16:00:00Z')).toBe(0);
});

test('no notification and no email names a note, and the export of the other guardian has none', async () => {
  const file = (await sophie('POST', '/api/files?name=psychiatre.pdf', { body: pdfDocument() })).json as StoredFile;
  await reported({ noteFileId: file.id });
  const sent = await database.asOwner(async (tx) => [
    await tx.selectFrom('outbox').selectAll().execute(),
    await tx.selectFrom('notifications').selectAll().execute(),
  ]);
  expect(JSON.stringify([sent, letters])).not.toContain('psychiatre');
  const exported = async (ask: Ask) => {
    const { status, bytes } = await ask('GET', '/api/data-export');
    expect(status).toBe(200);
    return Object.values(unzipSync(bytes))
      .map((part) => strFromU8(part))
      .join('');
  };
  expect(await exported(sophie)).toContain('psychiatre');
  expect(await exported(marc)).not.toContain('psychiatre');
});
