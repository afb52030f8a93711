import ICAL from 'ical.js';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Calendar, CalendarAddress } from '#core/calendars/calendar.ts';
import type { Form } from '#core/forms/form.ts';
import { addDays, daysFrom } from '#core/time/day.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { noTimes } from '#core/school-days/school-day.ts';
import { addCalendarDays, openOn } from '#test/support/test-school-days.ts';
import { testApp } from '#test/support/test-app.ts';
import { hashOf } from './calendar-acts.ts';

const { as, anonymous, database, clock } = await testApp();
const sophie = await as(1);
const [lea, noah] = [1, 2];
const zone = 'America/Toronto';

const make = async (key?: string) => {
  const { status, json } = await sophie('POST', '/api/calendar', { key });
  expect(status).toBe(201);
  return json as CalendarAddress;
};
const feed = (path: string, headers = {}) => anonymous('GET', path, { headers });

/** Parses the feed with an independent library. */
function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component);
    const saidAt = (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate();
    const transp = component.getFirstPropertyValue('transp');
    return { uid, summary, description, start: startDate, end: endDate, saidAt, transp };
  });
}
const eventsOf = async ({ path }: CalendarAddress) => readEvents((await feed(path)).text);

const insertPickup = (childId: number, day: string, time: string | null) =>
  database.asOwner(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into pickups (school_id, child_id, person_id, day, method, time, status, requested_by, created_at)
      select p.school_id, ${childId}, p.person_id, ${day}, ${time === null ? 'gps' : 'time'}, ${time}, 'scheduled', 1, now()
        from pickups p where p.child_id = ${childId} order by p.id limit 1 returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  });

