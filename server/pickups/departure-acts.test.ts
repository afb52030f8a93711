import { beforeEach, describe, expect, test } from 'vitest';
import type { Departure } from '#core/pickups/departure.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { codeOf } from '#test/support/test-app.ts';
import { departureOf, testDepartures } from '#test/support/test-departures.ts';

const family = await testDepartures();
const { marc, teacher, otherTeacher, door, office, ids, lea, people, foreign } = family;
const { at, callOff, rows, release, undo, onBoard, seenAtHome, atTheDoor } = family;

const stepsOf = ({ steps }: Departure | Pickup) => steps.map(({ status }) => status);

beforeEach(async () => {
  at('15:00:00');
  await callOff();
});

const backToday = { day: '2026-04-14', status: 'present' };

describe('undoing a release', () => {
  test('returns the child to the door with the original time and announced person', async () => {
    const id = await atTheDoor({ pickupPersonId: people.helene });
    at('15:10:00');
    await release(id, { checked: 'known', pickupPersonId: people.marc });
    at('15:15:00');
    const back = departureOf(await undo(id));
    expect(back).toMatchObject({ status: 'at_the_door', collectedBy: null, releasedBy: null, checked: null });
    expect(back.person.name).toBe('Hélène Lafrenière');
    expect(back.steps.at(-1)).toEqual({ status: 'at_the_door', at: '2026-04-14T19:00:00.000Z' });
    expect((await seenAtHome(id))?.pickupPerson).toBe('Hélène Lafrenière');
    const [notification] = await rows('notifications');
    expect(notification).toMatchObject({ kind: 'pickup', title_en: 'Léa is still at the school' });
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'pickup.release_undone' });
    const history = (await rows('pickup_events')).filter(({ pickup_id }) => pickup_id === id).toReversed();
    expect(history.map(({ act }) => act)).toEqual([
      'schedule',
      'get_ready',
      'bring_to_door',
      'release',
      'undo_release',
    ]);
    expect(stepsOf(departureOf(await release(id)))).toEqual(['scheduled', 'getting_ready', 'at_the_door', 'released']);
  });

  test('is possible within five minutes, by the server’s clock', async () => {
    const id = await atTheDoor();
    at('15:10:00');
    await release(id);
    at('15:15:01');
    const late = await undo(id);
    expect([late.status, codeOf(late)]).toEqual([409, 'undo_too_late']);
    expect((await onBoard(id))?.canUndo).toBe(false);
    at('15:15:00');
    expect((await onBoard(id))?.canUndo).toBe(true);
    expect((await undo(id)).status).toBe(200);
  });

  test('is possible only for the user who released the child', async () => {
    const id = await atTheDoor();
    await release(id);
    for (const ask of [door, office]) {
      const answered = await undo(id, ask);
      expect([answered.status, codeOf(answered)]).toEqual([403, 'forbidden']);
    }
    expect((await undo(id)).status).toBe(200);
  });

  test('is refused when the family has planned another pickup since', async () => {
    const id = await atTheDoor();
    await release(id);
    const body = { childId: lea, pickupPersonId: people.marc, method: 'time', time: '16:00', useGps: false };
    expect(codeOf(await marc('POST', '/api/pickups', { body }))).toBe('child_gone');
    // The child is back, for example from the dentist.
    expect((await teacher('POST', `/api/staff/attendance/${lea}/marks`, { body: backToday })).status).toBe(200);
    expect((await marc('POST', '/api/pickups', { body })).status).toBe(201);
    const answered = await undo(id);
    expect([answered.status, answered.json]).toEqual([
      409,
      expect.objectContaining({ code: 'pickup_exists', scheduledBy: 'Marc Tremblay' }),
    ]);
  });
});

describe('a refused release', () => {
  const written = async () => {
    const { act, user_id, school_id, subject_id, child_id } = (await rows('audit_entries'))[0] ?? {};
    return { act, user_id, school_id, subject_id, child_id };
  };

  test('is audited, although nothing changed: wrong person, wrong step, undo too late', async () => {
    const id = await atTheDoor({ pickupPersonId: people.helene });
    const by = { user_id: ids.teacher, school_id: 1, subject_id: null, child_id: lea };
    const ofPickup = { ...by, subject_id: id, child_id: null };
    await release(id, { checked: 'known', pickupPersonId: foreign.personId });
    expect(await written()).toEqual({ act: 'pickup.release_unauthorized', ...by });
    at('15:10:00');
    expect((await release(id)).status).toBe(200);
    await release(id);
    expect(await written()).toEqual({ act: 'pickup.release_out_of_turn', ...by });
    await undo(id, door);
    expect(await written()).toEqual({ act: 'pickup.undo_refused', ...ofPickup, user_id: ids.door });
    at('15:15:01');
    await undo(id);
    expect(await written()).toEqual({ act: 'pickup.undo_refused', ...ofPickup });
    expect(await seenAtHome(id)).toMatchObject({ status: 'released', collectedBy: 'Hélène Lafrenière' });
  });

  test('of another group or an unknown departure creates no audit entry', async () => {
    const id = await atTheDoor();
    const [before] = await rows('audit_entries');
    await release(id, { checked: 'known' }, otherTeacher);
    await release(2_000_000_000);
    await release(id, { checked: 'trust me' });
    expect((await rows('audit_entries'))[0]?.id).toBe(before?.id);
  });
});
