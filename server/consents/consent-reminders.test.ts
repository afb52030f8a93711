/** Reminders of the office to answer consents (docs/decisions/0059). */
import { beforeEach, expect, test } from 'vitest';
import type { GroupConsents } from '#core/consents/consent.ts';
import { consentPurposes } from '#core/consents/consent-purposes.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { codeOf } from '#test/support/test-app.ts';

const family = await testCustody();
const { sophie, marc, teacher, office, database, at, ids, lea, weeks, saveCustody, clearCustody } = family;
const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow(),
);

const remind = (childIds: readonly number[] = [lea], ask = office, key = '') =>
  ask('POST', '/api/staff/consent-reminders', { body: { childIds }, ...(key && { key }) });
const answerAll = async (ask: typeof sophie, isGranted: boolean, purposes: readonly string[] = consentPurposes) => {
  for (const purpose of purposes)
    await ask('PUT', `/api/children/${lea}/consents`, { body: { purpose, version: 0, isGranted } });
};
const inRegister = async () => {
  const { children } = (await office('GET', `/api/staff/groups/${groupId}/consents`)).json as GroupConsents;
  const { toRemind, remindedOn } = children.find(({ childId }) => childId === lea) ?? {};
  return { toRemind, remindedOn };
};
const notified = async () => {
  const rows = await database.asOwner((tx) =>
    tx.selectFrom('notifications').selectAll().where('title_en', 'like', 'Please answer the consents%').execute(),
  );
  return rows.toSorted((a, b) => a.user_id - b.user_id);
};

beforeEach(async () => {
  at('09:00:00');
  await clearCustody();
  await database.asOwner(async (tx) => {
    for (const table of ['consents', 'consent_texts', 'consent_reminders', 'audit_entries'] as const)
      await tx.deleteFrom(table).execute();
    await tx.deleteFrom('notifications').where('title_en', 'like', 'Please answer the consents%').execute();
  });
});

test('a reminder reaches each guardian whose answer is missing, without a purpose, and is in the activity log', async () => {
  expect(await inRegister()).toEqual({ toRemind: 2, remindedOn: null });
  expect((await remind([lea], office, 'remind-once')).json).toEqual({ reminded: [lea] });
  expect((await remind([lea], office, 'remind-once')).json).toEqual({ reminded: [lea] });
  const rows = await notified();
  expect(rows.map(({ user_id }) => user_id)).toEqual([ids.sophie, ids.marc]);
  expect(rows[0]).toMatchObject({ title_en: 'Please answer the consents for Léa', link: `/child/${lea}/consents` });
  expect(JSON.stringify(rows)).not.toMatch(/sunscreen|website|photos/i);
  const entries = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['act', 'user_id', 'child_id'])
      .where('act', '=', 'consent.reminded')
      .execute(),
  );
  expect(entries).toEqual([{ act: 'consent.reminded', user_id: ids.office, child_id: lea }]);
});

test('a family is reminded once a day', async () => {
  await remind();
  expect(await inRegister()).toEqual({ toRemind: 2, remindedOn: '2026-04-14' });
  expect((await remind()).json).toEqual({ reminded: [] });
  expect(await notified()).toHaveLength(2);
  at('09:00:00', '2026-04-15');
  expect((await remind()).json).toEqual({ reminded: [lea] });
});

test('an answered family is not reminded, whether it said yes or no, until an answer expires', async () => {
  const [first, ...others] = consentPurposes;
  await answerAll(sophie, false, [first]);
  await answerAll(sophie, true, others);
  expect(await inRegister()).toEqual({ toRemind: 0, remindedOn: null });
  expect((await remind()).json).toEqual({ reminded: [] });
  at('09:00:00', '2027-04-14');
  expect((await remind()).json).toEqual({ reminded: [lea] });
});

test('where both parents have to say yes, the one who answered is not reminded', async () => {
  expect((await saveCustody(weeks())).status).toBe(200);
  await answerAll(sophie, true);
  expect(await inRegister()).toEqual({ toRemind: 1, remindedOn: null });
  await remind();
  expect((await notified()).map(({ user_id }) => user_id)).toEqual([ids.marc]);
});

test('an answer marks the reminder as read', async () => {
  await remind();
  await answerAll(marc, true, ['website']);
  expect((await notified()).map(({ read_at }) => read_at !== null)).toEqual([false, true]);
});

test('only the office of the child’s school reminds', async () => {
  expect((await remind([lea], teacher)).status).toBe(403);
  expect(codeOf(await remind([lea, 999_999]))).toBe('not_found');
  expect(await notified()).toHaveLength(0);
});
