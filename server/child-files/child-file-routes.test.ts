import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChildCard, FileVersion, GroupSheet, SchoolFiles } from '#core/child-files/child-card.ts';
import { type ChildFile, emptyFile, type FileContent } from '#core/child-files/child-file.ts';
import { generousLimits } from '#server/app/limits.ts';
import { codeOf } from '#test/support/test-app.ts';
import { testFamily } from '#test/support/test-family.ts';
import { adminOf } from '#test/support/test-staff.ts';
import { emptyFiles, fileText, writtenFile } from '#test/support/child-files/test-child-files.ts';

const family = await testFamily();
const { sophie, marc, teacher, door, database, at, rows, ids, lea, as } = family;
const admin = await as(await adminOf(database, 1));

const read = async (ask = sophie) => (await ask('GET', `/api/children/${lea}/file`)).json as ChildFile;
const save = (content: FileContent, version: number, more: object = {}, ask = sophie) =>
  ask('PUT', `/api/children/${lea}/file`, { body: { version, content, ...more } });
const sign = ({ version, hash }: Pick<ChildFile, 'version' | 'hash'>, ask = sophie) =>
  ask('POST', `/api/children/${lea}/file/signatures`, { body: { version, hash } });
const card = async (ask = teacher) => (await ask('GET', `/api/staff/children/${lea}/card`)).json as ChildCard;
const stateOf = async (childId = lea) =>
  ((await admin('GET', '/api/staff/child-files')).json as SchoolFiles).files.find((one) => one.childId === childId);

beforeEach(async () => {
  at('09:00:00');
  await emptyFiles(database);
});

describe('a file', () => {
  test('is empty before the first save, and asks for a signature', async () => {
    expect(await read()).toMatchObject({ version: 0, hash: null, content: emptyFile, signing: 'empty', mayEdit: true });
  });

  test('is saved as a version, read by both guardians, and signed by one of them', async () => {
    const saved = await save(writtenFile, 0);
    expect(saved.status).toBe(200);
    expect(saved.json).toMatchObject({
      version: 1,
      content: writtenFile,
      changedBy: 'Sophie Tremblay',
      signing: 'unsigned',
    });
    const file = await read(marc);
    expect(file.content).toEqual(writtenFile);
    const signed = await sign(file, marc);
    expect(signed.status).toBe(201);
    expect(signed.json).toMatchObject({
      signing: 'signed',
      signature: { version: 1, by: 'Marc Tremblay', at: '2026-04-14T13:00:00.000Z' },
    });
    expect((await read()).signing).toBe('signed');
  });

  test('needs another signature after a change, and after a year', async () => {
    await save(writtenFile, 0);
    await sign(await read());
    await save({ ...writtenFile, diet: 'Halal' }, 1);
    expect((await read()).signing).toBe('changed');
    await sign(await read());
    at('09:00:00', '2027-04-13');
    expect((await read()).signing).toBe('signed');
    at('09:00:00', '2027-04-14');
    expect((await read()).signing).toBe('expired');
    await sign(await read());
    expect((await read()).signing).toBe('signed');
  });

  test('is not saved or signed against a version that another guardian replaced', async () => {
    await save(writtenFile, 0);
    const seen = await read(marc);
    await save({ ...writtenFile, diet: 'Halal' }, 1);
    expect(codeOf(await save({ ...writtenFile, diet: 'Vegan' }, seen.version, {}, marc))).toBe('conflict');
    expect(codeOf(await sign(seen, marc))).toBe('conflict');
    const now = await read(marc);
    expect(now).toMatchObject({ version: 2, content: { diet: 'Halal' }, signing: 'unsigned' });
    expect(codeOf(await sign({ version: 2, hash: 'a'.repeat(64) }, marc))).toBe('conflict');
  });

  test('of two first saves, one becomes version 1 and the other a conflict', async () => {
    const both = await Promise.all([save(writtenFile, 0), save({ ...writtenFile, diet: 'Vegan' }, 0, {}, marc)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read()).version).toBe(1);
  });

  test('makes no version of an equal save, and one of a first empty save', async () => {
    expect((await save(emptyFile, 0)).json).toMatchObject({ version: 1 });
    expect((await save(emptyFile, 1)).json).toMatchObject({ version: 1 });
    expect((await save(writtenFile, 1)).json).toMatchObject({ version: 2 });
    expect((await save(writtenFile, 2)).json).toMatchObject({ version: 2 });
  });

  test('a retry with the same key is saved, and signed, once', async () => {
    const body = { version: 0, content: writtenFile };
    const put = () => sophie('PUT', `/api/children/${lea}/file`, { body, key: 'file-once' });
    expect([(await put()).status, (await put()).status]).toEqual([200, 200]);
    const { version, hash } = await read();
    expect(version).toBe(1);
    const post = () =>
      sophie('POST', `/api/children/${lea}/file/signatures`, { body: { version, hash }, key: 'sign-once' });
    expect([(await post()).status, (await post()).status]).toEqual([201, 201]);
    await sign({ version, hash });
    const [{ n } = { n: 0 }] = await database.asOwner((tx) =>
      tx
        .selectFrom('child_file_signatures')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .execute(),
    );
    expect(n).toBe(1);
  });

  test('limits the versions of a day', async () => {
    const limited = await testFamily({ limits: { ...generousLimits, fileChangesPerDay: 1 } });
    const put = (diet: string, version: number) =>
      limited.sophie('PUT', `/api/children/${lea}/file`, { body: { version, content: { ...emptyFile, diet } } });
    expect((await put('Halal', 0)).status).toBe(200);
    expect(codeOf(await put('Vegan', 1))).toBe('rate_limited');
  });

  test('keeps a guardian’s phones and address from the other guardian', async () => {
    const own = { phone: '514 555-0123', otherPhone: null, address: '12 rue des Érables\nMontréal' };
    await save(writtenFile, 0, { own });
    expect((await read()).own).toEqual(own);
    expect((await read(marc)).own).toEqual({ phone: null, otherPhone: null, address: '' });
    expect((await card()).guardians).toMatchObject([
      { name: 'Sophie Tremblay', phones: ['514 555-0123'], address: own.address, mayCollect: true },
      { name: 'Marc Tremblay', phones: [], address: null },
    ]);
  });
});

