import type { Registers } from '#core/attendance/attendance.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxPinTries, pinDelay } from '#core/account/pin-rules.ts';
import { codeAlphabet } from '#core/auth/invitation-code.ts';
import type { Session } from '#core/auth/session.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { PairingCode, RoomDevices, RoomState } from '#core/room-devices/room-device.ts';
import { codeOf, testApp } from '#test/support/test-app.ts';
import { adminOf, givePin, newTablet, pair, type Tablet } from '#test/support/test-staff.ts';
import { openStream } from '#test/support/test-stream.ts';

const { app, database, clock, as, anonymous, letters, listen } = await testApp();
const schoolId = 1;
const teacherId = 3;
const officeId = await adminOf(database, schoolId);
const [parent, teacher, office] = [await as(1), await as(teacherId), await as(officeId)];
const pin = '4826';
const began = clock.now;

/** A new day for each test, so that earlier failures do not slow it. */
beforeEach(async () => {
  later(24 * 60);
  await givePin(database, teacherId, pin, clock.now);
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('room_pin_failures').execute();
    await tx.updateTable('room_devices').set({ failed: 0 }).execute();
  });
});
function later(minutes: number): void {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
}

async function paired(groupIds: readonly number[] = []): Promise<Tablet & { readonly id: number }> {
  const tablet = newTablet(anonymous);
  return { ...tablet, id: await pair(tablet, { office, schoolId, groupIds }) };
}
const unlock = ({ send }: Tablet, userId = teacherId, typed = pin) =>
  send('POST', '/api/room/unlock', { body: { userId, pin: typed } });
const peopleOn = async ({ send }: Tablet) => ((await send('GET', '/api/room')).json as RoomState).room?.people;
const devicesOf = async () => (await office('GET', '/api/staff/room-devices')).json as RoomDevices;
const deviceOf = async (id: number) => (await devicesOf()).devices.find((device) => device.id === id);
const actsOf = (subjectId: number) =>
  database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['act', 'user_id', 'room_device_id'])
      .where('subject_id', '=', subjectId)
      .where((eb) => eb.or([eb('act', 'like', 'room_device.%'), eb('act', 'like', 'pin.%')]))
      .orderBy('id')
      .execute(),
  );

describe('pairing', () => {
  const add = (name = 'Local 402', groupIds: number[] = []) =>
    office('POST', '/api/staff/room-devices', { body: { schoolId, name, groupIds }, key: `add ${name}` });
  const use = (code: string, { send } = newTablet(anonymous)) => send('POST', '/api/room/pair', { body: { code } });

  test('works once with a code that the office made, and the list shows the device', async () => {
    const { status, json } = await add('Gymnase');
    const { id, code, link, expiresAt } = json as PairingCode;
    expect(status).toBe(201);
    expect((await add('Gymnase')).json, 'a retry repeats the code').toEqual(json);
    expect(link).toBe(`http://localhost:3000/room#${code}`);
    expect(Date.parse(expiresAt) - clock.now.getTime()).toBe(10 * 60_000);
    expect(await deviceOf(id)).toMatchObject({ name: 'Gymnase', state: 'waiting', wholeSchool: true, pairedAt: null });
    const tablet = newTablet(anonymous);
    const { json: state } = await use(code.toLowerCase().replace('-', ' '), tablet);
    expect(state).toMatchObject({ room: { name: 'Gymnase', school: 'École du Ruisseau' } });
    expect((await use(code)).status, 'used').toBe(404);
    expect(await deviceOf(id)).toMatchObject({
      state: 'paired',
      pairedAt: clock.now.toISOString(),
      codeExpiresAt: null,
    });
    expect((await actsOf(id)).map(({ act }) => act)).toEqual(['room_device.added', 'room_device.paired']);
  });

  test('is refused with an expired, replaced or unknown code', async () => {
    const { id, code } = (await add('Bibliothèque')).json as PairingCode;
    later(10);
    expect((await use(code)).status, 'expired').toBe(404);
    const renewed = (await office('POST', `/api/staff/room-devices/${id}/code`)).json as PairingCode;
    const latest = (await office('POST', `/api/staff/room-devices/${id}/code`)).json as PairingCode;
    expect((await use(renewed.code)).status, 'replaced').toBe(404);
    expect((await use('a code')).status).toBe(404);
    expect((await use(latest.code)).status).toBe(200);
  });

  test('slows guesses of a code from one address', async () => {
    const guesses = [];
    for (const sign of codeAlphabet) guesses.push((await use(`ACDEF-GHJK${sign}`)).status);
    expect(guesses).toEqual([...Array(20).fill(404), ...Array(codeAlphabet.length - 20).fill(429)]);
  });

  test('ends the session of the browser, and the tablet has no rights by itself', async () => {
    later(20);
    const { code } = (await add('Cuisine')).json as PairingCode;
    const tablet = newTablet(anonymous);
    await pair(tablet, { office, schoolId });
    expect((await unlock(tablet)).status).toBe(200);
    expect((await tablet.send('GET', '/api/session')).status).toBe(200);
    expect((await use(code, tablet)).status).toBe(200);
    expect(tablet.cookie('parvis')).toBeUndefined();
    expect((await tablet.send('GET', '/api/session')).status).toBe(401);
    expect((await tablet.send('GET', '/api/staff/attendance')).status).toBe(401);
    expect((await tablet.send('POST', '/api/room/activity')).status).toBe(401);
  });

  test('is for the office of the school and its groups', async () => {
    const elsewhere = await database.asOwner((tx) =>
      tx.selectFrom('groups').select(['id', 'school_id']).where('school_id', '<>', schoolId).executeTakeFirstOrThrow(),
    );
    const other = await as(await adminOf(database, elsewhere.school_id));
    const { id } = await paired();
    const body = { schoolId, name: 'X', groupIds: [elsewhere.id] };
    expect((await office('POST', '/api/staff/room-devices', { body })).status).toBe(404);
    expect((await other('POST', '/api/staff/room-devices', { body })).status).toBe(404);
    for (const sender of [other, parent, teacher]) {
      const status = sender === other ? 404 : 403;
      expect((await sender('DELETE', `/api/staff/room-devices/${id}`)).status).toBe(status);
      expect((await sender('POST', `/api/staff/room-devices/${id}/code`)).status).toBe(status);
      expect((await sender('GET', `/api/staff/room-devices?school=${schoolId}`)).status).toBe(status);
    }
  });
});

