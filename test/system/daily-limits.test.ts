/** Concurrent calls pass a limit no more often than sequential ones. */
import { expect, test } from 'vitest';
import type { Contacts } from '#core/messages/contact.ts';
import { addDays } from '#core/time/day.ts';
import { schoolDayAt } from '#core/time/school-clock.ts';
import { generousLimits } from '#server/app/limits.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { testFamily } from '#test/support/test-family.ts';

const most = 5;
const limits = {
  ...generousLimits,
  suggestionsPerDay: most,
  feedbackPerDay: most,
  absencesPerDay: most,
  pickupsPerDay: most,
  connectionsPerDay: most,
  messagesPerMinute: most,
};
const { sophie, lea, noah, wanted, database, clock } = await testFamily({ limits });
// Fifty days follow each other.
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);

/** All contacts of Sophie: the lock of one conversation does not hold up another. */
const teachers = ((await sophie('GET', '/api/contacts')).json as Contacts).teachers.map(({ id }) => id);

const texts = { title: 'A map of the bus', description: 'Where is it right now?' };
const feedback = { username: 'Sophie', email: 's@example.org', subject: 'Bus', feedback: 'Where?', priority: 'low' };
const daysOff = (n: number) => addDays('2026-05-04', n);

const secondsToMidnight = (schoolDayAt(clock.now, 'America/Toronto').until.getTime() - clock.now.getTime()) / 1000;

/** Fifty at once, for two children in turn: the lock of one child does not hold up its sibling. */
const fifty = Array.from({ length: 50 }, (_, n) => ({ n, childId: n % 2 === 0 ? lea : noah }));

/** Fifty parents of the school who are visible to all. */
const others = await database.asOwner(async (tx) => {
  const parents = await tx
    .selectFrom('guardians')
    .select('user_id')
    .distinct()
    .where('school_id', '=', 1)
    .where('can_view', '=', true)
    .where('user_id', '>', 2)
    .where('user_id', 'not in', tx.selectFrom('connections').select('asked'))
    .where('user_id', 'not in', tx.selectFrom('connections').select('asked_by'))
    .where('user_id', 'not in', tx.selectFrom('staff_members').select('user_id'))
    .orderBy('user_id')
    .limit(50)
    .execute();
  const found = parents.map(({ user_id }) => user_id);
  await tx
    .updateTable('user_settings')
    .set({ visibility: 'all' })
    .where('user_id', '=', (eb) => eb.fn.any(eb.val(found)))
    .execute();
  return found;
});

test.each([
  ['suggestions', () => fifty.map(() => sophie('POST', '/api/feature-requests', { body: texts }))],
  ['feedback', () => fifty.map(() => sophie('POST', '/api/feedback', { body: feedback }))],
  [
    'pickups',
    () =>
      fifty.map(({ n, childId }) =>
        sophie('POST', '/api/pickups', {
          body: { ...wanted, childId, date: addDays('2026-04-15', Math.floor(n / 2)) },
        }),
      ),
  ],
  [
    'absences',
    () =>
      fifty.map(({ n, childId }) =>
        sophie('POST', '/api/absences', {
          body: { childId, date: daysOff(n), reason: 'sick', duration: 'full_day' },
        }),
      ),
  ],
  [
    'messages',
    () =>
      fifty.map(({ n }) =>
        sophie('POST', '/api/messages', {
          body: { receiverId: teachers[n % teachers.length], content: 'Allô' },
        }),
      ),
  ],
  ['connections', () => others.map((userId) => sophie('POST', '/api/connections', { body: { userId } }))],
])('of fifty concurrent %s five succeed, and the others get the time of the next attempt', async (what, calls) => {
  const answers = await Promise.all(calls());
  const count = (of: number) => answers.filter(({ status }) => status === of).length;
  const other = answers.find(({ status }) => status !== 201 && status !== 429);
  expect([count(201), count(429)], other?.text).toEqual([most, 45]);
  const waits = answers.filter(({ status }) => status === 429).map(({ headers }) => Number(headers['retry-after']));
  const until = what === 'messages' ? 60 - clock.now.getUTCSeconds() : secondsToMidnight;
  expect(new Set(waits)).toEqual(new Set([until]));
});
