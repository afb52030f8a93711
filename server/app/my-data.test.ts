import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Actor, actors, marks, type Mark } from './authorisation/outcomes.ts';
import { dataWords } from './my-data-phrases.ts';
import { generousLimits } from './limits.ts';
import { canary } from './canary.ts';
import { markRecords } from './marked-records.ts';
import { packArchive } from './archive-thread.ts';
import { jsonOf } from './archive-writer.ts';
import { collectData, parts } from './my-data.ts';
import { openFence } from '#server/db/fence.ts';
import { insertHistories } from '#server/messages/history-seed.ts';
import { copyMessages, findCopiedMessages } from '#server/messages/message-copy-store.ts';
import { type Person, standAs } from '#server/sessions/person.ts';
import type { Tx } from '#server/db/database.ts';
import { testApp } from './test-app.ts';

const { app, cookieOf, anonymous, database, clock } = await testApp({
  limits: { ...generousLimits, downloadsPerDay: 3 },
});
const { who } = await database.asOwner((tx) => markRecords(tx, clock.now));

async function download(userId: number) {
  const answer = await app.inject({ url: '/api/my-data', headers: { cookie: await cookieOf(userId) } });
  const files = answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {};
  const texts = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  return { status: answer.statusCode, headers: answer.headers, texts };
}

/**
 * What is about a guardian with every right and the child: never what is of the school alone, as what is right of a
 * question, what is not published yet, whom it invited or what a court forbids.
 */
const ofGuardian: readonly Mark[] = [
  'child',
  'ownEmail',
  'guardian',
  'absence',
  'cancelled',
  'notification',
  'report',
  'collector',
  'toApprove',
  'message',
  'private',
  'alert',
  'emergency',
  'passkey',
  'formAnswer',
  'groupForm',
  'quiz',
  'quizAnswer',
  'suggestion',
  'feedback',
  'product',
];

type Taken = { readonly ours: readonly Mark[]; readonly theirs: readonly Mark[] };
/** The marks in what a person takes along, the other school’s apart. */
const taken: Readonly<Record<Exclude<Actor, 'An'>, Taken>> = {
  P: { ours: ofGuardian, theirs: [] },
  Pr: { ours: ['child', 'guardian', 'absence', 'cancelled', 'report', 'collector'], theirs: [] },
  Pn: { ours: [], theirs: [] },
  P2: { ours: [], theirs: [] },
  // What is read at work is the school’s, not one’s own.
  E: { ours: [], theirs: [] },
  E2: { ours: [], theirs: [] },
  D: { ours: [], theirs: [] },
  A: { ours: [], theirs: [] },
  // Is to the other school what P is to this one: everything there is theirs, and nothing here.
  X: { ours: [], theirs: ofGuardian },
  Y: { ours: [], theirs: [] },
};

test.each(Object.entries(taken) as [Exclude<Actor, 'An'>, Taken][])(
  '%s takes along what they may see and nothing else',
  async (actor, expected) => {
    const { status, texts } = await download(who[actor]);
    expect(status, actors[actor]).toBe(200);
    const all = Object.values(texts).join('\n');
    const found = (side: 'ours' | 'theirs') => marks.filter((mark) => all.includes(canary(side, mark)));
    expect(found('ours').toSorted()).toEqual(expected.ours.toSorted());
    expect(found('theirs').toSorted()).toEqual(expected.theirs.toSorted());
  },
);

test('the archive has a file for each part and a page without a script, whose words are in both languages', async () => {
  const { texts, headers } = await download(1);
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toBe('attachment; filename="parvis-2026-04-14.zip"');
  expect(Object.keys(texts).toSorted()).toEqual(
    ['index.html', ...Object.keys(parts).map((name) => `${name}.json`)].toSorted(),
  );
  const keys = new Set<string>();
  const read = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(read);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        keys.add(key);
        read(inner);
      }
  };
  for (const name of Object.keys(parts)) read(JSON.parse(texts[`${name}.json`] ?? ''));
  expect([...keys, ...Object.keys(parts)].filter((key) => !dataWords[key] && !/^\d+$/.test(key))).toEqual([]);
  const page = texts['index.html'] ?? '';
  expect(page).toContain('Daily reports <span class="fr" lang="fr">/ Rapports quotidiens</span>');
  expect(page).not.toMatch(/<script|javascript:|password|token/i);
});

test('what somebody wrote is text on the page, never markup', async () => {
  const nasty = '<img src=x onerror=alert(1)>"&\'';
  await database.asOwner((tx) => tx.updateTable('absences').set({ notes: nasty }).where('child_id', '=', 1).execute());
  const { texts } = await download(1);
  expect(texts['index.html']).not.toContain('<img');
  expect(texts['index.html']).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;');
  expect(texts['absences.json']).toContain('<img src=x');
});

test('three in a day and no more, each written down; another day is another three', async () => {
  expect((await anonymous('GET', '/api/my-data')).status).toBe(401);
  const before = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select('user_id')
      .where('act', '=', 'data.downloaded')
      .where('user_id', '=', 2)
      .execute(),
  );
  expect(before).toEqual([]);
  for (const status of [200, 200, 200, 429]) expect((await download(2)).status).toBe(status);
  const after = await database.asOwner((tx) =>
    tx
      .selectFrom('audit_entries')
      .select('user_id')
      .where('act', '=', 'data.downloaded')
      .where('user_id', '=', 2)
      .execute(),
  );
  expect(after).toHaveLength(3);
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  expect((await download(2)).status).toBe(200);
});

