/** Name conflicts, when users rename themselves and when they accept an invitation. */
import { expect, test } from 'vitest';
import type { Invitation } from '#core/auth/invitation.ts';
import { testFamily } from '#test/support/test-family.ts';
import { deleteGuardian } from '#server/children/guardian-store.ts';
import type { Tx } from '#server/db/database.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';

const { as, anonymous, office, database, clock, letters, lea } = await testFamily();
const password = 'deux hérons jouent aux cartes';
const refused = { status: 422, json: { code: 'invalid', problems: [{ path: 'name', code: 'not_allowed' }] } };

test('rejects the name of a staff member or of another guardian of the child', async () => {
  const sophie = await as(1);
  const named = (name: string) => sophie('PATCH', '/api/profile', { body: { name } });
  const [teacher, other] = await database.asOwner((tx) =>
    Promise.all(
      [3, 2].map((id) => tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()),
    ),
  );
  const [first = '', ...rest] = (teacher?.name ?? '').split(' ');
  for (const name of [teacher?.name, `${rest.join(' ')}, ${first.toUpperCase()}`, other?.name]) {
    expect(await named(name ?? ''), name).toMatchObject({
      status: 422,
      json: { code: 'invalid', problems: [{ path: 'name', code: 'not_allowed' }] },
    });
  }
  for (const name of ['Secrétariat', 'École du Ruisseau']) expect((await named(name)).status, name).toBe(422);
  expect((await named(`${first} S.`)).status).toBe(200);
  expect((await named('SOPHIE TREMBLAY')).status).toBe(200);
  // A user may correct the spelling of their name although another user has taken it since.
  await database.asOwner((tx) =>
    tx.updateTable('users').set({ name: 'Sophie Tremblay' }).where('id', '=', 2).execute(),
  );
  expect((await named('Sophie Tremblay')).status).toBe(200);
  await database.asOwner((tx) =>
    tx
      .updateTable('users')
      .set({ name: other?.name ?? '' })
      .where('id', '=', 2)
      .execute(),
  );
});

test('rejects a name that reads as a staff member’s or the office’s, in any spelling', async () => {
  const sophie = await as(1);
  const named = (name: string) => sophie('PATCH', '/api/profile', { body: { name } });
  const rename = (id: number, name: string) =>
    database.asOwner((tx) => tx.updateTable('users').set({ name }).where('id', '=', id).execute());
  const { name: before } = await database.asOwner((tx) =>
    tx.selectFrom('users').select('name').where('id', '=', 3).executeTakeFirstOrThrow(),
  );
  await rename(3, 'Mireille Gagnon');
  for (const name of [
    'Мireille Gagnon',
    'Mireіlle Gagnon',
    'Мireille Dubois',
    'Mireille Gagnοn',
    'Ｍｉｒｅｉｌｌｅ Ｇａｇｎｏｎ',
    'ꓟireille Gagnon',
    '𝑴𝒊𝒓𝒆𝒊𝒍𝒍𝒆 𝑮𝒂𝒈𝒏𝒐𝒏',
    'MireilleGagnon',
    'gagnonmireille',
    'Mireille Gagnon École',
    'Mme Mireille Gagnon (402)',
    'Mireille A. Gagnon',
    'LaDirection',
    'Bureau École du Ruisseau',
    'Secrétariat du Ruisseau',
    'Ruisseau – administration',
  ])
    expect(await named(name), name).toMatchObject(refused);
  for (const name of [
    'Mireille Tremblay',
    'Luc Gagnon',
    'Marie-Mireille Gagnon',
    'محمد الأمين',
    'Наталія Шевченко',
    '王小明',
    'Nguyễn Thị Hồng',
    'Sophie Ruisseau',
    'Sophie Tremblay',
  ])
    expect((await named(name)).status, name).toBe(200);
  await rename(3, before);
});

test('an account keeps its name', async () => {
  const sophie = await as(1);
  const rename = (name: string) =>
    database.asOwner((tx) => tx.updateTable('users').set({ name }).where('id', '=', 1).execute());
  await rename('Ѕophie Tremblay');
  const kept = await sophie('PATCH', '/api/profile', { body: { name: 'Ѕophie Tremblay' } });
  expect(kept).toMatchObject({ status: 200, json: { name: 'Ѕophie Tremblay' } });
  await rename('Sophie Tremblay');
});

