/** Long histories cost no more than short ones. The figures at full size: npm run bench -- messages. */
import { expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { testApp } from '#server/app/test-app.ts';
import { testKind } from '#server/db/test-database.ts';
import { insertHistories } from './history-seed.ts';

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

test('a conversation of ten thousand messages opens at its newest, and goes back page by page, reading no more than a page', async () => {
  const ofShort = await medianOf(`/api/messages?conversationId=${short}`);
  const ofLong = await medianOf(`/api/messages?conversationId=${long}`);
  const middle = ofLong.json.at(-1)?.id ?? 0;
  const further = await medianOf(`/api/messages?conversationId=${long}&before=${middle - 5000}`);
  expect([ofShort.json.length, ofLong.json.length, further.json.length]).toEqual([10, 50, 50]);
  expect(further.json[0]?.id).toBe(middle - 5001);
  const told = { ten: ofShort.took, tenThousand: ofLong.took, fiveThousandBack: further.took };
  console.log(
    `Pages on ${testKind()}, ms:`,
    JSON.stringify(told, (_, ms) => (typeof ms === 'number' ? Math.round(ms) : ms)),
  );
  // Fifty messages are more than ten; ten thousand would be a hundred times as many.
  expect(ofLong.took).toBeLessThan(5 * ofShort.took + 50);
});

test('a search through twenty thousand messages finds the oldest of them, in a moment', async () => {
  const { took, json } = await medianOf(`/api/messages?search=${encodeURIComponent('BELVEDERE')}`);
  expect(json.map(({ conversationId }) => conversationId)).toEqual([long]);
  console.log(`Search through 20,000 on ${testKind()}: ${Math.round(took)} ms`);
  expect(took).toBeLessThan(500);
});