describe('what others learn of a change', () => {
  test('the other guardian and the team are notified which part changed, not what it says', async () => {
    await save(writtenFile, 0);
    const notices = await rows('notifications');
    expect(notices.length).toBeGreaterThan(2);
    expect(new Set(notices.map(({ kind, title_en }) => `${kind} ${title_en}`))).toEqual(
      new Set(['file The file was changed for Léa']),
    );
    expect(notices.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([ids.marc, ids.teacher]));
    expect(notices.map(({ user_id }) => user_id)).not.toContain(ids.sophie);
    expect(notices[0]?.body_en).toBe('Changed: emergency contacts, health, instructions and languages.');
    expect(JSON.stringify(notices)).not.toMatch(fileText);
    const linkOf = (userId: number) => notices.find(({ user_id }) => user_id === userId)?.link;
    expect([linkOf(ids.marc), linkOf(ids.teacher)]).toEqual([`/child/${lea}/file`, `/staff/today?card=${lea}`]);
  });

  test('pages of the guardians, the team and the door learn that the file changed', async () => {
    const liveEvents = await database.asOwner((tx) => tx.selectFrom('live_events').select('n').execute());
    await save(writtenFile, 0);
    const events = await database.asOwner((tx) =>
      tx.selectFrom('live_events').select(['user_id', 'subject_id']).where('about', '=', 'child-files').execute(),
    );
    expect(liveEvents).toBeDefined();
    expect(events.every(({ subject_id }) => subject_id === lea)).toBe(true);
    expect(events.map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([ids.sophie, ids.marc, ids.teacher, ids.door]),
    );
    expect(events.map(({ user_id }) => user_id)).not.toContain(ids.otherTeacher);
  });

  test('the audit log records who saved and signed, without text', async () => {
    await save(writtenFile, 0, { own: { phone: '514 555-0123', otherPhone: null, address: 'rue X' } });
    await sign(await read());
    const acts = (await rows('audit_entries')).filter(({ act }) => act.startsWith('file.')).slice(0, 3);
    expect(acts.map(({ act, user_id, child_id }) => [act, user_id, child_id])).toEqual([
      ['file.signed', ids.sophie, lea],
      ['file.changed', ids.sophie, lea],
      ['file.details_changed', ids.sophie, lea],
    ]);
  });
});

describe('the card', () => {
  test('has everything for the team, in calling order, and the court note', async () => {
    await save(writtenFile, 0);
    const { contacts, allergies, ...health } = writtenFile;
    expect(await card()).toMatchObject({ childId: lea, name: 'Léa Tremblay', contacts, allergies, health });
    expect(await card(admin)).toMatchObject({ health });
  });

  test('has allergies and phones for the door duty, without health, address or instructions', async () => {
    await save(writtenFile, 0, { own: { phone: '514 555-0123', otherPhone: null, address: '12 rue des Érables' } });
    const shown = await card(door);
    expect(shown.health).toBeNull();
    expect(shown.allergies).toEqual(writtenFile.allergies);
    expect(shown.contacts).toEqual(writtenFile.contacts);
    expect(shown.guardians[0]).toMatchObject({ phones: ['514 555-0123'], address: null });
    const text = JSON.stringify(shown);
    for (const hidden of ['Vegetarian', 'Asthma', 'Ventolin', 'Roy', 'Érables', 'outing'])
      expect(text).not.toContain(hidden);
  });

  test('tells an unanswered question about allergies from none', async () => {
    expect((await card()).allergies).toBeNull();
    await save({ ...emptyFile, allergies: [] }, 0);
    expect((await card()).allergies).toEqual([]);
  });

  test('calls no guardian without the right to see the child, and the invited ones with their phone', async () => {
    const rights = (can_view: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_view })
          .where('child_id', '=', lea)
          .where('user_id', '=', ids.marc)
          .execute(),
      );
    await rights(false);
    expect((await card()).guardians.map(({ name }) => name)).toEqual(['Sophie Tremblay']);
    await rights(true);
    expect((await card()).guardians.map(({ name }) => name)).toEqual(['Sophie Tremblay', 'Marc Tremblay']);
  });

  test('every look is in the access log that the family reads', async () => {
    await card();
    await card(door);
    await read(marc);
    await family.app.accesses.flush();
    const looks = await database.asOwner((tx) =>
      tx.selectFrom('record_accesses').select(['user_id', 'capacity', 'child_id']).where('kind', '=', 'file').execute(),
    );
    expect(looks).toEqual(
      expect.arrayContaining([
        { user_id: ids.teacher, capacity: 'staff', child_id: lea },
        { user_id: ids.door, capacity: 'staff', child_id: lea },
        { user_id: ids.marc, capacity: 'guardian', child_id: lea },
      ]),
    );
  });
});