describe('the calendar address', () => {
  test('is returned to its owner, also for a repeated request, and is not stored', async () => {
    expect((await sophie('GET', '/api/calendar')).json).toEqual({ since: null } satisfies Calendar);
    const [first, again] = [await make('one'), await make('one')];
    expect(again).toEqual(first);
    expect((await sophie('GET', '/api/calendar')).json).toEqual({ since: first.since });
    const token = first.path.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(token.length).toBeGreaterThan(40);
    const stored = await database.asOwner((tx) => tx.selectFrom('calendars').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await feed(first.path)).headers['content-type']).toBe('text/calendar; charset=utf-8');
  });

  test('that was renewed or deleted replies like an unknown one', async () => {
    const first = await make();
    const second = await make();
    const replyOf = async (path: string) => {
      const { status, text } = await feed(path);
      return [status, text.replace(/"requestId":"[^"]*"/, '')];
    };
    const unknown = await replyOf(`/api/calendar/${'a'.repeat(43)}.ics`);
    expect(unknown[0]).toBe(404);
    expect(await replyOf(first.path)).toEqual(unknown);
    expect((await feed(second.path)).status).toBe(200);
    expect((await sophie('DELETE', '/api/calendar')).status).toBe(204);
    expect((await sophie('DELETE', '/api/calendar')).status).toBe(404);
    expect(await replyOf(second.path)).toEqual(unknown);
    expect(await replyOf('/api/calendar/short.ics')).toEqual(unknown);
    const acts = await database.asOwner((tx) =>
      tx.selectFrom('audit_entries').select('act').where('act', 'like', 'calendar.%').orderBy('id').execute(),
    );
    expect(acts.map(({ act }) => act).slice(-3)).toEqual(['calendar.made', 'calendar.made', 'calendar.revoked']);
  });

  test('from an earlier version keeps working, but is not shown again', async () => {
    const token = 'an-address-of-an-earlier-parvis-0123456789-';
    await make('earlier');
    await database.asOwner((tx) =>
      tx
        .updateTable('calendars')
        .set({ nonce: null, token_hash: hashOf(token) })
        .where('user_id', '=', 1)
        .execute(),
    );
    expect((await feed(`/api/calendar/${token}.ics`)).status).toBe(200);
    expect((await sophie('POST', '/api/calendar', { key: 'earlier' })).status).toBe(404);
  });

  test('made by concurrent requests leaves one that works', async () => {
    const made = await Promise.all([make(), make(), make()].map((one) => one.catch(() => undefined)));
    const statuses = await Promise.all(made.map(async (one) => (one ? (await feed(one.path)).status : 404)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('the calendar feed', () => {
  test('has events, exams, pickups and absences with first names, without health information', async () => {
    await database.asOwner((tx) =>
      tx.updateTable('absences').set({ notes: 'canary-note', reason: 'doctor' }).execute(),
    );
    const address = await make();
    const { text } = await feed(address.path);
    const events = readEvents(text);
    const kinds = new Set(events.map(({ uid }) => uid.split('-')[0]));
    expect(kinds).toEqual(new Set(['announcement', 'form', 'pickup', 'absence', 'school']));
    expect(text).not.toMatch(/canary-note|doctor|Tremblay|médec/i);
    expect(events.filter(({ uid }) => uid.startsWith('announcement'))).toHaveLength(2);
    expect(events.map(({ summary }) => summary)).toContain('Absence – Noah (morning)');
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  test('has the special days of the school, with their names in the reader’s language', async () => {
    const closed = (day: string) => {
      return { day, kind: 'closed' as const, name: { en: 'Snow days', fr: 'Tempête' }, times: noTimes };
    };
    await openOn(database, [1, 2, 3, 4, 5]);
    await addCalendarDays(database, [closed('2026-05-07'), closed('2026-05-08'), closed('2026-05-11')]);
    const days = (await eventsOf(await make())).filter(({ uid }) => uid.startsWith('school-day-'));
    expect(days.map(({ summary, start, end, transp }) => [summary, String(start), String(end), transp])).toEqual([
      ['School closed – Snow days', '2026-05-07', '2026-05-12', 'TRANSPARENT'],
    ]);
  });

  test('drops a withdrawn announcement, and stamps a changed one with the time of the change', async () => {
    const address = await make();
    const found = async () => (await eventsOf(address)).filter(({ uid }) => uid.startsWith('announcement-'));
    const [event, other] = await found();
    const id = Number(/\d+/.exec(event?.uid ?? '')?.[0]);
    const set = (row: { edited_by?: number; edited_at?: Date; withdrawn_at?: Date | null }) =>
      database.asOwner((tx) => tx.updateTable('announcements').set(row).where('id', '=', id).execute());
    const editedAt = new Date('2026-04-14T12:00:00Z');
    await set({ edited_by: 3, edited_at: editedAt });
    expect((await found()).find(({ uid }) => uid === event?.uid)?.saidAt).toEqual(editedAt);
    await set({ withdrawn_at: clock.now });
    expect((await found()).map(({ uid }) => uid)).toEqual([other?.uid]);
    await set({ withdrawn_at: null });
  });

  test('stamps a pickup with the time it was scheduled or changed', async () => {
    const before = clock.now;
    const address = await make();
    const { json: people } = await sophie('GET', '/api/pickup-persons');
    const [pickupPersonId] = (people as { id: number }[]).map((person) => person.id);
    const body = { pickupPersonId, method: 'time', time: '16:00', useGps: false };
    const { json } = await sophie('POST', '/api/pickups', { body: { ...body, childId: lea, date: '2026-04-21' } });
    const { id } = json as { id: number };
    const saidAt = async () => {
      const events = await eventsOf(address);
      return events.find(({ uid }) => uid.startsWith(`pickup-${id}@`))?.saidAt.getTime();
    };
    expect(await saidAt()).toBe(Math.floor(before.getTime() / 1000) * 1000);
    clock.now = new Date(before.getTime() + 60_000);
    expect((await sophie('PUT', `/api/pickups/${id}`, { body: { ...body, time: '16:15' } })).status).toBe(200);
    expect(await saidAt()).toBe(Math.floor(clock.now.getTime() / 1000) * 1000);
    expect((await sophie('DELETE', `/api/pickups/${id}`)).status).toBe(204);
    clock.now = before;
  });

  test('ends a multi-day absence on the day after its last, and drops a cancelled one', async () => {
    const address = await make();
    const body = { childId: lea, date: '2026-05-11', endDate: '2026-05-13', reason: 'vacation', duration: 'full_day' };
    const { json } = await sophie('POST', '/api/absences', { body });
    const id = (json as { id: number }).id;
    const found = async () => (await eventsOf(address)).find(({ uid }) => uid.startsWith(`absence-${id}@`));
    const event = await found();
    expect(event?.start.isDate).toBe(true);
    expect([event?.start.toString(), event?.end.toString()]).toEqual(['2026-05-11', '2026-05-14']);
    expect((await found())?.uid).toBe(event?.uid);
    expect((await sophie('DELETE', `/api/absences/${id}`)).status).toBe(204);
    expect(await found()).toBeUndefined();
  });

  test('marks whole days as free, and a timed pickup and an accepted event as busy', async () => {
    const address = await make();
    const late = await insertPickup(noah, '2026-04-23', null);
    const timed = await insertPickup(noah, '2026-04-22', '15:45');
    const body = { childId: noah, date: '2026-05-11', endDate: '2026-05-13', reason: 'vacation', duration: 'full_day' };
    const { json } = await sophie('POST', '/api/absences', { body });
    const events = await eventsOf(address);
    const found = (uid: string) => events.find((one) => one.uid.startsWith(`${uid}@`))?.transp;
    expect([found(`pickup-${late}`), found(`pickup-${timed}`)]).toEqual(['TRANSPARENT', 'OPAQUE']);
    expect(found(`absence-${(json as { id: number }).id}`)).toBe('TRANSPARENT');
    const dated = events.filter(({ uid }) => !uid.startsWith('form-'));
    for (const { start, transp, uid } of dated) expect(transp, uid).toBe(start.isDate ? 'TRANSPARENT' : 'OPAQUE');
    expect(events.filter(({ uid }) => uid.startsWith('announcement-')).map(({ transp }) => transp)).toEqual([
      'TRANSPARENT',
      'TRANSPARENT',
    ]);

    const event = async () => (await eventsOf(address)).find(({ uid }) => uid.startsWith('form-'));
    expect((await event())?.transp, 'without a reply').toBe('TRANSPARENT');
    const formId = Number(/\d+/.exec((await event())?.uid ?? '')?.[0]);
    const { json: read } = await sophie('GET', `/api/forms/${formId}`);
    const { version, children } = read as Form;
    const answer = { childId: children[0]?.childId, version, lang: 'en', answers: {}, going: true, people: 2 };
    expect((await sophie('POST', `/api/forms/${formId}/responses`, { body: answer })).status).toBe(201);
    expect((await event())?.transp).toBe('OPAQUE');
  });

  test('has an event invitation once for siblings, until all replies decline', async () => {
    const address = await make();
    const found = async () => (await eventsOf(address)).filter(({ uid }) => uid.startsWith('form-'));
    const [event] = await found();
    expect(await found()).toHaveLength(1);
    const formId = Number(/\d+/.exec(event?.uid ?? '')?.[0]);
    const { json } = await sophie('GET', `/api/forms/${formId}`);
    const form = json as Form;
    expect(event?.summary).toBe(form.title);
    expect(event?.description).toBe(form.event?.place);
    expect(schoolTimeAt(event?.start.toJSDate() ?? new Date(0), zone)).toEqual({
      day: form.event?.day,
      time: form.event?.startsAt,
    });
    for (const { childId } of form.children) {
      const body = { childId, version: form.version, lang: 'en', answers: {}, going: false };
      expect((await sophie('POST', `/api/forms/${formId}/responses`, { body })).status).toBe(201);
    }
    expect(await found()).toEqual([]);
  });

  test.each([
    ['spring', '2026-03-05', '2026-03-11'],
    ['autumn', '2026-10-29', '2026-11-04'],
  ])('keeps pickups at local time in the week of the %s clock change', async (_, first, last) => {
    const before = clock.now;
    clock.now = new Date(`${first}T15:00:00Z`);
    const days = daysFrom(first, last);
    for (const day of days) await insertPickup(noah, day, '15:45');
    const late = await insertPickup(noah, addDays(last, 1), null);
    const events = await eventsOf(await make());
    const timed = events.filter(({ uid, start }) => uid.startsWith('pickup') && !start.isDate);
    const walls = timed.map(({ start, end }) => [
      schoolTimeAt(start.toJSDate(), zone),
      schoolTimeAt(end.toJSDate(), zone),
    ]);
    for (const day of days) {
      expect(walls).toContainEqual([
        { day, time: '15:45' },
        { day, time: '16:00' },
      ]);
    }
    const comes = events.find(({ uid }) => uid.startsWith(`pickup-${late}@`));
    expect([comes?.start.toString(), comes?.end.toString()]).toEqual([addDays(last, 1), addDays(last, 2)]);
    clock.now = before;
  });

  test("is in the account's language, with long French text folded into lines of 75 octets", async () => {
    const words =
      'Apportez : un dîner froid, de l’eau; « bottes » \\ imperméable.\nDépart à 8 h 45 — œuvres, été, noël. ';
    const details = words.repeat(6).trim();
    await database.asOwner((tx) =>
      tx.updateTable('announcements').set({ details_fr: details }).where('type', '=', 'event').execute(),
    );
    await sophie('PUT', '/api/settings', { body: { locale: 'fr' } });
    const { path } = await make();
    const { text } = await feed(path);
    const event = readEvents(text).find(({ description }) => description?.startsWith('Apportez'));
    expect(event?.description).toBe(details);
    expect(text).toContain('Départ – ');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = text.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    await sophie('PUT', '/api/settings', { body: { locale: 'en' } });
  });

  test('replies 304 to an unchanged ETag, until the content changes', async () => {
    const { path } = await make();
    const etag = String((await feed(path)).headers.etag);
    const same = await feed(path, { 'if-none-match': etag });
    expect([same.status, same.text]).toEqual([304, '']);
    await insertPickup(lea, '2026-05-04', '16:00');
    expect((await feed(path, { 'if-none-match': etag })).status).toBe(200);
  });

  test('follows the current rights of its owner, and has no data of another school', async () => {
    const address = await make();
    const may = (can_view: boolean) =>
      database.asOwner((tx) => tx.updateTable('guardians').set({ can_view }).where('user_id', '=', 1).execute());
    await may(false);
    expect(await eventsOf(address)).toEqual([]);
    await may(true);
    const events = await eventsOf(address);
    const foreign = await database.asOwner((tx) =>
      tx.selectFrom('absences').select('id').where('child_id', 'not in', [lea, noah]).execute(),
    );
    const shown = new Set(events.map(({ uid }) => uid.split('@')[0]));
    expect(foreign.filter(({ id }) => shown.has(`absence-${id}`))).toEqual([]);
  });
});
