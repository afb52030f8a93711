import { describe, expect, test } from 'vitest';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { testFamily } from '#test/support/test-family.ts';

const { clock, database, sophie, teacher, office, ids, lea, scheduled, rows } = await testFamily();
const base = '/api/staff/families';
const families = async () => (await office('GET', base)).json as SchoolFamilies;
const record = async (id: number) => (await office('GET', `${base}/children/${id}`)).json as ChildRecord;
const usersRefreshedBy = async (work: () => Promise<unknown>) => {
  const events = () =>
    database.asOwner((tx) =>
      tx.selectFrom('live_events').select(['user_id', 'n']).where('about', '=', 'families').execute(),
    );
  const before = new Set((await events()).map(({ user_id, n }) => `${user_id} ${n}`));
  await work();
  return (await events()).filter(({ user_id, n }) => !before.has(`${user_id} ${n}`)).map((one) => one.user_id);
};

describe('custody restrictions', () => {
  const note = 'Aucun contact avec le grand-père';
  const written = async () => (await record(lea)).restriction?.writtenAt ?? null;
  /** Saves the restriction as an office member who has just read it, unless `before` says otherwise. */
  const restrict = async (ask: typeof office, text: string, before?: string | null) =>
    ask('PUT', `${base}/children/${lea}/restriction`, {
      body: { note: text, before: before === undefined ? await written() : before },
    });
  const shownTo = async (ask: typeof office, path: string) => (await ask('GET', path)).text.includes(note);

  test('are read by staff on the departure board and by the office, never by a guardian', async () => {
    await scheduled();
    expect(await usersRefreshedBy(() => restrict(office, note))).toContain(ids.teacher);
    const before = await sophie('POST', '/api/pickup-persons', { body: { name: 'Rosa Nguyen', childIds: [lea] } });
    expect(before.status).toBe(201);
    for (const ask of [teacher, office]) {
      expect(await shownTo(ask, '/api/staff/departures')).toBe(true);
      const [person] = ((await ask('GET', '/api/staff/pickup-persons')).json as StaffPickupPerson[]).filter(
        ({ name }) => name === 'Rosa Nguyen',
      );
      expect(person?.children[0]?.restriction).toBe(note);
    }
    const lists = ['children', 'pickups', 'pickup-persons', 'notifications', 'profile', 'absences', 'conversations'];
    for (const list of lists) expect(await shownTo(sophie, `/api/${list}`), list).toBe(false);
    const { act, ...entry } = (await rows('audit_entries')).find((one) => one.act.startsWith('child.')) ?? { act: '' };
    expect(act).toBe('child.restriction_changed');
    expect(JSON.stringify(entry)).not.toContain(note);
    expect(JSON.stringify(await rows('notifications'))).not.toContain(note);
  });

  test('are not overwritten or erased from a page read before they were written', async () => {
    const read = await written();
    clock.now = new Date(clock.now.getTime() + 60_000);
    await restrict(office, `${note} ni la mère`);
    for (const text of [note, '']) {
      expect(await restrict(office, text, read)).toMatchObject({ status: 409, json: { code: 'conflict' } });
    }
    expect((await restrict(office, 'Autre', null)).status).toBe(409);
    expect((await record(lea)).restriction?.note).toBe(`${note} ni la mère`);
    await restrict(office, note);
  });

  test('are hidden from staff who are the child’s guardians, who cannot change them either', async () => {
    const link = { child_id: lea, user_id: ids.office, school_id: 1, relationship: 'guardian' };
    const none = { can_view: false, can_report_absence: false, can_pickup: false, can_message: false };
    await database.asOwner(async (tx) => {
      const { household_id } = await tx.selectFrom('guardians').select('household_id').executeTakeFirstOrThrow();
      await tx
        .insertInto('guardians')
        .values({ ...link, ...none, household_id })
        .execute();
    });
    expect(await shownTo(office, '/api/staff/departures')).toBe(false);
    expect(await record(lea)).toMatchObject({ restriction: null, mayManage: false });
    expect((await families()).children.find(({ id }) => id === lea)?.isRestricted).toBe(false);
    expect((await restrict(office, '')).status).toBe(403);
    await database.asOwner((tx) => tx.deleteFrom('guardians').where('user_id', '=', ids.office).execute());
    expect((await restrict(office, '')).json).toMatchObject({ restriction: null, mayManage: true });
    expect(await shownTo(teacher, '/api/staff/departures')).toBe(false);
  });
});