describe('the sheet of a group', () => {
  test('has the cards of its children and who is here now', async () => {
    await save(writtenFile, 0);
    const groupId = (await card()).groupId;
    await teacher('POST', `/api/staff/attendance/${lea}/marks`, {
      body: { day: '2026-04-14', status: 'present', time: null, seen: null },
    });
    const sheet = (await teacher('GET', `/api/staff/groups/${groupId}/sheet`)).json as GroupSheet;
    expect(sheet).toMatchObject({ groupId, room: '402', day: '2026-04-14', at: '2026-04-14T13:00:00.000Z' });
    expect(sheet.children.length).toBeGreaterThan(5);
    const own = sheet.children.find(({ childId }) => childId === lea);
    expect(own).toMatchObject({ allergies: writtenFile.allergies, health: { diet: 'Vegetarian' } });
    expect(sheet.children.filter(({ isHere }) => isHere).length).toBeLessThanOrEqual(sheet.children.length);
    for (const { state, isHere } of sheet.children) expect(isHere).toBe(state === 'present' || state === 'late');
  });

  test('has no health parts at the door', async () => {
    await save(writtenFile, 0);
    const { groupId } = await card();
    const sheet = (await door('GET', `/api/staff/groups/${groupId}/sheet`)).json as GroupSheet;
    expect(sheet.children.every(({ health }) => health === null)).toBe(true);
  });
});

describe('the office', () => {
  test('lists who has not signed, and reminds their guardians once a day', async () => {
    expect(await stateOf()).toMatchObject({ signing: 'empty', signers: 2, remindedOn: null });
    const remind = (childIds: readonly number[]) =>
      admin('POST', '/api/staff/child-files/reminders', { body: { childIds } });
    await database.asOwner((tx) => tx.deleteFrom('notifications').execute());
    expect((await remind([lea])).json).toEqual({ reminded: [lea] });
    const notices = (await rows('notifications')).filter(({ kind }) => kind === 'file');
    expect(notices.map(({ user_id, title_fr }) => [user_id, title_fr])).toEqual([
      [ids.marc, 'Fiche à compléter et à signer pour Léa'],
      [ids.sophie, 'Fiche à compléter et à signer pour Léa'],
    ]);
    expect((await remind([lea])).json).toEqual({ reminded: [] });
    expect(await stateOf()).toMatchObject({ remindedOn: '2026-04-14' });
    at('09:00:00', '2026-04-15');
    expect((await remind([lea])).json).toEqual({ reminded: [lea] });
    await save(writtenFile, 0);
    await sign(await read());
    at('09:00:00', '2026-04-16');
    expect((await remind([lea])).json).toEqual({ reminded: [] });
    expect((await stateOf())?.signing).toBe('signed');
  });

  test('reads the history of versions and signatures, whose hash the family can compute from its export', async () => {
    await save(writtenFile, 0);
    await sign(await read());
    await save({ ...writtenFile, languages: 'Arabic' }, 1, {}, marc);
    const versions = (await admin('GET', `/api/staff/children/${lea}/file/versions`)).json as FileVersion[];
    expect(versions.map(({ version, by, parts }) => [version, by, parts])).toEqual([
      [2, 'Marc Tremblay', ['languages']],
      [1, 'Sophie Tremblay', ['contacts', 'health', 'instructions', 'languages']],
    ]);
    expect(versions[1]?.signatures).toMatchObject([{ version: 1, by: 'Sophie Tremblay' }]);
    expect(JSON.stringify(versions)).not.toMatch(fileText);
    const { hash } = await read();
    expect(versions[0]?.hash).toBe(hash);
    // The hash alone does not tell what an equal file says: it is salted.
    expect(hash).not.toBe(
      createHash('sha256')
        .update(JSON.stringify((await read()).content))
        .digest('hex'),
    );
  });
});

test('the database holds no text of a file', async () => {
  await save(writtenFile, 0);
  const stored = await database.asOwner((tx) => tx.selectFrom('child_file_versions').selectAll().execute());
  expect(stored).toHaveLength(1);
  expect(stored[0]?.content.toString('latin1')).not.toMatch(/Peanuts|Asthma|514/);
  expect(JSON.stringify({ ...stored[0], content: '' })).not.toMatch(fileText);
});