describe('the lock screen', () => {
  const groupsOf = (userId: number) =>
    database.asOwner((tx) => tx.selectFrom('staff_groups').select('group_id').where('user_id', '=', userId).execute());

  test('lists the staff with a PIN, of the device’s groups or of the whole school', async () => {
    const [own] = await groupsOf(teacherId);
    const { groups } = await devicesOf();
    const other = groups.find(({ id }) => id !== own?.group_id);
    await givePin(database, officeId, '70315', clock.now);
    const ids = async (tablet: Tablet) => (await peopleOn(tablet))?.map(({ id }) => id);
    expect(await ids(await paired())).toEqual(expect.arrayContaining([teacherId, officeId]));
    expect(await ids(await paired([own?.group_id ?? 0]))).toContain(teacherId);
    const members = await database.asOwner((tx) =>
      tx.selectFrom('staff_members').select('door_duty').where('user_id', '=', teacherId).execute(),
    );
    const isShown = members.some(({ door_duty }) => door_duty);
    expect((await ids(await paired([other?.id ?? 0])))?.includes(teacherId)).toBe(isShown);
    await database.asOwner((tx) => tx.deleteFrom('staff_pins').where('user_id', '=', teacherId).execute());
    expect(await ids(await paired())).not.toContain(teacherId);
  });

  test('shows nothing without the cookie of a paired device', async () => {
    expect((await anonymous('GET', '/api/room')).json).toEqual({ room: null });
    const forged = { cookie: 'parvis-room=abc.def' };
    expect((await anonymous('GET', '/api/room', { headers: forged })).json).toEqual({ room: null });
    expect((await anonymous('POST', '/api/room/unlock', { body: { userId: teacherId, pin } })).status).toBe(404);
  });
});

