/** Releases without a pickup, of siblings together, and the children at school on the board. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#core/http/problem.ts';
import type { Departure } from '#core/pickups/departure.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testDepartures } from '#test/support/test-departures.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { addDays } from '#core/time/day.ts';
import { times } from '#test/support/full-run.ts';

const family = await testDepartures();
const { sophie, marc, teacher, otherTeacher, door, office, database, ids, lea, noah, people, foreign } = family;
const { at, rows, scheduled, step, releaseTogether, undo, board, pickups, toldLive, atTheDoor } = family;
// Each test has a day of its own: a release cannot be deleted.
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
let today = '2026-05-01';
const nextDay = async () => {
  today = addDays(today, 1);
  at('15:00:00', today);
  for (const childId of [lea, noah]) expect((await mark(childId, 'present')).status).toBe(200);
};

const mark = (childId: number, status: string | null, ask = office) =>
  ask('POST', `/api/staff/attendance/${childId}/marks`, { body: { day: today, status } });
const byMarc = (childIds: readonly number[], more: object = {}) => ({
  childIds,
  pickupPersonId: people.marc,
  checked: 'known',
  ...more,
});
const departuresOf = ({ json }: TestReply) => json as Departure[];
const hereIds = async (ask = office) => (await board(ask)).children.map(({ childId }) => childId);
const pickupRows = () =>
  database.asOwner((tx) =>
    tx.selectFrom('pickups').selectAll().where('day', '=', today).where('child_id', 'in', [lea, noah]).execute(),
  );

beforeEach(nextDay);

describe('the board', () => {
  test('has every child at school, with or without a pickup, in one of its two lists', async () => {
    expect(await hereIds()).toEqual(expect.arrayContaining([lea, noah]));
    const leaHere = (await board(office)).children.find(({ childId }) => childId === lea);
    expect(leaHere).toMatchObject({ child: 'Léa Tremblay', since: '15:00', mayRelease: true });
    expect(leaHere?.pickupPeople.map(({ name }) => name)).toEqual([
      'Marc Tremblay',
      'Sophie Tremblay',
      'Hélène Lafrenière',
    ]);
    const id = await scheduled();
    expect(await hereIds()).not.toContain(lea);
    await sophie('DELETE', `/api/pickups/${id}`);
    expect(await hereIds()).toContain(lea);
  });

  test('has only the children of the user’s groups, and all for door duty', async () => {
    expect(await hereIds(otherTeacher)).not.toContain(lea);
    expect(await hereIds(teacher)).toContain(lea);
    expect(await hereIds(door)).toEqual(await hereIds(office));
  });

  test('follows attendance: absent and left children are not on it, and its users are told', async () => {
    for (const status of ['absent', 'left']) {
      const notified = await toldLive('departures', () => mark(lea, status));
      expect(notified).toEqual(expect.arrayContaining([ids.teacher, ids.door, ids.office]));
      expect(await hereIds()).not.toContain(lea);
    }
    await mark(lea, 'late');
    expect(await hereIds()).toContain(lea);
  });

  test('has each person who may collect a child once', async () => {
    const [released] = departuresOf(await releaseTogether(byMarc([lea])));
    expect(released?.pickupPeople).toEqual([]);
  });
});

describe('a release without a pickup', () => {
  test('is recorded as a walk-in with person, check, note and time, and the child is gone once', async () => {
    at('15:37:00', today);
    const answer = await releaseTogether(byMarc([lea], { checked: 'photo_id', note: ' Took the blue bag. ' }));
    expect(answer.status, answer.text).toBe(200);
    expect(departuresOf(answer)).toEqual([
      expect.objectContaining({
        childId: lea,
        origin: 'walk_in',
        status: 'released',
        time: null,
        collectedBy: 'Marc Tremblay',
        releasedBy: 'Mireille Bouchard',
        checked: 'photo_id',
        note: 'Took the blue bag.',
        leftAt: '15:37',
        canUndo: true,
      }),
    ]);
    const shown = await board();
    expect(shown.children.map(({ childId }) => childId)).not.toContain(lea);
    expect(shown.departures.filter(({ childId }) => childId === lea)).toHaveLength(1);
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'pickup.released', user_id: ids.teacher });
  });

  test('is in the family’s pickups, and every guardian is notified', async () => {
    const [before] = await rows('notifications');
    await releaseTogether(byMarc([lea]));
    const [latest] = (await pickups()).filter(({ childId }) => childId === lea);
    expect(latest).toMatchObject({ origin: 'walk_in', status: 'released', collectedBy: 'Marc Tremblay', time: null });
    const notifications = (await rows('notifications')).filter(({ id }) => id > (before?.id ?? 0));
    expect(
      notifications.map(({ user_id, title_en }) => [user_id, title_en]).toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [ids.sophie, 'Léa was picked up'],
      [ids.marc, 'Léa was picked up'],
    ]);
    // A walk-in is no slot to propose again, and does not count as a pickup that the staff member planned.
    const planned = (await pickups()).find(({ origin, time }) => origin === 'guardian' && time !== null);
    expect(planned).toBeDefined();
  });

  test('undone within five minutes leaves no release: the child is here, the row is cancelled', async () => {
    const [released] = departuresOf(await releaseTogether(byMarc([lea])));
    const undone = await undo(released?.id ?? 0);
    expect([undone.status, undone.json]).toEqual([200, expect.objectContaining({ status: 'cancelled' })]);
    const shown = await board();
    expect(shown.children.map(({ childId }) => childId)).toContain(lea);
    expect(shown.departures.filter(({ childId }) => childId === lea)).toEqual([]);
    expect((await pickups()).filter(({ id }) => id === released?.id)).toEqual([]);
    expect((await releaseTogether(byMarc([lea]))).status).toBe(200);
  });

  test('is refused for a child that is not at school, and for one that is absent', async () => {
    await mark(lea, 'absent');
    const absent = await releaseTogether(byMarc([lea]));
    expect([absent.status, codeOf(absent)]).toEqual([409, 'pickup_conflict']);
    // Undoes both marks.
    for (const _ of [1, 2]) await mark(lea, null);
    const unmarked = await releaseTogether(byMarc([lea]));
    expect([unmarked.status, codeOf(unmarked)]).toEqual([409, 'pickup_conflict']);
    expect(await pickupRows()).toEqual([]);
  });

  test('of a child that left names the staff member, the time and the pickup person of its release', async () => {
    at('15:40:00', today);
    await releaseTogether(byMarc([lea]), door);
    const late = await releaseTogether(byMarc([lea]));
    expect(late.json as Problem).toMatchObject({
      code: 'child_gone',
      release: { at: `${today}T19:40:00.000Z`, collectedBy: 'Marc Tremblay' },
    });
    await mark(noah, 'left');
    const marked = (await releaseTogether(byMarc([noah]))).json as Problem;
    expect([marked.code, marked.release]).toEqual(['child_gone', undefined]);
  });
});

describe('siblings released together', () => {
  test('leave in one request, with and without a pickup, one entry each', async () => {
    const id = await scheduled({ pickupPersonId: people.marc });
    const answer = await releaseTogether(byMarc([noah, lea, lea]));
    expect(departuresOf(answer).map(({ id: pickup, childId, origin }) => [childId, origin, pickup === id])).toEqual([
      [lea, 'guardian', true],
      [noah, 'walk_in', false],
    ]);
    const [second, first] = (await rows('audit_entries')).filter(({ act }) => act === 'pickup.released');
    expect([first?.subject_id, second?.subject_id]).toEqual(departuresOf(answer).map((one) => one.id));
  });

  test.each([
    [
      'the person may not collect one of them',
      () => ({ childIds: [lea, foreign.childId] }),
      422,
      'person_not_authorized',
    ],
    ['one of them is unknown', () => ({ childIds: [lea, 2_000_000_000] }), 404, 'not_found'],
  ] as const)('stay together when %s', async (_, of, status, code) => {
    await mark(foreign.childId, 'present');
    const answer = await releaseTogether(byMarc(of().childIds), office);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(await hereIds()).toContain(lea);
  });

  test('stay together when one has left, and a child of another group is not known', async () => {
    await mark(noah, 'left');
    expect(codeOf(await releaseTogether(byMarc([lea, noah])))).toBe('child_gone');
    expect(codeOf(await releaseTogether(byMarc([lea]), otherTeacher))).toBe('not_found');
    expect((await releaseTogether(byMarc([lea]), sophie)).status).toBe(403);
    expect(await hereIds()).toContain(lea);
  });

  test('accept one to six children', async () => {
    for (const childIds of [[], [1, 2, 3, 4, 5, 6, 7]])
      expect((await releaseTogether(byMarc(childIds))).status).toBe(422);
  });
});

test(`two devices release a child at once, ${times(10, 50)} times: one succeeds, the other learns who and when`, async () => {
  const won = { teacher: 0, door: 0 };
  for (let round = 0; round < times(10, 50); round += 1) {
    const isPlanned = round % 2 === 0;
    const planned = isPlanned ? await atTheDoor() : undefined;
    const answers = await Promise.all([
      releaseTogether(byMarc([lea, noah]), round % 3 ? teacher : door),
      releaseTogether(byMarc([noah, lea]), round % 3 ? door : teacher),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const first = answers.findIndex(({ status }) => status === 200);
    const isTeachers = (first === 0) === round % 3 > 0;
    won[isTeachers ? 'teacher' : 'door'] += 1;
    const winner = departuresOf(answers[first] ?? ({ json: [] } as never))[0]?.releasedBy;
    expect(answers[1 - first]?.json).toMatchObject({
      code: 'child_gone',
      release: { by: winner, collectedBy: 'Marc Tremblay', at: `${today}T19:00:00.000Z` },
    });
    const released = (await pickupRows()).filter(({ status }) => status === 'released');
    expect(released.map(({ child_id }) => child_id).toSorted((a, b) => a - b)).toEqual([lea, noah]);
    expect(released.some(({ id }) => id === planned)).toBe(isPlanned);
    for (const { id } of released) expect((await undo(id, isTeachers ? teacher : door)).status).toBe(200);
    await nextDay();
  }
  console.info(`two devices at once: ${JSON.stringify(won)}, both 0`);
});

test('in any history of marks, pickups and releases a child is in one list at most, and in one while it is here', async () => {
  const acts = fc.array(fc.constantFrom('present', 'absent', 'left', null, 'plan', 'ready', 'release', 'undo'), {
    minLength: 6,
    maxLength: 14,
    size: 'max',
  });
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      await nextDay();
      for (const act of history) {
        steps += 1;
        const open = (await pickups()).find((one: Pickup) => one.childId === lea && one.date === today);
        if (act === 'plan') await family.schedule({ time: '17:30' }, marc);
        else if (act === 'ready') await step(open?.id ?? 0, 'getting_ready');
        else if (act === 'release') await releaseTogether(byMarc([lea]));
        else if (act === 'undo') await undo(open?.id ?? 0);
        else await mark(lea, act, teacher);
        const { departures, children } = await board();
        const { groups } = (await teacher('GET', '/api/staff/attendance')).json as {
          groups: { children: { childId: number; status: string | null }[] }[];
        };
        const status = groups.flatMap((group) => group.children).find(({ childId }) => childId === lea)?.status;
        const isHere = status === 'present' || status === 'late';
        const awaits = departures.filter(
          (one) =>
            one.childId === lea && one.status !== 'released' && one.status !== 'cancelled' && one.leftAt === null,
        );
        const listed = children.filter(({ childId }) => childId === lea);
        const cards = awaits.length + listed.length;
        const isRight = isHere ? cards === 1 : listed.length === 0 && cards <= (status === 'left' ? 0 : 1);
        expect(isRight, `${act}: ${status}, ${awaits.length} open, ${listed.length} here`).toBe(true);
      }
    }),
    { numRuns: times(8, 60), endOnFailure: true },
  );
  console.info(`histories of the board: ${steps} steps, disagreements 0`);
}, 240_000);
