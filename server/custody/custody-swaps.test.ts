/** The custody calendar as guardians see it: their days, swaps, the calendar feed, and who is called first. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { InvitationLetters } from '#core/auth/invitation-letter.ts';
import type { FamilyCustody } from '#core/custody/custody-api.ts';
import type { Problem } from '#core/http/problem.ts';
import { findNoticeReach } from '#server/attendance/notice-reach-store.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { openOn } from '#test/support/test-school-days.ts';

const family = await testCustody();
const { app, anonymous, office, sophie, marc, teacher, database, ids, lea, people, foreign, at, rows, as } = family;
const { weeks, saveCustody, readCustody, custodyAt, clearCustody, board } = family;
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);

const today = '2026-04-14'; // of Marc's week; Sophie's begins on Friday the 17th at 16:00
const span = (from: string, until = from) => ({ from, until });
const ask = (days: object, by = sophie, withPersonId = people.marc) =>
  by('POST', '/api/custody/swaps', { body: { childId: lea, withPersonId, gives: null, takes: null, ...days } });
const answer = (id: number, accept: boolean, by = marc) =>
  by('POST', `/api/custody/swaps/${id}/answer`, { body: { accept } });
const lastSwap = async (by = sophie) => (await custodyAt(by))?.swaps[0];
const problemsOf = ({ json }: TestReply) => (json as Problem).problems;
const holdersOn = async (day: string, by = sophie) =>
  (await custodyAt(by))?.days.find((one) => one.day === day)?.parts.map(({ personId }) => personId);

beforeEach(async () => {
  at('12:00:00', today);
  await family.callOff();
  await clearCustody();
  await saveCustody(weeks());
});

describe('guardians', () => {
  test('see all days of eight weeks, without patterns and reasons', async () => {
    const shown = await custodyAt(sophie);
    expect(shown).toMatchObject({ childId: lea, today, shows: 'all', maySwap: true, swaps: [] });
    expect(shown?.days).toHaveLength(56);
    expect(shown?.guardians.map(({ name, isMe }) => [name, isMe])).toEqual([
      ['Marc Tremblay', false],
      ['Sophie Tremblay', true],
    ]);
    expect([await holdersOn(today), await holdersOn('2026-04-17'), await holdersOn('2026-04-21')]).toEqual([
      [people.marc],
      [people.marc, people.sophie],
      [people.sophie],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/pattern|court|revoked|bars/);
    const other = await as(foreign.userId);
    expect((await other('GET', '/api/custody')).json).toEqual([]);
    expect((await teacher('GET', '/api/custody')).json).toEqual([]);
  });

  test('see their own days only, where the office wants it, and a court decision is a day without a guardian', async () => {
    const bars = [{ personId: people.marc, from: '2026-05-01', until: null }];
    await saveCustody(weeks({ shows: 'own', bars }));
    expect([await holdersOn(today), await holdersOn('2026-04-17'), await holdersOn('2026-04-21')]).toEqual([
      [null],
      [null, people.sophie],
      [people.sophie],
    ]);
    expect([await holdersOn(today, marc), await holdersOn('2026-05-12', marc)]).toEqual([[people.marc], [null]]);
    expect(JSON.stringify(await custodyAt(marc))).not.toMatch(/court|bars/);
  });

  test('keep every right to read the child’s life on the days of the other', async () => {
    for (const path of [
      '/api/activities',
      '/api/pickups',
      '/api/pickup-plans',
      '/api/pickup-persons',
      `/api/reports?childId=${lea}&date=2026-04-13`,
    ])
      expect((await sophie('GET', path)).status, path).toBe(200);
  });
});

describe('a swap of days', () => {
  test('counts once the other guardian accepts it, and the school sees the result only', async () => {
    expect((await ask({ takes: span('2026-04-15'), gives: span('2026-04-22', '2026-04-23') })).status).toBe(201);
    const [notification] = await rows('notifications');
    expect([notification?.user_id, notification?.title_en]).toEqual([ids.marc, 'Swap of days proposed for Léa']);
    expect(await holdersOn('2026-04-15')).toEqual([people.marc]);
    expect((await readCustody()).swaps).toEqual([]);
    const swap = await lastSwap(marc);
    expect(swap).toMatchObject({ status: 'open', isMine: false, mayAnswer: true });
    expect(await lastSwap(sophie)).toMatchObject({ isMine: true, mayAnswer: false });
    expect((await answer(swap?.id ?? 0, true)).status).toBe(200);
    expect([await holdersOn('2026-04-15'), await holdersOn('2026-04-22'), await holdersOn('2026-04-24')]).toEqual([
      [people.sophie],
      [people.marc],
      [people.sophie, people.marc],
    ]);
    expect((await readCustody()).swaps).toEqual([
      { id: swap?.id, personId: people.sophie, from: '2026-04-15', until: '2026-04-15' },
      { id: swap?.id, personId: people.marc, from: '2026-04-22', until: '2026-04-23' },
    ]);
    at('12:00:00', '2026-04-15');
    await office('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: '2026-04-15', status: 'present' } });
    const onBoard = (await board()).children.find(({ childId }) => childId === lea);
    expect([onBoard?.custody?.name, onBoard?.custody?.isWeek]).toEqual(['Sophie Tremblay', false]);
    const acts = (await rows('audit_entries')).slice(0, 6).map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['custody.swap_asked', 'custody.swap_accepted']));
  });

  test('cancels the scheduled pickups of the guardian who gave the day', async () => {
    const id = await family.scheduled({ date: '2026-04-15', pickupPersonId: people.marc });
    await ask({ takes: span('2026-04-15') });
    await answer((await lastSwap())?.id ?? 0, true);
    const found = await database.asOwner((tx) =>
      tx.selectFrom('pickups').select('status').where('id', '=', id).executeTakeFirst(),
    );
    expect(found?.status).toBe('cancelled');
  });

  test('is answered once, by the guardian who was asked, and withdrawn by the one who asked', async () => {
    await ask({ takes: span('2026-04-15') });
    const id = (await lastSwap())?.id ?? 0;
    expect((await answer(id, true, sophie)).status).toBe(404);
    expect((await marc('DELETE', `/api/custody/swaps/${id}`)).status).toBe(404);
    expect((await answer(id, true, await as(foreign.userId))).status).toBe(404);
    const answers = await Promise.all([answer(id, true), sophie('DELETE', `/api/custody/swaps/${id}`)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(codeOf(await answer(id, false))).toBe('conflict');
  });

  test('declined changes no day', async () => {
    await ask({ takes: span('2026-04-15') });
    expect((await answer((await lastSwap())?.id ?? 0, false)).status).toBe(200);
    expect(await lastSwap()).toMatchObject({ status: 'declined' });
    expect(await holdersOn('2026-04-15')).toEqual([people.marc]);
    const [notification] = await rows('notifications');
    expect([notification?.user_id, notification?.title_en]).toEqual([ids.sophie, 'Swap of days declined for Léa']);
  });

  test('is refused for days that the guardians do not have, with strangers, and for a child of another family', async () => {
    expect(problemsOf(await ask({ gives: span('2026-04-15') }))).toEqual([{ path: 'gives.from', code: 'not_allowed' }]);
    expect(problemsOf(await ask({ takes: span('2026-04-15') }, sophie, people.helene))).toEqual([
      { path: 'withPersonId', code: 'not_allowed' },
    ]);
    expect((await ask({ childId: foreign.childId, takes: span('2026-04-15') })).status).toBe(404);
    await saveCustody(null);
    expect((await ask({ takes: span('2026-04-15') })).status).toBe(404);
  });

  test('is not accepted once the calendar or the time has moved on', async () => {
    await ask({ takes: span('2026-04-15') });
    const id = (await lastSwap())?.id ?? 0;
    await saveCustody(weeks({ exceptions: [{ personId: people.sophie, ...span('2026-04-15'), isHoliday: false }] }));
    expect(codeOf(await answer(id, true))).toBe('conflict');
    await saveCustody(weeks());
    at('12:00:00', '2026-04-16');
    expect((await lastSwap(marc))?.status).toBe('expired');
    expect(codeOf(await answer(id, true))).toBe('conflict');
  });

  test('gives a barred guardian no day', async () => {
    await ask({ gives: span('2026-04-21') });
    const id = (await lastSwap())?.id ?? 0;
    await saveCustody(weeks({ bars: [{ personId: people.marc, from: today, until: null }] }));
    expect(codeOf(await answer(id, true))).toBe('conflict');
    expect(problemsOf(await ask({ gives: span('2026-04-22') }))).toEqual([{ path: 'gives.from', code: 'not_allowed' }]);
  });
});

test('a guardian’s own days are in their calendar feed', async () => {
  const { path } = (await sophie('POST', '/api/calendar')).json as { path: string };
  const { payload } = await app.inject({ url: path });
  expect(payload).toContain('SUMMARY:Léa with you');
  const days = payload.split('BEGIN:VEVENT').filter((event) => event.includes('Léa with you'));
  expect(days[0]).toMatch(/DTSTART;VALUE=DATE:20260417/);
  expect(days[0]).toMatch(/DTEND;VALUE=DATE:20260425/);
  expect(payload).not.toMatch(/Marc/);
});

test('the guardian of the day is first among those who are notified that a child is missing', async () => {
  const reached = async () =>
    (
      await database.transaction({ schoolIds: [1] }, (tx) =>
        findNoticeReach(tx, { id: lea, timeZone: 'America/Toronto' }, family.clock.now),
      )
    ).guardians.map(({ userId }) => userId);
  expect(await reached()).toEqual([ids.marc, ids.sophie]);
  at('12:00:00', '2026-04-21');
  expect(await reached()).toEqual([ids.sophie, ids.marc]);
});

test('a guardian without an account has days in the calendar, which move to the account when it is made', async () => {
  const children = [{ childId: lea, relationship: 'father', rights: ['view', 'pickup'] }];
  const body = {
    schoolId: 1,
    name: 'Paul Gagnon',
    email: null,
    phone: '514 555-0142',
    locale: 'fr',
    gives: 'guardian',
    children,
  };
  const made = await office('POST', '/api/staff/invitations', { body });
  expect(made.status, made.text).toBe(201);
  const { id } = made.json as { id: number };
  const paul = (await readCustody()).guardians.find(({ name }) => name === 'Paul Gagnon');
  expect(paul).toMatchObject({ hasAccount: false, mayCollect: true });
  const exceptions = [{ personId: paul?.personId ?? 0, ...span(today), isHoliday: false }];
  expect((await saveCustody(weeks({ exceptions }))).status).toBe(200);
  expect(await holdersOn(today)).toEqual([paul?.personId]);
  await office('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: today, status: 'present' } });
  const onBoard = async () => (await board()).children.find(({ childId }) => childId === lea);
  expect((await onBoard())?.pickupPeople.map(({ name }) => name)).toEqual(['Paul Gagnon']);
  expect(problemsOf(await ask({ takes: span(today) }, sophie, paul?.personId ?? 0))).toEqual([
    { path: 'withPersonId', code: 'not_allowed' },
  ]);
  const letters = await office('POST', '/api/staff/invitations/letters', { body: { schoolId: 1, ids: [id] } });
  const token = (letters.json as InvitationLetters).letters[0]?.code ?? '';
  const account = {
    token,
    name: 'Paul Gagnon',
    password: 'deux hérons jouent aux cartes',
    email: 'paul.gagnon@example.org',
  };
  expect((await anonymous('POST', '/api/auth/invitation/accept', { body: account })).status).toBe(200);
  const now = (await readCustody()).guardians.find(({ name }) => name === 'Paul Gagnon');
  expect(now).toMatchObject({ hasAccount: true, mayCollect: true });
  expect(now?.personId).not.toBe(paul?.personId);
  expect(await holdersOn(today)).toEqual([now?.personId]);
  expect((await onBoard())?.pickupPeople.map(({ id: personId }) => personId)).toEqual([now?.personId]);
});

test('a reply has the child’s calendar only, as its reader sees it', async () => {
  const reply = await ask({ takes: span('2026-04-15') });
  expect((reply.json as FamilyCustody).childId).toBe(lea);
});
