/** The office authorizes people on the spot, for today. */
import { describe, expect, test } from 'vitest';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';

const family = await testFamily();
const { sophie, teacher, door, office, database, at, ids, lea, noah, people, foreign, rows, schedule } = family;
const wanted = { name: 'Odile Marchand', relationship: 'aunt', childIds: [lea], reason: 'The mother called at 3:50.' };
const authorize = (body: object = {}, ask = office) =>
  ask('POST', '/api/staff/pickup-persons', { body: { ...wanted, ...body } });
const peopleOf = async (childId: number) => {
  const { departures, children } = (await office('GET', '/api/staff/departures')).json as DepartureBoard;
  return [...departures, ...children].find((one) => one.childId === childId)?.pickupPeople ?? [];
};

at('15:00:00');
for (const childId of [lea, noah])
  await office('POST', `/api/staff/attendance/${childId}/marks`, { body: { day: '2026-04-14', status: 'present' } });

describe('an authorization on the spot', () => {
  test('is for today, is audited with the reason, and the guardians are notified', async () => {
    const [before] = await rows('notifications');
    const made = await authorize();
    expect(made.status, made.text).toBe(201);
    const { id } = made.json as { id: number };
    expect(await peopleOf(lea)).toContainEqual({ id, name: wanted.name, relationship: 'aunt', todayOnly: true });
    const row = await database.asOwner((tx) =>
      tx.selectFrom('pickup_people').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      status: 'approved',
      valid_on: '2026-04-14',
      named_by: ids.office,
      decided_by: ids.office,
      reason: wanted.reason,
    });
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'person.authorized', subject_id: id });
    const notifications = (await rows('notifications')).filter((one) => one.id > (before?.id ?? 0));
    expect(new Set(notifications.map(({ user_id }) => user_id))).toEqual(new Set([ids.sophie, ids.marc]));
    expect(notifications[0]).toMatchObject({
      title_en: 'The school authorized a person to pick up Léa',
      title_fr: 'L’école a autorisé une personne à venir chercher Léa',
      body_en: 'For today only.',
    });
    expect(JSON.stringify(notifications)).not.toMatch(/Odile|mother called/);
    const body = { childIds: [lea], pickupPersonId: id, checked: 'photo_id' };
    expect(
      codeOf(await teacher('POST', '/api/staff/departures/releases', { body: { ...body, childIds: [lea, noah] } })),
    ).toBe('person_not_authorized');
    expect((await teacher('POST', '/api/staff/departures/releases', { body })).status).toBe(200);
  });

  test('is refused to other staff and to guardians, and hides children of another school', async () => {
    for (const ask of [teacher, door, sophie]) expect((await authorize({ name: 'Other' }, ask)).status).toBe(403);
    for (const childId of [2_000_000_000, foreign.childId + 10_000])
      expect((await authorize({ name: 'Other', childIds: [lea, childId] })).status).toBe(404);
  });

  test('is refused for a person of the list, a removed one, and a guardian without the right to collect', async () => {
    const grant = (can_pickup: boolean) =>
      database.asOwner((tx) =>
        tx.updateTable('guardians').set({ can_pickup }).where('user_id', '=', ids.marc).execute(),
      );
    const removed = await sophie('POST', '/api/pickup-persons', {
      body: { name: 'Félix Gervais', childIds: [noah], todayOnly: true },
    });
    await sophie('DELETE', `/api/pickup-persons/${(removed.json as { id: number }).id}`);
    await grant(false);
    for (const name of ['hélène lafreniere', 'Felix Gervais', 'MARC TREMBLAY']) {
      const answer = await authorize({ name, childIds: [noah] });
      expect([answer.status, answer.json], name).toEqual([
        422,
        expect.objectContaining({ problems: [{ path: 'name', code: 'not_allowed' }] }),
      ]);
    }
    await grant(true);
  });

  test('is refused for an invited guardian without the right, and under the name of the invitation', async () => {
    const { household_id } = await database.asOwner((tx) =>
      tx.selectFrom('guardians').select('household_id').where('child_id', '=', noah).executeTakeFirstOrThrow(),
    );
    const invite = (name: string, more: { accepted_by?: number; accepted_at?: Date; revoked_at?: Date } = {}) =>
      database.asOwner(async (tx) => {
        const sent = new Date('2026-04-01T12:00:00Z');
        const { id } = await tx
          .insertInto('invitations')
          .values({
            school_id: 1,
            name,
            email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.test`,
            locale: 'fr',
            gives: 'guardian',
            created_at: sent,
            sent_at: sent,
            expires_at: new Date('2026-06-01T12:00:00Z'),
            ...more,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const rights = { can_view: true, can_report_absence: true, can_pickup: false, can_message: true };
        const child = { invitation_id: id, school_id: 1, child_id: noah, relationship: 'guardian' };
        await tx
          .insertInto('invitation_children')
          .values({ ...child, ...rights })
          .execute();
      });
    const refused = async (name: string) => (await authorize({ name, childIds: [noah] })).status === 422;
    await invite('Jean-Luc Proulx');
    await invite('Old Typing Error', { revoked_at: new Date('2026-04-02T12:00:00Z') });
    await invite('Normand Parent', { accepted_by: foreign.userId, accepted_at: new Date('2026-04-02T12:00:00Z') });
    expect([await refused('PROULX jean luc'), await refused('Old Typing Error')]).toEqual([true, false]);
    const link = { child_id: noah, user_id: foreign.userId, school_id: 1, household_id, relationship: 'guardian' };
    const rights = { can_view: true, can_report_absence: true, can_pickup: false, can_message: true };
    await database.asOwner((tx) =>
      tx
        .insertInto('guardians')
        .values({ ...link, ...rights })
        .execute(),
    );
    expect(await refused('Normand Parent'), 'the account has another name').toBe(true);
    await database.asOwner((tx) =>
      tx.deleteFrom('guardians').where('user_id', '=', foreign.userId).where('child_id', '=', noah).execute(),
    );
  });

  test('is refused under a former name of a barred guardian, who renamed the account', async () => {
    await database.asOwner((tx) =>
      tx.updateTable('guardians').set({ can_pickup: false }).where('user_id', '=', ids.marc).execute(),
    );
    for (const name of ['Marc-Antoine Lavoie', 'Someone Else', 'Marc Tremblay', 'Someone Else'])
      expect((await family.marc('PATCH', '/api/profile', { body: { name } })).status).toBe(200);
    for (const name of ['marc tremblay', 'Marc-Antoine Lavoie', 'Someone Else'])
      expect((await authorize({ name, childIds: [noah] })).status, name).toBe(422);
    const { former_names } = await database.asOwner((tx) =>
      tx.selectFrom('users').select('former_names').where('id', '=', ids.marc).executeTakeFirstOrThrow(),
    );
    expect(former_names).toEqual(['Marc Tremblay', 'Marc-Antoine Lavoie', 'Someone Else']);
    expect((await family.marc('PATCH', '/api/profile', { body: { name: 'Marc Tremblay' } })).status).toBe(200);
    await database.asOwner((tx) =>
      tx.updateTable('guardians').set({ can_pickup: true }).where('user_id', '=', ids.marc).execute(),
    );
  });

  test('is refused for the user’s own child, and needs a name and a reason', async () => {
    const { household_id } = await database.asOwner((tx) =>
      tx.selectFrom('guardians').select('household_id').executeTakeFirstOrThrow(),
    );
    const rights = { can_view: true, can_report_absence: true, can_pickup: true, can_message: true };
    const link = { child_id: noah, user_id: ids.office, school_id: 1, household_id, relationship: 'guardian' };
    await database.asOwner((tx) =>
      tx
        .insertInto('guardians')
        .values({ ...link, ...rights })
        .execute(),
    );
    expect((await authorize({ name: 'Other', childIds: [noah] })).status).toBe(403);
    await database.asOwner((tx) => tx.deleteFrom('guardians').where('user_id', '=', ids.office).execute());
    for (const body of [{ name: ' ' }, { reason: '' }, { childIds: [] }])
      expect((await authorize({ name: 'Other', ...body })).status).toBe(422);
  });

  test('ends when the school closes, and is refused after that', async () => {
    const { id } = (await authorize({ name: 'Late Visitor', childIds: [noah] })).json as { id: number };
    at('18:29:59');
    expect((await peopleOf(noah)).map((one) => one.id)).toContain(id);
    at('18:30:00');
    expect((await peopleOf(noah)).map((one) => one.id)).not.toContain(id);
    expect((await authorize({ name: 'Later', childIds: [noah] })).json).toMatchObject({
      problems: [{ path: 'childIds', code: 'too_late' }],
    });
    at('15:00:00');
    expect((await schedule({ childId: noah, pickupPersonId: people.sophie, time: '17:30' })).status).toBe(201);
  });
});
