/** Import of a large school's class list while others use the app. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ClassListOutcome } from '#core/class-lists/class-list.ts';
import { testFamily } from '#test/support/test-family.ts';

const { office, sophie, database } = await testFamily();
const head = 'Number,Family name,First name,Birth date,Room,Guardian 1 name,Guardian 1 e-mail,Guardian 1 relationship';

/** A unique name. */
const nameOf = (seed: string) =>
  createHash('sha256')
    .update(seed)
    .digest('hex')
    .slice(0, 9)
    .replace(/\d/g, (digit) => 'ghilmnoprs'.charAt(Number(digit)));
const listOf = (start: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const day = `${2012 + (n % 7)}-0${1 + (n % 9)}-${10 + (n % 18)}`;
    const child = `R${nameOf(`family ${start}${n}`)},A${nameOf(`given ${start}${n}`)}`;
    return `${start}-${n},${child},${day},N${n % 60},Parent ${nameOf(`parent ${start}${n}`)},${start}${n}@example.com,mother`;
  });
const bringIn = (lines: readonly string[], key?: string) =>
  office('POST', '/api/staff/families/class-list', {
    body: { schoolId: 1, text: [head, ...lines].join('\n'), makeGroups: true, invite: true, locale: 'fr' },
    key,
  });
const countOf = async (table: 'children' | 'conversations' | 'invitations' | 'outbox') => {
  const { n } = await database.asOwner((tx) =>
    tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  );
  return n;
};

test('importing 1,000 lines does not block other calls', async () => {
  const before = { children: await countOf('children'), conversations: await countOf('conversations') };
  const state = { isOver: false };
  const waits: number[] = [];
  const others = Array.from({ length: 3 }, async () => {
    while (!state.isOver) {
      const began = performance.now();
      const { status } = await sophie('GET', '/api/children');
      if (status !== 200) throw new Error(`Unexpected status ${status}`);
      if (!state.isOver) waits.push(performance.now() - began);
      await wait(10);
    }
  });
  const began = performance.now();
  const done = await bringIn(listOf('large', 400), 'large list').finally(() => {
    state.isOver = true;
  });
  const took = performance.now() - began;
  await Promise.all(others);
  expect(done).toMatchObject({ status: 200, json: { added: 400, groups: 60, invitations: 400 } });
  expect(waits.length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThan(took * 0.9);

  expect(await countOf('children')).toBe(before.children + 400);
  // One for each child and each new group.
  expect(await countOf('conversations')).toBe(before.conversations + 460);
  const letters = await countOf('outbox');
  expect((await bringIn(listOf('large', 400), 'large list')).json).toEqual(done.json);
  expect(await countOf('outbox')).toBe(letters);
});

test('a class list is planned again when the school changes after the preview', async () => {
  const child = 'flore-1,Gagnon,Flore,2018-05-05,402';
  const list = [...listOf('again', 300), child];
  const [one, other] = await Promise.all([bringIn(list), bringIn([child])]);
  const outcomes = [one, other].map(({ json }) => json as ClassListOutcome);
  expect([one.status, other.status]).toEqual([200, 200]);
  // The second import finds the child that the first added.
  expect(outcomes.map(({ added }) => added).reduce((a, b) => a + b)).toBe(301);
  const flores = await database.asOwner((tx) =>
    tx
      .selectFrom('children')
      .select('id')
      .where('given_name', '=', 'Flore')
      .where('family_name', '=', 'Gagnon')
      .execute(),
  );
  expect(flores).toHaveLength(1);
});

test('importing 2,000 lines takes at most a few seconds, and a second import changes nothing', async () => {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const done = await bringIn(listOf('whole', 2000));
  const { user, system } = process.cpuUsage(cpu);
  const took = Math.round(performance.now() - began);
  console.info(`2,000 lines imported in ${took} ms, ${Math.round((user + system) / 1000)} ms of CPU`);
  expect(done).toMatchObject({ status: 200, json: { added: 2000, invitations: 2000 } });
  const again = performance.now();
  expect((await bringIn(listOf('whole', 2000))).json).toMatchObject({ added: 0, changed: 0, invitations: 0 });
  console.info(`2,000 unchanged lines in ${Math.round(performance.now() - again)} ms`);
});