test('messages are read five hundred at a time, each page in a transaction by the rights of then', async () => {
  const standing = <T>(work: (tx: Tx, person: Person) => Promise<T>) =>
    database.transaction({ userId: 1 }, async (tx) => {
      const person = await standAs(tx, 'kept', 'en');
      if (!person) throw new Error('She stands as guardian.');
      return work(tx, person);
    });
  await database.asOwner(async (tx) => {
    await openFence(tx, [1]);
    return insertHistories(tx, { schoolId: 1, userId: 1, lengths: [700, 600] });
  });
  const ids = await standing(findCopiedMessages);
  expect(ids.length).toBeGreaterThan(1300);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect((await standing((tx, person) => copyMessages(tx, person, ids))).map(({ id }) => id)).toEqual(ids);
  const data = await standing((tx, person) => collectData(tx, person, database));
  const pages = data['messages'] as AsyncGenerator<{ id: number }[], undefined>;
  const idsOfNext = async () => (await pages.next()).value?.map(({ id }) => id);
  expect(await idsOfNext()).toEqual(ids.slice(0, 500));
  // What is taken from her between two pages is not in the second.
  await database.asOwner((tx) =>
    tx
      .updateTable('conversations')
      .set({ user_id: 2 })
      .where('id', 'in', (of) =>
        of
          .selectFrom('messages')
          .select('conversation_id')
          .where('id', '=', ids[500] ?? 0),
      )
      .execute(),
  );
  expect(await idsOfNext()).not.toContain(ids[500]);
});

test('a second archive of an account is refused while one is made, another account is not, and it counts for nothing', async () => {
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  const statuses = await Promise.all([2, 2, who.P].map(async (userId) => (await download(userId)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  expect(statuses[2]).toBe(200);
  for (const status of [200, 200, 429]) expect((await download(2)).status).toBe(status);
});

describe('the writing of an archive', () => {
  test.each([
    [[]],
    [{}],
    [
      [
        { id: 1, text: 'a\nb "c" é', at: new Date(0), none: null, left: undefined },
        { id: 2, in: [{ a: [1] }] },
      ],
    ],
    [{ acts: [{ id: 1 }], looks: [], deep: { of: { these: ['x', null, undefined] } }, left: undefined }],
    ['text'],
    [7],
    [null],
  ])('gives the same JSON as at once: %j', (value) => {
    expect([...jsonOf(value)].join('')).toBe(JSON.stringify(value, null, 2));
  });

  test('of rows that come page by page is the same, byte by byte, as of all at once', async () => {
    const rows = Array.from({ length: 7 }, (_, id) => ({ id, content: `<b>${id}</b>\n"é"`, createdAt: new Date(id) }));
    const pages = async function* (of: readonly object[]) {
      for (let from = 0; from < of.length; from += 3) yield of.slice(from, from + 3);
    };
    for (const messages of [rows, rows.slice(0, 1), []]) {
      const beside = { settings: { locale: 'fr' }, suggestions: [] };
      const whole = unzipSync(await buffer(packArchive({ ...beside, messages, alerts: [] }, clock.now)));
      const paged = unzipSync(
        await buffer(packArchive({ ...beside, messages: pages(messages), alerts: [] }, clock.now)),
      );
      expect(Object.keys(paged)).toEqual(Object.keys(whole));
      for (const [name, file] of Object.entries(whole))
        expect(strFromU8(paged[name] ?? file), name).toBe(strFromU8(file));
      expect(strFromU8(whole['messages.json'] ?? new Uint8Array())).toBe(JSON.stringify(messages, null, 2));
    }
  });

  test('reads no page before the last was taken, and none once its reader has gone', async () => {
    let read = 0;
    let isLeft = false;
    const pages = async function* () {
      try {
        // What cannot be packed small, so that each page gives bytes.
        for (; ; read += 1) yield [{ id: read, content: randomBytes(300_000).toString('base64') }];
      } finally {
        isLeft = true;
      }
    };
    const archive = packArchive({ messages: pages() }, clock.now);
    await archive.next();
    await archive.next();
    expect(read).toBeLessThan(4);
    await archive.return();
    expect(isLeft).toBe(true);
  });

  test('of a hundred thousand messages keeps nobody from being answered for long', async () => {
    const messages = Array.from({ length: 100_000 }, (_, id) => ({
      id,
      conversation: 'Léa Tremblay',
      sender: 'Sophie Tremblay',
      content: `Message ${id}: elle sera un peu en retard ce matin, à cause de la neige.`,
      createdAt: new Date(1_700_000_000_000 + id),
    }));
    let turns = 0;
    const ending = new AbortController();
    const others = (async () => {
      for (; !ending.signal.aborted; turns += 1) await setImmediate();
    })();
    const archive = await buffer(packArchive({ messages }, clock.now));
    ending.abort();
    await others;
    const files = unzipSync(archive);
    expect(Object.keys(files).toSorted()).toEqual(['index.html', 'messages.json']);
    expect(JSON.parse(Buffer.from(files['messages.json'] ?? []).toString())).toHaveLength(100_000);
    // However slow the machine is: written at once, others had three.
    expect(turns).toBeGreaterThan(40);
  });
});
