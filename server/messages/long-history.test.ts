/** Long histories cost no more than short ones. Full-size figures: npm run bench -- messages. */
import { expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { timeLimit } from '#test/support/full-run.ts';
import { testApp } from '#test/support/test-app.ts';
import { testKind } from '#test/support/test-database.ts';
import { insertHistories } from './long-conversation-seed.ts';

const { as, database } = await testApp();
const sophie = await as(1);
const lengths = [10, 10_000, ...Array<number>(20).fill(500)];
const [short = 0, long = 0] = await database.asOwner((tx) => insertHistories(tx, { schoolId: 1, userId: 1, lengths }));

async function medianOf(path: string): Promise<{ took: number; json: Message[] }> {
  const times: number[] = [];
  let json: Message[] = [];
  for (let n = 0; n < 15; n += 1) {
    const began = performance.now();
    json = (await sophie('GET', path)).json as Message[];
    times.push(performance.now() - began);
  }
  return { took: times.toSorted((a, b) => a - b)[7] ?? 0, json };
}

test('pages through a conversation of 10,000 messages, newest first, in the time of a short one', async () => {
  const ofShort = await medianOf(`/api/messages?conversationId=${short}`);
  const ofLong = await medianOf(`/api/messages?conversationId=${long}`);
  const middle = ofLong.json.at(-1)?.id ?? 0;
  const further = await medianOf(`/api/messages?conversationId=${long}&before=${middle - 5000}`);
  expect([ofShort.json.length, ofLong.json.length, further.json.length]).toEqual([10, 50, 50]);
  expect(further.json[0]?.id).toBe(middle - 5001);
  const figures = { ten: ofShort.took, tenThousand: ofLong.took, fiveThousandBack: further.took };
  console.log(
    `Pages on ${testKind()}, ms:`,
    JSON.stringify(figures, (_, ms) => (typeof ms === 'number' ? Math.round(ms) : ms)),
  );
  // A page of 50 messages costs more than one of 10. Reading all 10,000 would cost a hundred times as much.
  expect(ofLong.took).toBeLessThan(5 * ofShort.took + 50);
});

test('searches 20,000 messages within 500 ms and finds the oldest', async () => {
  const { took, json } = await medianOf(`/api/messages?search=${encodeURIComponent('BELVEDERE')}`);
  expect(json.map(({ conversationId }) => conversationId)).toEqual([long]);
  console.log(`Search through 20,000 on ${testKind()}: ${Math.round(took)} ms`);
  expect(took).toBeLessThan(timeLimit(500));
});
