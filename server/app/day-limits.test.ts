/** Of many calls at once no more go through than of as many one after the other. */
import { expect, test } from 'vitest';
import { addDays } from '#core/time/day.ts';
import { generousLimits } from './limits.ts';
import { testFamily } from './test-family.ts';

const most = 5;
const limits = {
  ...generousLimits,
  suggestionsPerDay: most,
  feedbackPerDay: most,
  absencesPerDay: most,
  pickupsPerDay: most,
};
const { sophie, lea, noah, wanted } = await testFamily({ limits });

const words = { title: 'A map of the bus', description: 'Where is it right now?' };
const feedback = { username: 'Sophie', email: 's@example.org', subject: 'Bus', feedback: 'Where?', priority: 'low' };
const daysOff = (n: number) => addDays('2026-05-04', n);

/** Fifty at once, of two children by turns: what locks a child does not count for its sibling. */
const fifty = Array.from({ length: 50 }, (_, n) => ({ n, childId: n % 2 === 0 ? lea : noah }));

test.each([
  ['suggestions', () => fifty.map(() => sophie('POST', '/api/feature-requests', { body: words }))],
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
])('of fifty %s at once five go through, and the others hear until when', async (_, calls) => {
  const answers = await Promise.all(calls());
  const count = (of: number) => answers.filter(({ status }) => status === of).length;
  const other = answers.find(({ status }) => status !== 201 && status !== 429);
  expect([count(201), count(429)], other?.text).toEqual([most, 45]);
});
