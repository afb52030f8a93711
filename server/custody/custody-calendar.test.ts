/** The office's custody calendar, and what it decides at the door. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#core/http/problem.ts';
import { guardianRights } from '#core/children/child.ts';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import type { Departure } from '#core/pickups/departure.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { openOn } from '#test/support/test-school-days.ts';

const family = await testCustody();
const { office, sophie, marc, teacher, door, database, ids, lea, noah, people, foreign, at, rows } = family;
const { weeks, saveCustody, readCustody, custodyPath, clearCustody, allow, releaseTogether, board } = family;
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);

/** A Tuesday of Marc's week, and one of Sophie's. */
const [marcsDay, sophiesDay] = ['2026-04-14', '2026-04-21'];
const mark = async (day: string, childIds = [lea, noah]) => {
  for (const childId of childIds)
    await office('POST', `/api/staff/attendance/${childId}/marks`, { body: { day, status: 'present' } });
};
const to = (pickupPersonId: number, childIds = [lea]) =>
  releaseTogether({ childIds, pickupPersonId, checked: 'known' }, teacher);
const problemsOf = ({ json }: TestReply) => (json as Problem).problems;
const byUser = ([a]: readonly unknown[], [b]: readonly unknown[]) => Number(a) - Number(b);
const outside = [{ path: 'pickupPersonId', code: 'not_allowed' }];
const undo = async (answer: TestReply) => {
  for (const { id } of answer.json as Departure[]) expect((await family.undo(id)).status).toBe(200);
};
const onBoard = async (childId = lea, ask = teacher) =>
  (await board(ask)).children.find((one) => one.childId === childId);

beforeEach(async () => {
  at('12:00:00', marcsDay);
  await family.callOff();
  await clearCustody();
  await mark(marcsDay);
});

describe('week A and week B at the board', () => {
  test('list the guardian of the week with the people they named, and refuse the others', async () => {
    expect((await saveCustody(weeks())).status).toBe(200);
    const shown = await onBoard();
    expect(shown?.custody).toEqual({
      personId: people.marc,
      name: 'Marc Tremblay',
      isWeek: true,
      until: null,
      next: null,
    });
    expect(shown?.pickupPeople.map(({ id }) => id)).toEqual([people.marc]);
    expect(shown?.outsidePeople.map(({ id }) => id)).toEqual([people.claire, people.sophie, people.helene]);
    for (const personId of [people.sophie, people.helene]) {
      const refused = await to(personId);
      expect([refused.status, codeOf(refused), problemsOf(refused)]).toEqual([422, 'person_not_authorized', outside]);
    }
    const released = await to(people.marc);
    expect(released.status, released.text).toBe(200);
    await undo(released);

    at('12:00:00', sophiesDay);
    await mark(sophiesDay);
    expect((await onBoard())?.custody?.name).toBe('Sophie Tremblay');
    expect((await onBoard())?.pickupPeople.map(({ id }) => id)).toEqual([people.sophie, people.helene]);
    expect(problemsOf(await to(people.marc))).toEqual(outside);
    const byGrandmother = await to(people.helene);
    expect(byGrandmother.status).toBe(200);
    await undo(byGrandmother);
  });

  test('decide for each sibling by its own calendar', async () => {
    await saveCustody(weeks());
    expect((await onBoard(noah))?.custody).toBeNull();
    expect((await to(people.sophie, [noah, lea])).status).toBe(422);
    expect((await onBoard(lea))?.since).toBeDefined();
    const released = await to(people.sophie, [noah]);
    expect(released.status).toBe(200);
    await undo(released);
  });

  test('change at 16:00 on a Friday', async () => {
    await saveCustody(weeks());
    const friday = '2026-04-17';
    at('15:59:00', friday);
    await mark(friday);
    expect((await onBoard())?.custody).toMatchObject({
      name: 'Marc Tremblay',
      until: '16:00',
      next: 'Sophie Tremblay',
    });
    expect(problemsOf(await to(people.sophie))).toEqual(outside);
    at('16:00:00', friday);
    expect(problemsOf(await to(people.marc))).toEqual(outside);
    const released = await to(people.sophie);
    expect(released.status).toBe(200);
    await undo(released);
  });

  test('a day of no guardian, and a child without a calendar, are as without one', async () => {
    await saveCustody(weeks({ patterns: [] }));
    expect(await onBoard()).toMatchObject({ custody: null, outsidePeople: [] });
    const released = await to(people.sophie);
    expect(released.status).toBe(200);
    await undo(released);
  });
});

describe('a person named for today', () => {
  const named = (todayOnly: boolean, name: string) => ({
    body: { name, relationship: 'neighbour', childIds: [lea], todayOnly },
  });

  test('is refused on the day of another guardian, and accepted on a day of the one who names', async () => {
    await saveCustody(weeks());
    const refused = await sophie('POST', '/api/pickup-persons', named(true, 'Nadia Roy'));
    expect([refused.status, problemsOf(refused)]).toEqual([422, [{ path: 'todayOnly', code: 'not_allowed' }]]);
    expect((await marc('POST', '/api/pickup-persons', named(true, 'Paul Roy'))).status).toBe(201);
    expect((await sophie('POST', '/api/pickup-persons', named(false, 'Ines Roy'))).status).toBe(201);
    at('12:00:00', sophiesDay);
    expect((await sophie('POST', '/api/pickup-persons', named(true, 'Omar Roy'))).status).toBe(201);
  });
});

