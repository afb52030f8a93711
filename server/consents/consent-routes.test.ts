import { beforeEach, describe, expect, test } from 'vitest';
import type { ChildConsents, GroupConsents } from '#core/consents/consent.ts';
import { type ConsentPurpose, consentPurposes } from '#core/consents/consent-purposes.ts';
import { generousLimits } from '#server/app/limits.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { testFamily } from '#test/support/test-family.ts';
import { codeOf } from '#test/support/test-app.ts';

const family = await testCustody();
const { sophie, marc, teacher, door, office, database, at, rows, ids, lea, weeks, saveCustody, clearCustody } = family;

const read = async (ask = sophie) => (await ask('GET', `/api/children/${lea}/consents`)).json as ChildConsents;
const consentOf = async (purpose: ConsentPurpose, ask = sophie) =>
  (await read(ask)).consents.find((one) => one.purpose === purpose);
const answer = (purpose: ConsentPurpose, isGranted: boolean, { version = 0, ask = sophie, key = '' } = {}) =>
  ask('PUT', `/api/children/${lea}/consents`, { body: { purpose, version, isGranted }, ...(key && { key }) });
const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow(),
);
const register = async (ask = teacher) =>
  (await ask('GET', `/api/staff/groups/${groupId}/consents`)).json as GroupConsents;
const stateInRegister = async (purpose: ConsentPurpose) =>
  (await register()).children.find(({ childId }) => childId === lea)?.states.find((one) => one.purpose === purpose)
    ?.state;
const saveText = (
  purpose: ConsentPurpose,
  version: number,
  text = { en: 'Photos on paper.', fr: 'Photos sur papier.' },
) => office('PUT', '/api/staff/consent-texts', { body: { schoolId: 1, purpose, version, text } });

const answers = () => database.asOwner((tx) => tx.selectFrom('consents').select('is_granted').orderBy('id').execute());

beforeEach(async () => {
  at('09:00:00');
  await clearCustody();
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('consents').execute();
    await tx.deleteFrom('consent_texts').execute();
    await tx.deleteFrom('audit_entries').execute();
    await tx.deleteFrom('live_events').execute();
  });
});

