/** Single-use codes: what guardians share, what a device checks, and the release that uses one. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#core/http/problem.ts';
import type { PickupCode, PickupCodeMatch, SharedPickupCode } from '#core/pickup-people/pickup-code.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { codeOf, type TestReply } from '#test/support/test-app.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { copyPickupCodes } from './pickup-person-export-store.ts';

const family = await testCustody();
const { office, sophie, marc, teacher, database, ids, lea, noah, people, at, rows } = family;
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);

/** A Tuesday. */
const day = '2026-04-14';
const wrong = [{ path: 'code', code: 'not_allowed' }];
const problemsOf = ({ json }: TestReply) => (json as Problem).problems;
let count = 0;

async function sitterOf(childIds: readonly number[] = [lea]): Promise<number> {
  count += 1;
  const name = `Sitter ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[count]}`;
  const added = await sophie('POST', '/api/pickup-persons', { body: { name, childIds, todayOnly: true } });
  expect(added.status, added.text).toBe(201);
  return (added.json as PickupPerson).id;
}
const share = (pickupPersonId: number, body: object = {}, ask = sophie, key?: string) =>
  ask('POST', '/api/pickup-codes', { body: { pickupPersonId, childIds: [lea], ...body }, ...(key && { key }) });
async function shared(pickupPersonId: number, body: object = {}): Promise<SharedPickupCode> {
  const reply = await share(pickupPersonId, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.json as SharedPickupCode;
}
const check = (code: string, ask = teacher) => ask('POST', '/api/staff/pickup-codes/check', { body: { code } });
const release = (pickupPersonId: number, code: string, childIds: readonly number[] = [lea], ask = teacher) =>
  family.releaseTogether({ childIds, pickupPersonId, checked: 'code', code }, ask);
const withdraw = (id: number, ask = sophie) => ask('DELETE', `/api/pickup-codes/${id}`);
const listed = async (ask = sophie) => (await ask('GET', '/api/pickup-codes')).json as PickupCode[];
/** Six digits that differ from a code. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

let minute = 0;
beforeEach(async () => {
  // Wrong codes of the test before no longer count.
  minute += 16;
  at(`${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`, day);
  await family.callOff();
  await family.clearCustody();
  await database.asOwner((tx) => tx.deleteFrom('pickup_codes').execute());
  for (const childId of [lea, noah])
    await office('POST', `/api/staff/attendance/${childId}/marks`, { body: { day, status: 'present' } });
});

describe('a guardian', () => {
  test('shares six digits for today, of which the database holds a hash only', async () => {
    const sitter = await sitterOf();
    const code = await shared(sitter);
    expect(code).toMatchObject({ pickupPersonId: sitter, childIds: [lea], day, isUsed: false });
    expect(code.code).toMatch(/^\d{6}$/);
    for (const table of ['pickup_codes', 'idempotency_keys'] as const) {
      const stored = await database.asOwner((tx) => tx.selectFrom(table).selectAll().execute());
      expect(JSON.stringify(stored)).not.toContain(`"${code.code}"`);
    }
    const { code: _, ...without } = code;
    expect(await listed()).toEqual([without]);
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'person.code_shared', subject_id: sitter });
  });

  test('has the codes in the data export, without digits or hash, and the other guardian too', async () => {
    const sitter = await sitterOf();
    const { code } = await shared(sitter);
    expect((await release(sitter, code)).status).toBe(200);
    for (const userId of [ids.sophie, ids.marc]) {
      const copied = await database.transaction({ userId, readOnly: true }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'user', 'en');
        return currentUser ? copyPickupCodes(tx, currentUser) : [];
      });
      expect(copied).toMatchObject([{ day, by: 'Sophie Tremblay', withdrawnAt: null }]);
      expect(Object.keys(copied[0] ?? {})).not.toContain('hash');
      expect(copied[0]?.usedAt).toBeInstanceOf(Date);
    }
  });

  test('repeats the digits to a retry, and replaces them by a new code', async () => {
    const sitter = await sitterOf();
    const key = '3f0a2b7e-6a0b-4f0a-9a60-0f9b8a3c7d10';
    const first = await share(sitter, {}, sophie, key);
    expect((await share(sitter, {}, sophie, key)).json).toEqual(first.json);
    const { code } = first.json as SharedPickupCode;
    await shared(sitter);
    expect(await listed()).toHaveLength(1);
    expect(problemsOf(await check(code))).toEqual(wrong);
  });

  test('shares one for a later school day, not for a past one or one too far ahead', async () => {
    const sitter = family.people.helene;
    expect((await shared(sitter, { day: '2026-04-16' })).day).toBe('2026-04-16');
    expect(problemsOf(await share(sitter, { day: '2026-04-13' }))).toEqual([{ path: 'day', code: 'too_early' }]);
    expect(problemsOf(await share(sitter, { day: '2026-05-14' }))).toEqual([{ path: 'day', code: 'too_late' }]);
  });

  test('shares none for a guardian, a person pending approval, or one of another family', async () => {
    expect(problemsOf(await share(people.marc))).toEqual([{ path: 'pickupPersonId', code: 'not_allowed' }]);
    const body = { name: 'Sitter Pending', childIds: [lea] };
    const { id } = (await sophie('POST', '/api/pickup-persons', { body })).json as PickupPerson;
    expect(codeOf(await share(id))).toBe('person_not_authorized');
    expect((await share(999_999)).status).toBe(404);
  });

  test('is notified of the code of another guardian, and withdraws it', async () => {
    const sitter = await sitterOf();
    const code = await shared(sitter);
    const [notice] = (await marc('GET', '/api/notifications')).json as { title: { en: string } }[];
    expect(JSON.stringify(notice)).toContain('Pickup code shared for Léa');
    expect(await listed(marc)).toMatchObject([{ id: code.id, sharedBy: expect.stringContaining('Sophie') }]);
    expect((await withdraw(code.id, marc)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await withdraw(code.id)).status).toBe(404);
    expect(problemsOf(await release(sitter, code.code))).toEqual(wrong);
  });
});

describe('at the door', () => {
  test('a code names the person and the child, and the release uses it once', async () => {
    const sitter = await sitterOf();
    const { code, id } = await shared(sitter);
    const { json } = await check(`${code.slice(0, 3)} ${code.slice(3)}`);
    const match = json as PickupCodeMatch;
    expect(match).toMatchObject({ pickupPersonId: sitter, children: [{ id: lea }] });
    const released = await release(sitter, code);
    expect(released.status, released.text).toBe(200);
    expect(released.json).toMatchObject([{ checked: 'code', collectedBy: match.person }]);
    expect(await listed()).toMatchObject([{ id, isUsed: true }]);
    expect(problemsOf(await check(code))).toEqual(wrong);
  });

  test('an undone release leaves the code used', async () => {
    const sitter = await sitterOf();
    const { code } = await shared(sitter);
    const [departure] = (await release(sitter, code)).json as { id: number }[];
    expect((await family.undo(departure?.id ?? 0)).status).toBe(200);
    expect(problemsOf(await release(sitter, code))).toEqual(wrong);
    const otherwise = { childIds: [lea], pickupPersonId: sitter, checked: 'photo_id' };
    expect((await family.releaseTogether(otherwise)).status).toBe(200);
  });

  test('every code that does not work gets the same reply', async () => {
    const sitter = await sitterOf();
    const { code } = await shared(sitter);
    const later = await shared(people.helene, { day: '2026-04-15' });
    const gone = await shared(await sitterOf());
    await sophie('DELETE', `/api/pickup-persons/${gone.pickupPersonId}`);
    const replies = [];
    for (const typed of [other(code), later.code, gone.code, 'hello']) replies.push(await check(typed));
    for (const reply of replies) expect(problemsOf(reply)).toEqual(wrong);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await rows('audit_entries'))[0]).toMatchObject({ act: 'pickup.code_refused' });
    expect((await check(code)).status).toBe(200);
  });

  test('wrong codes are slowed down, in the release too', async () => {
    const sitter = await sitterOf();
    const { code } = await shared(sitter);
    for (let n = 0; n < 3; n += 1) expect(problemsOf(await check(other(code)))).toEqual(wrong);
    for (let n = 0; n < 2; n += 1) expect(problemsOf(await release(sitter, other(code)))).toEqual(wrong);
    for (const reply of [await check(code), await release(sitter, code)]) expect(codeOf(reply)).toBe('rate_limited');
    // Another device of the school is free.
    expect((await check(code, office)).status).toBe(200);
  });

  test('a code overrides no rule: the do-not-release list and the days of the person hold', async () => {
    const sitter = await sitterOf();
    const { code } = await shared(sitter);
    const person = ((await sophie('GET', '/api/pickup-persons')).json as PickupPerson[]).find(
      ({ id }) => id === sitter,
    );
    const path = `/api/staff/children/${lea}/do-not-release`;
    const { revision } = (await office('GET', path)).json as { revision: number };
    const names = [{ name: person?.name ?? '', reason: '', from: null, until: null, others: [] }];
    expect((await office('PUT', path, { body: { revision, names } })).status).toBe(200);
    expect(codeOf(await release(sitter, code))).toBe('person_not_authorized');
    expect((await office('PUT', path, { body: { revision: revision + 1, names: [] } })).status).toBe(200);
    // The refused release did not use the code, and the list withdrew the permission of the person.
    expect(await listed()).toMatchObject([{ isUsed: false }]);
  });

  test('a code of two children lets each leave once', async () => {
    const sitter = await sitterOf([lea, noah]);
    const { code } = await shared(sitter, { childIds: [lea, noah] });
    expect(await listed()).toMatchObject([{ childIds: [lea, noah] }]);
    expect((await release(sitter, code)).status).toBe(200);
    const { json } = await check(code, office);
    expect((json as PickupCodeMatch).children.map(({ id }) => id)).toEqual([noah]);
    expect((await release(sitter, code, [lea, noah], office)).status).toBe(409);
    expect((await release(sitter, code, [noah], office)).status).toBe(200);
  });

  test('a code works for its person and children only', async () => {
    const sitter = await sitterOf([lea, noah]);
    const { code } = await shared(sitter);
    expect(problemsOf(await release(people.sophie, code))).toEqual(wrong);
    expect(problemsOf(await release(sitter, code, [lea, noah], office))).toEqual(wrong);
    expect(
      problemsOf(await family.releaseTogether({ childIds: [lea], pickupPersonId: sitter, checked: 'code' })),
    ).toEqual([{ path: 'code', code: 'required' }]);
    const known = { childIds: [lea], pickupPersonId: sitter, checked: 'known', code };
    expect(problemsOf(await family.releaseTogether(known))).toEqual(wrong);
  });

  test('of two devices with one code, one releases', async () => {
    const sitter = await sitterOf();
    const { code } = await shared(sitter);
    const replies = await Promise.all([release(sitter, code), release(sitter, code, [lea], office)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