describe('a refusal at the door', () => {
  test('is recorded in the audit log', async () => {
    await saveCustody(weeks());
    await to(people.sophie);
    expect((await rows('audit_entries'))[0]).toMatchObject({
      act: 'pickup.release_unauthorized',
      user_id: ids.teacher,
    });
  });

  test('is lifted by the office for today, with a reason, audited, and every guardian is notified', async () => {
    await saveCustody(weeks());
    const [before] = await rows('notifications');
    const allowed = await allow(people.helene);
    expect([allowed.status, codeOf(await to(people.sophie))]).toEqual([201, 'person_not_authorized']);
    const notifications = (await rows('notifications')).filter(({ id }) => id > (before?.id ?? 0));
    expect(notifications.map(({ user_id, title_en }) => [user_id, title_en]).toSorted(byUser)).toEqual([
      [ids.sophie, 'Pickup allowed outside of the calendar for Léa'],
      [ids.marc, 'Pickup allowed outside of the calendar for Léa'],
    ]);
    expect(JSON.stringify(notifications)).not.toContain('14:50');
    const [entry] = (await rows('audit_entries')).filter(({ act }) => act === 'custody.allowed');
    expect(entry).toMatchObject({ user_id: ids.office, child_id: lea });
    expect((await onBoard())?.pickupPeople.map(({ id }) => id)).toContain(people.helene);
    const released = await to(people.helene);
    expect(released.status).toBe(200);
    await undo(released);
    expect((await allow(people.helene)).status).toBe(422);
    at('12:00:00', '2026-04-15');
    await mark('2026-04-15');
    expect(problemsOf(await to(people.helene))).toEqual(outside);
  });

  test('is lifted by no other staff, for no other person, and not after closing', async () => {
    await saveCustody(weeks());
    for (const ask of [teacher, door, sophie]) expect((await allow(people.helene, ask)).status).toBe(403);
    expect((await allow(people.marc)).status).toBe(422);
    expect((await allow(foreign.personId)).status).toBe(422);
    expect((await allow(2_000_000_000)).status).toBe(422);
    at('20:00:00', marcsDay);
    expect(codeOf(await allow(people.helene))).toBe('conflict');
  });
});

test('a court bar excludes a guardian and the people they named, and the office cannot lift it for a day', async () => {
  await saveCustody(weeks({ bars: [{ personId: people.sophie, from: '2026-04-01', until: null }] }));
  at('12:00:00', sophiesDay);
  await mark(sophiesDay);
  expect(await onBoard()).toMatchObject({ custody: { name: null }, outsidePeople: [] });
  for (const personId of [people.sophie, people.helene]) {
    const refused = await to(personId);
    // The reply does not tell a court decision from a missing right.
    expect([codeOf(refused), problemsOf(refused)]).toEqual(['person_not_authorized', undefined]);
    expect((await allow(personId)).status).toBe(422);
  }
  const released = await to(people.marc);
  expect(released.status).toBe(200);
  await undo(released);
});

test('a guardian who loses the right to collect leaves their days to the others', async () => {
  await saveCustody(weeks());
  const base = `/api/staff/families/children/${lea}/guardians/${ids.marc}`;
  const full = { relationship: 'father', rights: guardianRights };
  const less = { relationship: 'father', rights: ['view'] };
  expect((await office('PUT', base, { body: { ...less, before: full } })).status).toBe(200);
  const released = await to(people.sophie);
  expect(released.status).toBe(200);
  await undo(released);
  expect((await readCustody()).guardians).toContainEqual(
    expect.objectContaining({ personId: people.marc, mayCollect: false, isFormer: false }),
  );
  expect((await office('PUT', base, { body: { ...full, before: less } })).status).toBe(200);
  expect(problemsOf(await to(people.sophie))).toEqual(outside);
});