describe('a consent', () => {
  test('is not given before an answer, with the standard text', async () => {
    const { consents, mayAnswer } = await read();
    expect(mayAnswer).toBe(true);
    expect(consents.map(({ purpose }) => purpose)).toEqual([...consentPurposes]);
    expect(consents.every(({ state, version }) => state === 'unanswered' && version === 0)).toBe(true);
    expect(await stateInRegister('website')).toBe('unanswered');
  });

  test('is given by one guardian, seen by both and by the team, and withdrawn', async () => {
    expect((await answer('website', true)).status).toBe(200);
    expect(await consentOf('website', marc)).toMatchObject({
      state: 'granted',
      expiresOn: '2027-04-14',
      answers: [{ by: 'Sophie Tremblay', isOwn: false, isGranted: true, isValid: true }],
      awaited: [],
    });
    expect(await stateInRegister('website')).toBe('granted');
    await answer('website', false);
    expect(await consentOf('website')).toMatchObject({ state: 'refused', expiresOn: null });
    expect(await stateInRegister('website')).toBe('refused');
  });

  test('is refused while one guardian says no', async () => {
    await answer('website', true);
    await answer('website', false, { ask: marc });
    expect(await stateInRegister('website')).toBe('refused');
    await answer('website', true, { ask: marc });
    expect(await stateInRegister('website')).toBe('granted');
  });

  test('needs both guardians where the custody calendar gives days to both', async () => {
    expect((await saveCustody(weeks())).status).toBe(200);
    await answer('website', true);
    expect(await consentOf('website')).toMatchObject({ state: 'waiting', awaited: ['Marc Tremblay'] });
    await answer('website', true, { ask: marc });
    expect(await consentOf('website')).toMatchObject({ state: 'granted', awaited: [] });
  });

  test('expires after a year, and is renewed by another yes', async () => {
    await answer('sunscreen', true);
    at('09:00:00', '2027-04-13');
    expect(await stateInRegister('sunscreen')).toBe('granted');
    at('00:00:00', '2027-04-14');
    expect(await consentOf('sunscreen')).toMatchObject({ state: 'expired', answers: [{ isValid: false }] });
    await answer('sunscreen', true);
    expect(await stateInRegister('sunscreen')).toBe('granted');
  });

  test('does not hold for another text, which guardians answer again', async () => {
    await answer('website', true);
    expect((await saveText('website', 0)).status).toBe(200);
    expect(await consentOf('website')).toMatchObject({
      version: 1,
      text: { en: 'Photos on paper.', fr: 'Photos sur papier.' },
      state: 'changed',
    });
    expect(codeOf(await answer('website', true))).toBe('conflict');
    expect((await answer('website', true, { version: 1 })).status).toBe(200);
    expect(await stateInRegister('website')).toBe('granted');
  });

  test('is withdrawn by a guardian who read an earlier text', async () => {
    await answer('website', true);
    await saveText('website', 0);
    expect((await answer('website', false)).status).toBe(200);
    expect(await stateInRegister('website')).toBe('refused');
  });

  test('is recorded once for a retry and for the same answer on one day', async () => {
    await answer('outings', true, { key: 'outings-once' });
    expect((await answer('outings', true, { key: 'outings-once' })).status).toBe(200);
    await answer('outings', true);
    expect(await answers()).toHaveLength(1);
    at('09:00:00', '2026-04-15');
    await answer('outings', true);
    expect(await answers()).toHaveLength(2);
  });

  test('keeps every answer, and the application cannot change one', async () => {
    await answer('outings', true);
    await answer('outings', false);
    expect((await answers()).map(({ is_granted }) => is_granted)).toEqual([true, false]);
    const change = database.transaction({ schoolIds: [1] }, (tx) =>
      tx.updateTable('consents').set({ is_granted: true }).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  test('limits the answers of a day', async () => {
    const limited = await testFamily({ limits: { ...generousLimits, fileChangesPerDay: 1 } });
    const put = (isGranted: boolean) =>
      limited.sophie('PUT', `/api/children/${lea}/consents`, { body: { purpose: 'website', version: 0, isGranted } });
    expect((await put(true)).status).toBe(200);
    expect(codeOf(await put(false))).toBe('rate_limited');
  });

  test('is in the activity log without its purpose', async () => {
    await answer('acetaminophen', true);
    await answer('acetaminophen', false);
    await answer('sunscreen', false, { ask: marc });
    await saveText('website', 0);
    const entries = (await rows('audit_entries')).toReversed();
    expect(entries.map(({ act, user_id, child_id }) => [act, user_id, child_id])).toEqual([
      ['consent.given', ids.sophie, lea],
      ['consent.withdrawn', ids.sophie, lea],
      ['consent.refused', ids.marc, lea],
      ['consent.text_changed', ids.office, null],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/acetaminophen|sunscreen|website/);
  });

  test('notifies a guardian whose yes is still needed, without the purpose, until they answer', async () => {
    await saveCustody(weeks());
    await database.asOwner((tx) => tx.deleteFrom('notifications').execute());
    await answer('acetaminophen', true);
    await answer('sunscreen', true);
    const notices = await rows('notifications');
    expect(notices).toMatchObject([
      { user_id: ids.marc, kind: 'file', title_en: 'Your answer is needed for Léa', link: `/child/${lea}/consents` },
    ]);
    expect(JSON.stringify(notices)).not.toMatch(/acetaminophen|sunscreen/i);
    await answer('sunscreen', true, { ask: marc });
    expect((await rows('notifications')).map(({ read_at }) => read_at)).not.toContain(null);
  });

  test('sends no notification where one yes is enough, and refreshes the pages of guardians and team', async () => {
    const before = (await rows('notifications')).length;
    await answer('acetaminophen', true);
    expect((await rows('notifications')).length).toBe(before);
    const events = await database.asOwner((tx) => tx.selectFrom('live_events').selectAll().execute());
    const readers = events.filter(({ about }) => about === 'consents').map(({ user_id }) => user_id);
    expect(readers).toEqual(expect.arrayContaining([ids.sophie, ids.marc, ids.teacher, ids.office]));
  });
});

describe('the text of a purpose', () => {
  test('is saved once against the version that was read', async () => {
    expect((await saveText('website', 0)).json).toMatchObject({ schoolId: 1 });
    expect(codeOf(await saveText('website', 0))).toBe('conflict');
    await saveText('website', 1);
    const { texts } = await register(office);
    expect(texts.find(({ purpose }) => purpose === 'website')?.version).toBe(1);
  });

  test('of two that are saved at once, one is a conflict', async () => {
    const both = await Promise.all([saveText('website', 0), saveText('website', 0, { en: 'Other', fr: 'Autre' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is required in each language of the school', async () => {
    const { json } = await saveText('website', 0, { en: 'Photos', fr: '' });
    expect(json).toMatchObject({ code: 'invalid', problems: [{ path: 'text.fr', code: 'required' }] });
  });

  test('is edited by the office only', async () => {
    expect((await register(office)).mayEditTexts).toBe(true);
    expect((await register()).mayEditTexts).toBe(false);
  });
});

test('the register is not for the door, and leaves a child out for an adult who may not see it', async () => {
  expect((await door('GET', `/api/staff/groups/${groupId}/consents`)).status).toBe(404);
  const { children } = await register();
  expect(children.map(({ childId }) => childId)).toContain(lea);
  await database.asOwner((tx) =>
    tx
      .insertInto('former_guardians')
      .values({
        child_id: lea,
        school_id: 1,
        user_id: ids.teacher,
        linked_at: new Date('2025-01-01'),
        removed_at: new Date('2026-01-01'),
        emails: [],
      })
      .execute(),
  );
  expect((await register()).children.map(({ childId }) => childId)).not.toContain(lea);
});
