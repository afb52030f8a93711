/** Attempts to read or change the health parts of a file, by every way in and for every actor. */
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { permissionMatrix } from '#test/permissions/permission-matrix.ts';
import { fileText, writtenFile } from '#test/support/child-files/test-child-files.ts';
import { codeOf, type SendRequest } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';
import { adminOf, givePin, newTablet, pair } from '#test/support/test-staff.ts';

const logged: string[] = [];
const family = await testFamily({ log: { write: (line) => void logged.push(line) } });
const { sophie, marc, teacher, otherTeacher, door, as, anonymous, app, database, ids, lea, foreign, letters } = family;
const adminId = await adminOf(database, 1);
const admin = await as(adminId);
const foreignParent = await as(foreign.userId);
const { user_id: otherSchoolTeacher } = await database.asOwner((tx) =>
  tx
    .selectFrom('staff_groups')
    .select('user_id')
    .where('school_id', '=', 2)
    .orderBy('user_id')
    .executeTakeFirstOrThrow(),
);
const otherSchool = await as(otherSchoolTeacher);
const otherAdmin = await as(await adminOf(database, 2));
const filePath = `/api/children/${lea}/file`;
const cardPath = `/api/staff/children/${lea}/card`;
const versionsPath = `/api/staff/children/${lea}/file/versions`;
const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow(),
);
const sheetPath = `/api/staff/groups/${groupId}/sheet`;
const ownAddress = '12 rue des Érables';

const setRights = (userId: number, rights: { can_view?: boolean; can_report_absence?: boolean }) =>
  database.asOwner((tx) =>
    tx.updateTable('guardians').set(rights).where('child_id', '=', lea).where('user_id', '=', userId).execute(),
  );

beforeAll(async () => {
  const own = { phone: '514 555-0123', otherPhone: null, address: ownAddress };
  const saved = await sophie('PUT', filePath, { body: { version: 0, content: writtenFile, own } });
  if (saved.status !== 200) throw new Error(saved.text);
});

describe('reading', () => {
  test.each([
    ['an outsider', anonymous, 401],
    ['the parent of another child', foreignParent, 404],
    ['the teacher, as a guardian', teacher, 404],
    ['the teacher of another group', otherTeacher, 404],
    ['the teacher of another school', otherSchool, 404],
    ['the office, as a guardian', admin, 404],
  ] as const)('the file is not read by %s', async (_, ask, status) => {
    const reply = await ask('GET', filePath);
    expect(reply.status).toBe(status);
    expect(reply.text).not.toMatch(fileText);
  });

  test.each([
    ['an outsider', anonymous, 401],
    ['a guardian of the child', sophie, 403],
    ['the parent of another child', foreignParent, 403],
    ['the teacher of another group', otherTeacher, 404],
    ['the teacher of another school', otherSchool, 404],
    ['the office of another school', otherAdmin, 404],
  ] as const)('the card is not read by %s', async (_, ask, status) => {
    for (const path of [cardPath, sheetPath]) {
      const reply = await ask('GET', path);
      expect(reply.status).toBe(status);
      expect(reply.text).not.toMatch(fileText);
    }
  });

  test.each([
    ['an outsider', anonymous, 401],
    ['a guardian', sophie, 403],
    ['the teacher of the group', teacher, 403],
    ['the door duty', door, 403],
    ['the office of another school', otherAdmin, 404],
  ] as const)('the history is not read by %s', async (_, ask, status) => {
    expect((await ask('GET', versionsPath)).status).toBe(status);
  });

  test('the list of a school names no child to the office of another school', async () => {
    expect((await otherAdmin('GET', '/api/staff/child-files?school=1')).status).toBe(404);
    expect((await otherAdmin('GET', '/api/staff/child-files')).text).not.toContain('Léa Tremblay');
    expect((await otherAdmin('POST', '/api/staff/child-files/reminders', { body: { childIds: [lea] } })).status).toBe(
      404,
    );
  });
});