describe('an unlocked device', () => {
  test('acts for its user at the school, and not for their account, office or family', async () => {
    const tablet = await paired();
    const { status, json } = await unlock(tablet);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: teacherId, capacities: ['staff'], children: [], room: { name: 'Local 402' } });
    expect((await tablet.send('GET', '/api/staff/attendance')).status).toBe(200);
    expect((await tablet.send('GET', '/api/staff/departures')).status).toBe(200);
    for (const path of ['/api/profile', '/api/children', '/api/conversations', '/api/devices', '/api/data-export']) {
      expect(await tablet.send('GET', path), path).toMatchObject({ status: 403 });
    }
    const change = { body: { current: 'x', next: 'une autre phrase assez longue' } };
    expect((await tablet.send('POST', '/api/profile/password', change)).status).toBe(403);
    expect((await tablet.send('PUT', '/api/profile/pin', { body: { pin: '839204' } })).status).toBe(403);
    expect(await deviceOf(tablet.id)).toMatchObject({ lastUse: { at: clock.now.toISOString() } });
  });

  test('lets a guardian release their own child exactly as long as they may collect it', async () => {
    const childId = await database.asOwner(async (tx) => {
      const child = await tx
        .selectFrom('children as c')
        .innerJoin('staff_groups as sg', 'sg.group_id', 'c.group_id')
        .innerJoin('guardians as g', 'g.child_id', 'c.id')
        .select(['c.id', 'g.household_id'])
        .where('sg.user_id', '=', teacherId)
        .where('c.left_at', 'is', null)
        .orderBy('c.id', 'desc')
        .executeTakeFirstOrThrow();
      const rights = { can_view: true, can_report_absence: true, can_pickup: true, can_message: true };
      const link = { child_id: child.id, user_id: teacherId, school_id: schoolId, household_id: child.household_id };
      await tx
        .insertInto('guardians')
        .values({ ...link, relationship: 'guardian', ...rights })
        .execute();
      return child.id;
    });
    const tablet = await paired();
    await unlock(tablet);
    const { today } = (await tablet.send('GET', '/api/staff/attendance')).json as Registers;
    const mark = await tablet.send('POST', `/api/staff/attendance/${childId}/marks`, {
      body: { day: today, status: 'present' },
    });
    expect(mark.status).toBe(200);
    const facts = async () => {
      const { groups } = (await tablet.send('GET', '/api/staff/attendance')).json as Registers;
      const { children } = (await tablet.send('GET', '/api/staff/departures')).json as DepartureBoard;
      const line = groups.flatMap((group) => group.children).find((child) => child.childId === childId);
      return [line?.mayMarkLeft, children.find((child) => child.childId === childId)?.mayRelease];
    };
    const links = (can_pickup: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_pickup })
          .where('child_id', '=', childId)
          .where('user_id', '=', teacherId)
          .execute(),
      );
    const leave = async () => {
      const body = { day: today, status: 'left' };
      return (await tablet.send('POST', `/api/staff/attendance/${childId}/marks`, { body })).status;
    };
    expect(await facts()).toEqual([true, true]);
    await links(false);
    expect([...(await facts()), await leave()]).toEqual([false, false, 403]);
    await links(true);
    expect(await leave()).toBe(200);
    await database.asOwner((tx) =>
      tx.deleteFrom('guardians').where('child_id', '=', childId).where('user_id', '=', teacherId).execute(),
    );
  });

  test('gives the office the rights of staff only', async () => {
    await givePin(database, officeId, '70315', clock.now);
    const tablet = await paired();
    expect((await unlock(tablet, officeId, '70315')).json).toMatchObject({ capacities: ['staff'] });
    expect((await tablet.send('GET', '/api/staff/attendance')).status).toBe(200);
    expect((await tablet.send('GET', '/api/staff/families')).status).toBe(403);
    expect((await tablet.send('GET', '/api/staff/room-devices')).status).toBe(403);
  });

  test('marks attendance under the user’s name, and audit and access log name the device', async () => {
    clock.now = began;
    const tablet = await paired();
    const session = (await unlock(tablet)).json as Session;
    const registers = (await tablet.send('GET', '/api/staff/attendance')).json as {
      day: string;
      groups: { children: { childId: number; status: string | null }[] }[];
    };
    const child = registers.groups.flatMap(({ children }) => children)[0];
    const marked = await tablet.send('POST', `/api/staff/attendance/${child?.childId}/marks`, {
      body: { status: child?.status === 'present' ? 'absent' : 'present', day: registers.day },
    });
    expect(marked.status, marked.text).toBe(200);
    await app.accesses.flush();
    const [entry, accesses] = await database.asOwner(async (tx) => [
      await tx
        .selectFrom('audit_entries')
        .select(['user_id', 'room_device_id'])
        .where('act', '=', 'attendance.marked')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
      await tx
        .selectFrom('record_accesses')
        .select('capacity')
        .distinct()
        .where('user_id', '=', session.id)
        .where('child_id', '=', child?.childId ?? 0)
        .execute(),
    ]);
    expect(entry).toEqual({ user_id: teacherId, room_device_id: tablet.id });
    expect(accesses).toContainEqual({ capacity: 'room' });
    const log = (await office('GET', '/api/staff/audit?kind=attendance')).json as { device: string | null }[];
    expect(log[0]).toMatchObject({ device: 'Local 402' });
  });

  test('locks after two minutes without use: reads and streams do not count, activity does', async () => {
    const tablet = await paired();
    await unlock(tablet);
    const isOpen = async () => (await tablet.send('GET', '/api/session')).status === 200;
    later(1.9);
    expect(await isOpen()).toBe(true);
    const { json } = await tablet.send('POST', '/api/room/activity');
    expect(json).toEqual({ locksAt: new Date(clock.now.getTime() + 120_000).toISOString() });
    later(1.9);
    expect(await isOpen()).toBe(true);
    later(0.1);
    expect(await isOpen(), 'two minutes after the last use').toBe(false);
    expect((await tablet.send('POST', '/api/room/activity')).status).toBe(401);
    expect((await teacher('POST', '/api/room/activity')).status, 'a usual session').toBe(404);
  });

  test('locks at once, and the next person unlocks it', async () => {
    await givePin(database, officeId, '70315', clock.now);
    const tablet = await paired();
    await unlock(tablet);
    const cookie = `parvis=${tablet.cookie('parvis')}`;
    expect((await tablet.send('POST', '/api/auth/sign-out')).status).toBe(200);
    expect((await anonymous('GET', '/api/session', { headers: { cookie } })).status).toBe(401);
    expect((await unlock(tablet, officeId, '70315')).json).toMatchObject({ id: officeId });
    expect((await unlock(tablet)).json, 'another person takes over').toMatchObject({ id: teacherId });
    expect((await tablet.send('GET', '/api/session')).json).toMatchObject({ id: teacherId });
  });

  test.each([
    ['the device is revoked', (id: number) => office('DELETE', `/api/staff/room-devices/${id}`)],
    ['the owner removes the PIN', () => teacher('DELETE', '/api/profile/pin')],
    [
      'the office removes the staff member',
      () =>
        database.asOwner(async (tx) => {
          await tx.deleteFrom('staff_groups').where('user_id', '=', teacherId).execute();
          await tx.deleteFrom('staff_members').where('user_id', '=', teacherId).execute();
        }),
    ],
  ] as const)('locks when %s, and cannot be unlocked again', async (_, end) => {
    const kept = await database.asOwner(async (tx) => ({
      members: await tx.selectFrom('staff_members').selectAll().where('user_id', '=', teacherId).execute(),
      groups: await tx.selectFrom('staff_groups').selectAll().where('user_id', '=', teacherId).execute(),
    }));
    const tablet = await paired();
    await unlock(tablet);
    expect((await tablet.send('GET', '/api/staff/attendance')).status).toBe(200);
    await end(tablet.id);
    await expect
      .poll(async () => (await tablet.send('GET', '/api/staff/attendance')).status, { timeout: 9000 })
      .toBe(401);
    expect([401, 404]).toContain((await unlock(tablet)).status);
    await database.asOwner(async (tx) => {
      const put = (table: 'staff_members' | 'staff_groups', rows: object[]) =>
        rows.length > 0 &&
        tx
          .insertInto(table)
          .values(rows as never)
          .onConflict((on) => on.doNothing())
          .execute();
      await put('staff_members', kept.members);
      await put('staff_groups', kept.groups);
    });
  });

  test('ends its live stream when it locks', async () => {
    const tablet = await paired();
    await unlock(tablet);
    const stream = await openStream(await listen(), { cookie: `parvis=${tablet.cookie('parvis')}` });
    expect((await tablet.send('POST', '/api/auth/sign-out')).status).toBe(200);
    await expect(stream.ended).resolves.toBeUndefined();
  });
});