describe('pickups and the usual week', () => {
  test('are scheduled for the guardian of the day and time only', async () => {
    await saveCustody(weeks());
    const bySophie = (date: string, time = '15:30') => family.schedule({ date, time });
    expect(problemsOf(await bySophie(marcsDay))).toEqual(outside);
    expect(problemsOf(await bySophie('2026-04-17'))).toEqual(outside);
    expect((await bySophie('2026-04-17', '16:15')).status).toBe(201);
    expect((await family.schedule({ date: marcsDay, pickupPersonId: people.marc })).status).toBe(201);
  });

  test('are cancelled when a new calendar gives their day to the other guardian', async () => {
    const id = await family.scheduled({ date: marcsDay });
    const kept = await family.scheduled({ date: sophiesDay });
    await saveCustody(weeks());
    const statusOf = async (pickup: number) => {
      const found = await database.asOwner((tx) =>
        tx.selectFrom('pickups').select('status').where('id', '=', pickup).executeTakeFirstOrThrow(),
      );
      return found.status;
    };
    expect([await statusOf(id), await statusOf(kept)]).toEqual(['cancelled', 'scheduled']);
  });

  test('hold in the week of their person only', async () => {
    const plans = (await sophie('GET', '/api/pickup-plans')).json as { childId: number; revision: number }[];
    const children = plans
      .filter(({ childId }) => childId === lea)
      .map(({ childId, revision }) => ({ childId, revision }));
    const week = [{ weekday: 2, kind: 'person', pickupPersonId: people.sophie, time: '16:00' }];
    expect((await sophie('PUT', '/api/pickup-plans', { body: { children, week } })).status).toBe(200);
    expect((await onBoard())?.plan).toMatchObject({ person: 'Sophie Tremblay', isAuthorized: true });
    await saveCustody(weeks());
    expect((await onBoard())?.plan).toBeNull();
    const [shown] = (await sophie('GET', '/api/pickup-plans')).json as ChildPlans[];
    const planned = shown?.days.map(({ day, source }) => [day, source]);
    expect(planned).toEqual(
      expect.arrayContaining([
        ['2026-04-14', 'none'],
        ['2026-04-21', 'week'],
      ]),
    );
    at('12:00:00', sophiesDay);
    await mark(sophiesDay);
    expect((await onBoard())?.plan).toMatchObject({ person: 'Sophie Tremblay', isAuthorized: true });
  });
});

describe('the calendar of the office', () => {
  test('is saved whole against the revision that was read, and every guardian is notified', async () => {
    expect(await readCustody()).toMatchObject({ childId: lea, revision: 0, calendar: null, setBy: null });
    const [before] = await rows('notifications');
    await saveCustody(weeks());
    expect(await readCustody()).toMatchObject({ revision: 1, calendar: weeks(), setBy: 'Nathalie Fortin' });
    const notifications = (await rows('notifications')).filter(({ id }) => id > (before?.id ?? 0));
    expect(new Set(notifications.map(({ user_id }) => user_id))).toEqual(new Set([ids.sophie, ids.marc]));
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'custody.changed', child_id: lea });
    const stale = await office('PUT', custodyPath(lea), { body: { revision: 0, calendar: null } });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'conflict']);
    expect((await saveCustody(null)).status).toBe(200);
    expect(await readCustody()).toMatchObject({ revision: 2, calendar: null });
    expect((await onBoard())?.custody).toBeNull();
  });

  test('names guardians of the child with the right to collect', async () => {
    const exceptions = [{ personId: people.helene, from: marcsDay, until: marcsDay, isHoliday: false }];
    expect(problemsOf(await saveCustody(weeks({ exceptions })))).toEqual([
      { path: 'exceptions.0.personId', code: 'not_allowed' },
    ]);
    expect((await readCustody()).guardians).toEqual([
      {
        personId: people.sophie,
        name: 'Sophie Tremblay',
        relationship: 'mother',
        hasAccount: true,
        mayCollect: true,
        isFormer: false,
      },
      {
        personId: people.marc,
        name: 'Marc Tremblay',
        relationship: 'father',
        hasAccount: true,
        mayCollect: true,
        isFormer: false,
      },
    ]);
  });

  test('is hidden from staff and parents, and from an office member who is a guardian of the child', async () => {
    for (const ask of [teacher, door, sophie]) expect((await ask('GET', custodyPath(lea))).status).toBe(403);
    expect((await office('GET', custodyPath(2_000_000_000))).status).toBe(404);
    await database.asOwner((tx) =>
      tx.insertInto('school_admins').values({ user_id: ids.marc, school_id: 1 }).execute(),
    );
    expect((await marc('GET', custodyPath(lea))).status).toBe(403);
    expect((await marc('PUT', custodyPath(lea), { body: { revision: 0, calendar: null } })).status).toBe(403);
    await saveCustody(weeks());
    at('12:00:00', sophiesDay);
    await mark(sophiesDay);
    expect((await allow(people.marc, marc)).status).toBe(403);
    // Marc works at the school, and it is not his day: a colleague releases his child.
    const byMarc = { childIds: [lea], pickupPersonId: people.sophie, checked: 'known' };
    expect((await releaseTogether(byMarc, marc)).status).toBe(403);
    const left = { body: { day: sophiesDay, status: 'left' } };
    expect((await marc('POST', `/api/staff/attendance/${lea}/marks`, left)).status).toBe(403);
    expect((await onBoard(lea, marc))?.mayRelease).toBe(false);
    at('12:00:00', marcsDay);
    expect((await onBoard(lea, marc))?.mayRelease).toBe(true);
    await database.asOwner((tx) => tx.deleteFrom('school_admins').where('user_id', '=', ids.marc).execute());
  });
});