describe('a guardian without rights', () => {
  test('reads, but neither saves nor signs, with the right to see only', async () => {
    await setRights(ids.marc, { can_report_absence: false });
    const read = await marc('GET', filePath);
    expect(read.json).toMatchObject({ mayEdit: false, version: 1 });
    const { version, hash } = read.json as { version: number; hash: string };
    const tries = [
      await marc('PUT', filePath, { body: { version, content: { ...writtenFile, allergies: [] } } }),
      await marc('POST', `${filePath}/signatures`, { body: { version, hash } }),
    ];
    expect(tries.map(codeOf)).toEqual(['forbidden', 'forbidden']);
    await setRights(ids.marc, { can_report_absence: true });
  });

  test('neither reads nor writes when barred, and a reply kept under a key is not given again', async () => {
    const key = 'barred-file';
    const body = { version: 1, content: writtenFile };
    expect((await marc('PUT', filePath, { body, key })).status).toBe(200);
    await setRights(ids.marc, { can_view: false, can_report_absence: false });
    const tries = [
      await marc('GET', filePath),
      await marc('PUT', filePath, { body, key }),
      await marc('POST', `${filePath}/signatures`, { body: { version: 1, hash: 'a'.repeat(64) } }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const { text } of tries) expect(text).not.toMatch(fileText);
    await setRights(ids.marc, { can_view: true, can_report_absence: true });
  });

  test.each(['barred', 'removed'] as const)(
    'who is %s does not read at work what they lost as a guardian',
    async (how) => {
      // The teacher of the group, and the office, are made guardians and lose the child.
      for (const [userId, ask] of [
        [ids.teacher, teacher],
        [adminId, admin],
        [ids.door, door],
      ] as const) {
        const link = { child_id: lea, user_id: userId, school_id: 1 };
        await database.asOwner(async (tx) => {
          const { household_id } = await tx
            .selectFrom('guardians')
            .select('household_id')
            .where('child_id', '=', lea)
            .executeTakeFirstOrThrow();
          const rights = { can_view: false, can_report_absence: false, can_pickup: false, can_message: false };
          if (how === 'barred')
            await tx
              .insertInto('guardians')
              .values({ ...link, household_id, relationship: 'father', ...rights })
              .execute();
          else
            await tx
              .insertInto('former_guardians')
              .values({ ...link, removed_at: new Date() })
              .execute();
        });
        const history = userId === adminId ? 404 : 403;
        const replies = [await ask('GET', cardPath), await ask('GET', filePath), await ask('GET', versionsPath)];
        expect(replies.map(({ status }) => status)).toEqual([404, 404, history]);
        const sheet = await ask('GET', sheetPath);
        expect(sheet.text).not.toMatch(fileText);
        expect(sheet.text).not.toContain(ownAddress);
        expect(sheet.text).not.toContain('Léa Tremblay');
        await database.asOwner(async (tx) => {
          await tx.deleteFrom('guardians').where('child_id', '=', lea).where('user_id', '=', userId).execute();
          await tx.deleteFrom('former_guardians').where('child_id', '=', lea).where('user_id', '=', userId).execute();
        });
      }
    },
  );

  test('a guardian who works at the school does not read the other’s address at work', async () => {
    await database.asOwner(async (tx) => {
      const { household_id } = await tx
        .selectFrom('guardians')
        .select('household_id')
        .where('child_id', '=', lea)
        .executeTakeFirstOrThrow();
      const rights = { can_view: true, can_report_absence: true, can_pickup: true, can_message: true };
      await tx
        .insertInto('guardians')
        .values({ child_id: lea, user_id: ids.teacher, school_id: 1, household_id, relationship: 'father', ...rights })
        .execute();
    });
    const card = await teacher('GET', cardPath);
    expect(card.status).toBe(200);
    expect(card.text).not.toContain(ownAddress);
    expect(card.text).not.toContain('555-0123');
    await database.asOwner((tx) =>
      tx.deleteFrom('guardians').where('child_id', '=', lea).where('user_id', '=', ids.teacher).execute(),
    );
  });
});

describe('a room device', () => {
  test('reads the card for its unlocked staff member only, and nothing when locked or of another group', async () => {
    const pin = '4826';
    for (const userId of [ids.teacher, ids.otherTeacher]) await givePin(database, userId, pin, family.clock.now);
    const tablet = newTablet(anonymous);
    await pair(tablet, { office: admin, schoolId: 1 });
    const get = (path: string) => tablet.send('GET', path);
    expect((await get(cardPath)).status).toBe(401);
    const unlock = (userId: number) => tablet.send('POST', '/api/room/unlock', { body: { userId, pin } });
    expect((await unlock(ids.otherTeacher)).status).toBe(200);
    expect([(await get(cardPath)).status, (await get(sheetPath)).status]).toEqual([404, 404]);
    await tablet.send('POST', '/api/auth/sign-out', {});
    expect((await unlock(ids.teacher)).status).toBe(200);
    expect((await get(cardPath)).json).toMatchObject({ allergies: writtenFile.allergies });
    for (const path of [filePath, versionsPath, '/api/staff/child-files'])
      expect([403, 404]).toContain((await get(path)).status);
  });
});

describe('other ways out', () => {
  const owners = new Set(['/api/children/{id}/file', '/api/staff/children/{id}/card', '/api/staff/groups/{id}/sheet']);
  const reads = contracts().filter(
    ({ method, event, file, access, path }) =>
      method === 'GET' && !event && !file && access !== 'anyone' && !owners.has(path),
  );
  const records = {
    schoolId: 1,
    childId: lea,
    groupId,
    newGuardianId: 0,
    personId: 1,
    conversationId: 1,
    classmateId: 0,
    otherClassmateId: 0,
    quizId: 1,
    productId: 1,
    sizeId: 1,
    submissionId: 0,
    gradedQuestionId: 0,
    draftReportId: 0,
    turn: 0,
  };

  test.each([
    ['the other guardian', marc],
    ['the teacher', teacher],
    ['the door duty', door],
    ['the office', admin],
    ['the parent of another child', foreignParent],
  ] as const)('no other endpoint gives a text of the file to %s', async (_, ask: SendRequest) => {
    let replies = 0;
    for (const { path } of reads) {
      const query = permissionMatrix[`GET ${path}`]?.request?.(records).query ?? '';
      const { status, text } = await ask('GET', `${path.replaceAll(/\{\w+\}/g, String(lea))}${query}`);
      if (status === 200) replies += 1;
      // The class list of the demo names its own people: only what the file alone says.
      expect(text, path).not.toMatch(/Peanuts|EpiPen|Vegetarian|Asthma|Ventolin|Sainte-Justine|Seat at the front/);
    }
    expect(replies).toBeGreaterThan(10);
  });

  test('emails, pushes, logs, events, the audit log and idempotency keys hold no text of the file', async () => {
    const sent = await letters();
    const stored = await database.asOwner(async (tx) => [
      await tx.selectFrom('outbox').selectAll().execute(),
      await tx.selectFrom('notifications').selectAll().execute(),
      await tx.selectFrom('live_events').selectAll().execute(),
      await tx.selectFrom('audit_entries').selectAll().execute(),
      await tx.selectFrom('idempotency_keys').select(['call', 'kept']).execute(),
    ]);
    expect(stored.every((rows) => rows.length > 0)).toBe(true);
    expect(logged.length).toBeGreaterThan(10);
    for (const text of [JSON.stringify(sent), JSON.stringify(stored), logged.join('\n')]) {
      expect(text).not.toMatch(fileText);
      expect(text).not.toContain(ownAddress);
    }
  });

  test('the archive gives the file to its guardians, and to no other family, staff or barred guardian', async () => {
    const archiveOf = async (ask: number) => {
      const { cookie } = { cookie: await family.cookieOf(ask) };
      const { rawPayload } = await app.inject({ method: 'GET', url: '/api/data-export', headers: { cookie } });
      return Object.values(unzipSync(rawPayload))
        .map((file) => strFromU8(file))
        .join('\n');
    };
    const own = await archiveOf(ids.sophie);
    for (const part of ['Peanuts', 'Asthma', 'Sainte-Justine', ownAddress]) expect(own).toContain(part);
    const others = await archiveOf(ids.marc);
    expect(others).toContain('Peanuts');
    expect(others).not.toContain(ownAddress);
    for (const userId of [foreign.userId, ids.teacher, ids.door, adminId])
      expect(await archiveOf(userId)).not.toMatch(/Peanuts|Asthma|Sainte-Justine/);
    await setRights(ids.marc, { can_view: false });
    expect(await archiveOf(ids.marc)).not.toMatch(/Peanuts|Asthma|Sainte-Justine/);
    await setRights(ids.marc, { can_view: true });
  });
});