describe('wrong PINs', () => {
  const wrong = ['0481', '5937', '2846', '7319', '6042', '9158', '3764', '8205', '4917', '1683'];
  const wait = (failed: number) => later(pinDelay('person', failed) / 60 + 2);

  test('wait from the fifth on, are judged one at a time, and the right one is not exempt', async () => {
    const tablet = await paired();
    for (const guess of wrong.slice(0, 5)) {
      expect(await unlock(tablet, teacherId, guess)).toMatchObject({ status: 401, json: { code: 'sign_in_failed' } });
    }
    const early = await unlock(tablet);
    expect(early).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect(early.headers['retry-after']).toBe('30');
    later(0.5);
    expect((await unlock(tablet)).status).toBe(200);
    expect((await unlock(tablet, teacherId, wrong[0])).status, 'the count starts again').toBe(401);
  });

  test('guessed at the same time are each counted', async () => {
    const tablet = await paired();
    const replies = await Promise.all(wrong.map((guess) => unlock(tablet, teacherId, guess)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('lock the PIN on that device at the tenth, and notify its owner', async () => {
    const [tablet, other] = [await paired(), await paired()];
    const before = (await letters()).length;
    for (const [n, guess] of wrong.entries()) {
      expect((await unlock(tablet, teacherId, guess)).status, `guess ${n}`).toBe(401);
      wait(n + 1);
    }
    expect(await unlock(tablet)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect(await peopleOn(tablet)).toContainEqual(expect.objectContaining({ id: teacherId, isLocked: true }));
    expect(await deviceOf(tablet.id)).toMatchObject({ locked: [{ id: teacherId }] });
    const acts = await actsOf(tablet.id);
    expect(acts.filter(({ act }) => act === 'pin.refused')).toHaveLength(maxPinTries);
    expect(acts.at(-1)).toEqual({ act: 'pin.locked', user_id: teacherId, room_device_id: tablet.id });
    const sent = (await letters()).slice(before);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/NIP est bloqué|PIN is locked/)]);
    expect(sent[0]?.text).not.toContain(pin);
    expect((await unlock(other)).status, 'another device').toBe(200);
    expect((await unlock(tablet)).status, 'a right PIN elsewhere does not unlock it here').toBe(403);
  });

  test('are forgotten when the office unlocks the PIN', async () => {
    const tablet = await paired();
    for (const [n, guess] of wrong.entries()) {
      await unlock(tablet, teacherId, guess);
      wait(n + 1);
    }
    const free = (userId: number) =>
      office('POST', `/api/staff/room-devices/${tablet.id}/unlock-pin`, { body: { userId } });
    expect((await free(officeId)).status).toBe(404);
    expect((await free(teacherId)).status).toBe(200);
    expect((await unlock(tablet)).status).toBe(200);
  });

  test('are forgotten when the owner signs in or sets another PIN', async () => {
    const tablet = await paired();
    for (const [n, guess] of wrong.entries()) {
      await unlock(tablet, teacherId, guess);
      wait(n + 1);
    }
    await database.asOwner((tx) =>
      tx.updateTable('sessions').set({ confirmed_at: clock.now }).where('user_id', '=', teacherId).execute(),
    );
    expect((await teacher('PUT', '/api/profile/pin', { body: { pin: '839204' } })).status).toBe(200);
    expect((await unlock(tablet)).status).toBe(401);
    later(2);
    expect((await unlock(tablet, teacherId, '839204')).status).toBe(200);
  });

  test('of all persons slow the device, also for ids that may not unlock it', async () => {
    const tablet = await paired();
    const foreign = [1, 2, 999_999, 1, 2];
    for (const id of foreign) expect(codeOf(await unlock(tablet, id))).toBe('sign_in_failed');
    expect((await unlock(tablet)).status).toBe(429);
    later(0.2);
    expect((await unlock(tablet)).status).toBe(200);
  });
});

test('a device of some groups gives a member of the office their own groups only', async () => {
  const [own] = await database.asOwner((tx) =>
    tx.selectFrom('staff_groups').select('group_id').where('user_id', '=', teacherId).execute(),
  );
  const groupId = own?.group_id ?? 0;
  const joined = { school_id: schoolId, group_id: groupId, user_id: officeId };
  await database.asOwner(async (tx) => {
    const member = { school_id: schoolId, user_id: officeId, title: 'principal', door_duty: false };
    await tx
      .insertInto('staff_members')
      .values(member)
      .onConflict((on) => on.columns(['school_id', 'user_id']).doUpdateSet({ door_duty: false }))
      .execute();
    await tx.insertInto('staff_groups').values(joined).execute();
  });
  await givePin(database, officeId, '70315', clock.now);
  const groupsOn = async (groupIds?: number[]) => {
    const tablet = await paired(groupIds);
    expect((await unlock(tablet, officeId, '70315')).status).toBe(200);
    const { groups } = (await tablet.send('GET', '/api/staff/attendance')).json as Registers;
    // A school has a limited number of devices.
    expect((await office('DELETE', `/api/staff/room-devices/${tablet.id}`)).status).toBe(204);
    return groups.map((group) => group.groupId);
  };
  expect(await groupsOn([groupId])).toEqual([groupId]);
  expect((await groupsOn()).length).toBeGreaterThan(3);
  await database.asOwner((tx) => tx.deleteFrom('staff_groups').where('user_id', '=', officeId).execute());
});