test('rejects such a name for a former guardian and a guardian whose children have left', async () => {
  const marc = await as(2);
  const named = async (name: string) => (await marc('PATCH', '/api/profile', { body: { name } })).status;
  const { name: teacher } = await database.asOwner((tx) =>
    tx.selectFrom('users').select('name').where('id', '=', 3).executeTakeFirstOrThrow(),
  );
  const inSchool = (work: (tx: Tx) => Promise<unknown>) =>
    database.asOwner(async (tx) => {
      await setTenantScope(tx, [1]);
      await work(tx);
    });
  const leave = (left_at: Date | null) => inSchool((tx) => tx.updateTable('children').set({ left_at }).execute());
  await leave(clock.now);
  expect(await named(teacher)).toBe(422);
  await leave(null);
  await inSchool(async (tx) => {
    for (const childId of [1, 2]) await deleteGuardian(tx, { childId, userId: 2, now: clock.now });
  });
  for (const name of [teacher, 'Sophie Tremblay', 'Mme ' + teacher]) expect(await named(name), name).toBe(422);
  expect(await named('Marc T.')).toBe(200);
});

test('rejects such a name on accepting an invitation, unless the school invited the user by it', async () => {
  const { name: teacher } = await database.asOwner((tx) =>
    tx.selectFrom('users').select('name').where('id', '=', 3).executeTakeFirstOrThrow(),
  );
  const children = [{ childId: lea, relationship: 'guardian', rights: ['view', 'message'] }];
  const invited = async (email: string, name: string) => {
    const body = { schoolId: 1, name, email, locale: 'fr', gives: 'guardian', children };
    const { json } = await office('POST', '/api/staff/invitations', { body });
    const letter = (await letters()).findLast(({ to }) => to === email);
    return { id: (json as Invitation).id, token: /invitation#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '' };
  };
  const accept = (token: string, name: string) =>
    anonymous('POST', '/api/auth/invitation/accept', { body: { token, name, password } });
  const stateOf = async (id: number) =>
    ((await office('GET', '/api/staff/invitations')).json as Invitation[]).find((one) => one.id === id)?.state;
  const signIn = (email: string) => anonymous('POST', '/api/auth/sign-in', { body: { email, password } });

  const { token, id } = await invited('namesake@example.org', 'Rosalie Cyr');
  expect(await accept(token, teacher.toUpperCase())).toMatchObject({
    status: 422,
    json: { problems: [{ path: 'name', code: 'not_allowed' }] },
  });
  expect(await stateOf(id)).not.toBe('accepted');
  expect((await signIn('namesake@example.org')).status).toBe(401);
  for (const name of [`${teacher} S.`, 'Rоsalie Cyr']) expect(await accept(token, name), name).toMatchObject(refused);
  expect((await accept(token, 'Rosalie Cyr-Roy')).status).toBe(200);
  const again = await invited('born-so@example.org', teacher);
  expect((await accept(again.token, teacher)).json).toMatchObject({ name: teacher });

  // The same holds for an account that took the name before it conflicted, by password or by session.
  await database.asOwner((tx) =>
    tx.updateTable('users').set({ name: teacher }).where('email', '=', 'namesake@example.org').execute(),
  );
  // Emails are ordered by when they were sent.
  clock.now = new Date(clock.now.getTime() + 1000);
  const next = await invited('namesake@example.org', 'Rosalie Cyr');
  const acceptAs = (called: object) =>
    anonymous('POST', '/api/auth/invitation/accept', { body: { token: next.token, mine: password, ...called } });
  for (const called of [{}, { name: teacher }]) {
    expect(await acceptAs(called)).toMatchObject({
      status: 422,
      json: { problems: [{ path: 'name', code: 'not_allowed' }] },
    });
  }
  expect(await stateOf(next.id)).not.toBe('accepted');
  expect((await acceptAs({ name: 'Rosalie Cyr' })).json).toMatchObject({ name: 'Rosalie Cyr' });
});
