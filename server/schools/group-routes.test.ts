import { describe, expect, test } from 'vitest';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { FamilyGroup } from '#core/schools/group.ts';
import { testFamily } from '#test/support/test-family.ts';

const { database, teacher, office, ids, rows } = await testFamily();
const schoolId = 1;
const base = '/api/staff/families';
const families = async () => (await office('GET', base)).json as SchoolFamilies;
const acts = async () => (await rows('audit_entries')).map(({ act }) => act);
/** The users who are notified of changed rights while `work` runs. */
async function usersWithChangedRights(work: () => Promise<unknown>): Promise<number[]> {
  const events = () =>
    database.asOwner((tx) =>
      tx.selectFrom('live_events').select(['user_id', 'n']).where('about', '=', 'rights').execute(),
    );
  const before = new Set((await events()).map(({ user_id, n }) => `${user_id} ${n}`));
  await work();
  return (await events()).filter(({ user_id, n }) => !before.has(`${user_id} ${n}`)).map(({ user_id }) => user_id);
}

describe('groups', () => {
  const put = (id: number, body: object) => office('PUT', `${base}/groups/${id}`, { body });

  test('are created with room label, name and staff, each label once', async () => {
    const group = { schoolId, room: '601', name: 'Les Renards', staffIds: [ids.otherTeacher] };
    const made = await office('POST', `${base}/groups`, { body: group });
    expect(made).toMatchObject({ status: 201, json: { room: '601', staffIds: [ids.otherTeacher], children: 0 } });
    const again = await office('POST', `${base}/groups`, { body: group });
    expect(again.json).toMatchObject({ problems: [{ path: 'room', code: 'not_allowed' }] });
    const { id } = made.json as FamilyGroup;
    expect((await put(id, { room: '402', name: null, staffIds: [] })).status).toBe(422);
    expect((await put(id, { room: '601', name: null, staffIds: [ids.sophie] })).status).toBe(404);
    expect((await put(id, { room: '602', name: null, staffIds: [] })).json).toMatchObject({ room: '602', name: null });
  });

  test('are lost by staff at the next request after removal', async () => {
    const group = (await families()).groups.find(({ room }) => room === '402');
    const { id = 0, staffIds = [], name = null } = group ?? {};
    const without = staffIds.filter((userId) => userId !== ids.teacher);
    const board = async () => ((await teacher('GET', '/api/staff/departures')).json as DepartureBoard).departures;
    expect((await board()).some(({ room }) => room === '402')).toBe(true);
    expect(await usersWithChangedRights(() => put(id, { room: '402', name, staffIds: without }))).toEqual([
      ids.teacher,
    ]);
    expect((await board()).some(({ room }) => room === '402')).toBe(false);
    await put(id, { room: '402', name, staffIds });
  });

  test('are deleted only when unused: neither with children nor with past content', async () => {
    const make = async (room: string) =>
      (await office('POST', `${base}/groups`, { body: { schoolId, room, name: null, staffIds: [3] } }))
        .json as FamilyGroup;
    const remove = (id: number, ask = office) => ask('DELETE', `${base}/groups/${id}`, { key: `away ${id}` });
    const hold = (path: string) => ({ code: 'invalid', problems: [{ path, code: 'not_allowed' }] });
    const empty = await make('R-1');
    expect((await remove(empty.id, teacher)).status).toBe(403);
    expect([(await remove(empty.id)).status, (await remove(empty.id)).status]).toEqual([204, 204]);
    expect((await families()).groups.map(({ id }) => id)).not.toContain(empty.id);
    expect((await acts())[0]).toBe('group.removed');

    const used = (await families()).groups.find(({ room }) => room === '402')?.id ?? 0;
    expect((await remove(used)).json).toMatchObject(hold('children'));
    const { id: groupId } = await make('R-2');
    const child = { givenName: 'Zoé', familyName: 'Roy', groupId, number: null, bornOn: null };
    const { id } = (await office('POST', `${base}/children`, { body: { ...child, schoolId } })).json as ChildRecord;
    expect((await office('DELETE', `${base}/groups/${groupId}`)).json).toMatchObject(hold('children'));
    await office('PUT', `${base}/children/${id}/enrolment`, { body: { isEnrolled: false } });
    expect((await office('DELETE', `${base}/groups/${groupId}`)).json).toMatchObject(hold('past'));
  });
});
