import { describe, expect, test } from 'vitest';
import { readCsv } from '#core/http/read-csv.ts';
import type { SchoolRecordKind } from '#core/settings/school-records.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { testApp } from '#test/support/test-app.ts';

const { app, as, database } = await testApp();
const officeId = await adminOf(database, 1);
const office = await as(officeId);
const sophie = await as(1);

const file = (records: SchoolRecordKind, period = '') =>
  office('GET', `/api/staff/school-records.csv?records=${records}${period}`);
const rowsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);
const spring = '&from=2026-03-01&to=2026-06-30';

describe('the file of a school’s records', () => {
  test('has every enrolled child with each parent', async () => {
    const { status, text, headers } = await file('families');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="families-2026-04-14.csv"');
    expect(text.startsWith('\u{FEFF}')).toBe(true);
    const [head, ...rows] = rowsOf(text);
    expect(head?.slice(0, 3)).toEqual(['Number', 'Family name', 'First name']);
    const { links } = await database.asOwner((tx) =>
      tx
        .selectFrom('children as c')
        .leftJoin('guardians as l', 'l.child_id', 'c.id')
        .select(({ fn }) => fn.countAll<number>().as('links'))
        .where('c.school_id', '=', 1)
        .where('c.left_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    expect(rows).toHaveLength(links);
    expect(rows.filter((row) => row.includes('sophie.tremblay@example.org')).length).toBeGreaterThan(0);
  });

  test('has the absences of a period, with a formula in a note made harmless', async () => {
    const report = { childId: 1, date: '2026-05-04', duration: 'full_day', reason: 'other', notes: '=HYPERLINK("x")' };
    expect((await sophie('POST', '/api/absences', { body: report })).status).toBe(201);
    const within = rowsOf((await file('absences', '&from=2026-05-04&to=2026-05-04')).text).slice(1);
    expect(within).toContainEqual(expect.arrayContaining(['2026-05-04', 'Other', '\'=HYPERLINK("x")']));
    const outside = rowsOf((await file('absences', '&from=2026-05-05&to=2026-05-05')).text).slice(1);
    expect(outside.filter((row) => row.includes('2026-05-04'))).toEqual([]);
  });

  test('has the releases and the published reports of a period, and no draft', async () => {
    const counts = await database.asOwner(async (tx) => {
      const reports = await tx
        .selectFrom('reports')
        .select('id')
        .where('school_id', '=', 1)
        .where('published_at', 'is not', null)
        .where('day', '>=', '2026-03-01')
        .where('day', '<=', '2026-06-30')
        .execute();
      const releases = await tx
        .selectFrom('pickup_events')
        .select('id')
        .where('school_id', '=', 1)
        .where('act', 'in', ['release', 'undo_release'])
        .where('at', '>=', new Date('2026-03-02T00:00:00Z'))
        .execute();
      return { reports: reports.length, releases: releases.length };
    });
    expect(rowsOf((await file('reports', spring)).text)).toHaveLength(counts.reports + 1);
    expect(rowsOf((await file('releases', spring)).text).length).toBeGreaterThan(counts.releases);
    expect(counts.reports).toBeGreaterThan(0);
  });

  test('needs a period that is complete, in order and at most 400 days long', async () => {
    const problemsOf = async (period: string) =>
      ((await file('absences', period)).json as { problems: unknown }).problems;
    expect(await problemsOf('')).toEqual([
      { path: 'from', code: 'required' },
      { path: 'to', code: 'required' },
    ]);
    expect(await problemsOf('&from=2026-05-02&to=2026-05-01')).toEqual([{ path: 'to', code: 'too_early' }]);
    expect(await problemsOf('&from=2025-01-01&to=2026-05-01')).toEqual([{ path: 'to', code: 'too_late' }]);
  });

  test('is for the office of the school only', async () => {
    expect((await sophie('GET', '/api/staff/school-records.csv?records=families')).status).toBe(403);
    expect((await file('families', '&school=2')).status).toBe(404);
  });

  test('is in the audit log and in the access log of its children', async () => {
    await file('families');
    await app.accesses.flush();
    const { act, user_id } = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    expect([act, user_id]).toEqual(['school.records_exported', officeId]);
    const log = await sophie('GET', '/api/children/1/accesses');
    expect(log.text).toContain('"child"');
  });
});
