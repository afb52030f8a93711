import { beforeEach, describe, expect, test } from 'vitest';
import { guardianRights } from '#core/children/child.ts';
import type { ChildRecord, SchoolFamilies } from '#core/children/family.ts';
import type { StaffPickupPerson, PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, sophie, marc, ids, lea, noah, schedule, callOff, rows, at } = await testFamily();
const base = `/api/staff/families/children/${lea}`;
const setRights = async (rights: readonly string[]) => {
  const { guardians } = (await office('GET', base)).json as ChildRecord;
  const read = guardians.find(({ id }) => id === ids.marc);
  const before = { relationship: read?.relationship, rights: read?.rights };
  return office('PUT', `${base}/guardians/${ids.marc}`, { body: { ...before, rights, before } });
};
const named = async (name: string, more: object = {}) => {
  const { json } = await marc('POST', '/api/pickup-persons', { body: { name, childIds: [lea], ...more } });
  return (json as PickupPerson).id;
};
const waiting = async (status = 'pending') =>
  (await office('GET', `/api/staff/pickup-persons?status=${status}`)).json as StaffPickupPerson[];
const find = async (id: number, status?: string) => (await waiting(status)).find((one) => one.id === id);
/** Decides as an office member who has just read the list, unless `read` says otherwise. */
const decide = async (id: number, approve: boolean, read?: boolean) => {
  const mayNamerCollect = read ?? (await find(id))?.mayNamerCollect ?? true;
  return office('POST', `/api/staff/pickup-persons/${id}/decision`, { body: { approve, mayNamerCollect } });
};
const seen = async (id: number) =>
  ((await sophie('GET', '/api/pickup-persons')).json as PickupPerson[]).find((one) => one.id === id);
const withdrawals: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['loses the right to collect', () => setRights(['view'])],
  ['is removed as guardian', () => office('DELETE', `${base}/guardians/${ids.marc}`)],
];
let n = 0;

/** Marc has every right, and no pickup is scheduled. */
beforeEach(async () => {
  at('13:00');
  n += 1;
  await callOff();
  const link = { userId: ids.marc, relationship: 'father', rights: guardianRights };
  if ((await setRights(guardianRights)).status !== 200) await office('POST', `${base}/guardians`, { body: link });
});

describe.each(withdrawals)('once a guardian %s', (_, withdraw) => {
  test('their pending pickup people can neither collect nor be approved', async () => {
    const [bob, today] = [await named(`Bob ${n}`), await named(`Today ${n}`, { todayOnly: true })];
    await withdraw();
    expect([await find(bob), await seen(bob), await seen(today)]).toEqual([undefined, undefined, undefined]);
    expect((await decide(bob, true)).status).toBe(404);
    expect((await schedule({ pickupPersonId: today })).json).toMatchObject({ code: 'person_not_authorized' });
  });

  test('their approved pickup people become pending again, for that child only', async () => {
    const carl = await named(`Carl ${n}`, { childIds: [lea, noah] });
    await decide(carl, true);
    await withdraw();
    expect(await find(carl)).toMatchObject({ mayNamerCollect: false, children: [{ id: lea }] });
    expect(await find(carl, 'approved')).toMatchObject({ mayNamerCollect: true, children: [{ id: noah }] });
    expect(await seen(carl)).toMatchObject({ status: 'approved', childIds: [noah] });
    expect((await schedule({ pickupPersonId: carl })).json).toMatchObject({ code: 'person_not_authorized' });
    const notifications = (await rows('notifications')).filter(
      (one) => one.kind === 'person' && one.user_id === ids.sophie,
    );
    expect(notifications[0]?.title_en).toBe('Pickup person to approve again for Léa');
    const [entry] = (await rows('audit_entries')).filter((one) => one.subject_id === carl);
    expect(entry).toMatchObject({ act: 'person.reopened', user_id: ids.office });
    expect((await decide(carl, true)).status).toBe(200);
    expect(await seen(carl)).toMatchObject({ status: 'approved', childIds: [lea, noah] });
    expect((await schedule({ pickupPersonId: carl })).status).toBe(201);
  });

  test('an approval based on an outdated list is refused, and the list shows the guardian’s lost right', async () => {
    const [hal, ida] = [await named(`Hal ${n}`), await named(`Ida ${n}`)];
    for (const id of [hal, ida]) await decide(id, true);
    await withdraw();
    expect(await decide(hal, true, true)).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(await find(hal)).toMatchObject({ mayNamerCollect: false });
    expect((await decide(hal, true, false)).status).toBe(200);
    expect(await seen(hal)).toMatchObject({ status: 'approved' });
    // Declining needs no current list.
    expect((await decide(ida, false, true)).status).toBe(200);
  });

  test('a pickup person who is then declined loses that child and keeps the other', async () => {
    const dan = await named(`Dan ${n}`, { childIds: [lea, noah] });
    await decide(dan, true);
    await withdraw();
    expect((await decide(dan, false)).status).toBe(200);
    expect((await decide(dan, true)).status).toBe(404);
    expect(await seen(dan)).toMatchObject({ status: 'approved', childIds: [noah] });
  });

  test('scheduled pickups of such a pickup person are cancelled, and a release to them is refused', async () => {
    const eve = await named(`Eve ${n}`);
    await decide(eve, true);
    const { id } = (await schedule({ pickupPersonId: eve }, marc)).json as { id: number };
    await withdraw();
    const board = (await office('GET', '/api/staff/departures')).json as DepartureBoard;
    expect(board.departures.find((one) => one.id === id)).toBeUndefined();
    const { id: other } = (await schedule()).json as { id: number };
    for (const step of ['getting_ready', 'at_the_door']) {
      await office('POST', `/api/staff/departures/${other}/transitions`, { body: { step } });
    }
    const body = { childIds: [lea], checked: 'photo_id', pickupPersonId: eve };
    const released = await office('POST', '/api/staff/departures/releases', { body });
    expect(released.json).toMatchObject({ code: 'person_not_authorized' });
  });

  test('a pickup under way stays with the school, which sees that the person may not collect', async () => {
    const fay = await named(`Fay ${n}`);
    await decide(fay, true);
    const { id } = (await schedule({ pickupPersonId: fay }, marc)).json as { id: number };
    await marc('POST', `/api/pickups/${id}/progress`, { body: { event: 'here' } });
    await withdraw();
    const board = (await office('GET', '/api/staff/departures')).json as DepartureBoard;
    expect(board.departures.find((one) => one.id === id)).toMatchObject({ status: 'arrived', isAuthorized: false });
  });
});

const enrol = (isEnrolled: boolean) => office('PUT', `${base}/enrolment`, { body: { isEnrolled } });
/** Imports a class list with the child's current data. */
async function bringIn() {
  const { children, groups } = (await office('GET', '/api/staff/families')).json as SchoolFamilies;
  const child = children.find(({ id }) => id === lea);
  const room = groups.find(({ id }) => id === child?.groupId)?.room;
  const text = `Number,Family name,First name,Room\n${child?.number},Tremblay,Léa,${room}\n`;
  const body = { schoolId: 1, text, makeGroups: false, invite: false, locale: 'fr' };
  return office('POST', '/api/staff/families/class-list', { body });
}

describe.each([
  ['by the office', () => enrol(true)],
  ['by a class list', bringIn],
])('once a child is back, %s', (_, bringBack) => {
  test('its approved pickup people become pending again for that child only, and its guardians are notified', async () => {
    const [carl, today] = [
      await named(`Gil ${n}`, { childIds: [lea, noah] }),
      await named(`Ivo ${n}`, { todayOnly: true }),
    ];
    const pending = await named(`Jo ${n}`);
    await decide(carl, true);
    const { id } = (await schedule({ pickupPersonId: carl })).json as { id: number };
    await enrol(false);
    expect((await find(carl, 'approved'))?.children).toMatchObject([{ id: noah }]);
    expect((await bringBack()).status).toBe(200);
    for (const waits of [carl, today, pending]) {
      expect(await find(waits)).toMatchObject({ mayNamerCollect: true, children: [{ id: lea }] });
    }
    expect(await seen(carl)).toMatchObject({ status: 'approved', childIds: [noah] });
    expect(await seen(today)).toMatchObject({ status: 'pending' });
    expect((await schedule({ pickupPersonId: carl })).json).toMatchObject({ code: 'person_not_authorized' });
    const board = (await office('GET', '/api/staff/departures')).json as DepartureBoard;
    expect(board.departures.find((one) => one.id === id)).toBeUndefined();
    const notifications = (await rows('notifications')).filter(
      (one) => one.kind === 'person' && one.user_id === ids.marc,
    );
    expect(notifications[0]?.title_en).toBe('Pickup person to approve again for Léa');
    expect((await decide(carl, true)).status).toBe(200);
    expect((await schedule({ pickupPersonId: carl })).status).toBe(201);
    // Repeating it changes nothing.
    expect((await bringBack()).status).toBe(200);
    expect(await seen(carl)).toMatchObject({ childIds: [lea, noah] });
  });
});
