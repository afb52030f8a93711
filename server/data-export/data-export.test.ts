import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Actor, actors, marks, type Mark } from '#test/permissions/expected-outcomes.ts';
import { dataLabels } from './data-export-phrases.ts';
import { generousLimits } from '#server/app/limits.ts';
import { canary } from '#test/permissions/canary.ts';
import { markRecords } from '#test/permissions/canary-records.ts';
import { packArchive } from './export-thread.ts';
import { jsonOf } from './export-writer.ts';
import { collectData, parts } from './data-export.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { insertHistories } from '#server/messages/long-conversation-seed.ts';
import { copyMessages, findCopiedMessages } from '#server/messages/message-export-store.ts';
import { type CurrentUser, loadCurrentUser } from '#server/http/current-user.ts';
import type { Tx } from '#server/db/database.ts';
import { testApp } from '#test/support/test-app.ts';
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';

const { app, cookieOf, anonymous, database, clock } = await testApp({
  limits: { ...generousLimits, downloadsPerDay: 3 },
});
const { who } = await database.asOwner((tx) => markRecords(tx, clock.now));

async function download(userId: number) {
  const answer = await app.inject({ url: '/api/data-export', headers: { cookie: await cookieOf(userId) } });
  const files = answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {};
  const texts = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  return { status: answer.statusCode, headers: answer.headers, texts };
}

/**
 * Everything about a guardian with every right and about the child. Excludes data of the school alone, such as quiz
 * keys, unpublished content, invitations and court restrictions.
 */
const ofGuardian: readonly Mark[] = [
  'child',
  'ownEmail',
  'guardian',
  'absence',
  'cancelled',
  'notification',
  'report',
  'photoCaption',
  'collector',
  'follower',
  'toApprove',
  'message',
  'private',
  'alert',
  'emergency',
  'passkey',
  'apiToken',
  'identity',
  'fileAllergy',
  'fileHealth',
  'formAnswer',
  'groupForm',
  'quiz',
  'quizAnswer',
  'suggestion',
  'feedback',
  'product',
];

type ExportedMarks = { readonly ours: readonly Mark[]; readonly theirs: readonly Mark[] };
/** The marks in a user's data export, separated by school. */
const taken: Readonly<Record<Exclude<Actor, 'anonymous'>, ExportedMarks>> = {
  parent: { ours: ofGuardian, theirs: [] },
  viewOnlyParent: {
    ours: [
      'child',
      'guardian',
      'absence',
      'cancelled',
      'report',
      'photoCaption',
      'collector',
      'follower',
      'fileAllergy',
      'fileHealth',
    ],
    theirs: [],
  },
  barredParent: { ours: [], theirs: [] },
  otherParent: { ours: [], theirs: [] },
  relative: { ours: [], theirs: [] },
  // Data that staff see at work belongs to the school.
  teacher: { ours: [], theirs: [] },
  otherTeacher: { ours: [], theirs: [] },
  doorStaff: { ours: [], theirs: [] },
  admin: { ours: [], theirs: [] },
  // A guardian with every right at the other school, and none at this one.
  foreignParent: { ours: [], theirs: ofGuardian },
  foreignAdmin: { ours: [], theirs: [] },
};

test.each(Object.entries(taken) as [Exclude<Actor, 'anonymous'>, ExportedMarks][])(
  '%s exports what they may see and nothing else',
  async (actor, expected) => {
    const { status, texts } = await download(who[actor]);
    expect(status, actors[actor]).toBe(200);
    const all = Object.values(texts).join('\n');
    const found = (side: 'ours' | 'theirs') => marks.filter((mark) => all.includes(canary(side, mark)));
    expect(found('ours').toSorted()).toEqual(expected.ours.toSorted());
    expect(found('theirs').toSorted()).toEqual(expected.theirs.toSorted());
  },
);

test('the data export has a file for each part and a page without scripts in both languages', async () => {
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
  expect([...keys, ...Object.keys(parts)].filter((key) => !dataLabels[key] && !/^\d+$/.test(key))).toEqual([]);
  const page = texts['index.html'] ?? '';
  expect(page).toContain('Daily reports <span class="fr" lang="fr">/ Rapports quotidiens</span>');
  expect(page).not.toMatch(/<script|javascript:|password|(?<!API ?)token/i);
});

test('user content is escaped on the page', async () => {
  const nasty = '<img src=x onerror=alert(1)>"&\'';
  await database.asOwner((tx) => tx.updateTable('absences').set({ notes: nasty }).where('child_id', '=', 1).execute());
  const { texts } = await download(1);
  expect(texts['index.html']).not.toContain('<img');
  expect(texts['index.html']).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;');
  expect(texts['absences.json']).toContain('<img src=x');
});

test('three data exports a day are allowed, each is logged, and the next day allows three more', async () => {
  expect((await anonymous('GET', '/api/data-export')).status).toBe(401);
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

test('messages are read in pages of 250, each in its own transaction with current rights', async () => {
  const standing = <T>(work: (tx: Tx, currentUser: CurrentUser) => Promise<T>) =>
    database.transaction({ userId: 1 }, async (tx) => {
      const currentUser = await loadCurrentUser(tx, 'kept', 'en');
      if (!currentUser) throw new Error('Expected a guardian.');
      return work(tx, currentUser);
    });
  await database.asOwner(async (tx) => {
    await setTenantScope(tx, [1]);
    return insertHistories(tx, { schoolId: 1, userId: 1, lengths: [700, 600] });
  });
  const ids = await standing(findCopiedMessages);
  expect(ids.length).toBeGreaterThan(1300);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect((await standing((tx, currentUser) => copyMessages(tx, currentUser, ids))).map(({ id }) => id)).toEqual(ids);
  const data = await standing((tx, currentUser) =>
    collectData(tx, currentUser, { database, healthKeys: testHealthKeys }),
  );
  const pages = data['messages'] as AsyncGenerator<{ id: number }[], undefined>;
  const idsOfNext = async () => (await pages.next()).value?.map(({ id }) => id);
  expect(await idsOfNext()).toEqual(ids.slice(0, 250));
  // A right withdrawn between two pages affects the second page.
  await database.asOwner((tx) =>
    tx
      .updateTable('conversations')
      .set({ user_id: 2 })
      .where('id', 'in', (of) =>
        of
          .selectFrom('messages')
          .select('conversation_id')
          .where('id', '=', ids[250] ?? 0),
      )
      .execute(),
  );
  expect(await idsOfNext()).not.toContain(ids[250]);
});

test('a second export of an account is refused while one is running, without counting toward the limit, and another account is not affected', async () => {
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  const statuses = await Promise.all([2, 2, who.parent].map(async (userId) => (await download(userId)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  expect(statuses[2]).toBe(200);
  for (const status of [200, 200, 429]) expect((await download(2)).status).toBe(status);
});

describe('writing a data export', () => {
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
  ])('gives the same JSON as JSON.stringify: %j', (value) => {
    expect([...jsonOf(value)].join('')).toBe(JSON.stringify(value, null, 2));
  });

  test('from pages of rows gives the same bytes as from all rows at once', async () => {
    const rows = Array.from({ length: 7 }, (_, id) => ({ id, content: `<b>${id}</b>\n"é"`, createdAt: new Date(id) }));
    const pages = async function* (of: readonly object[]) {
      for (let from = 0; from < of.length; from += 3) yield of.slice(from, from + 3);
    };
    for (const messages of [rows, rows.slice(0, 1), []]) {
      const otherParts = { settings: { locale: 'fr' }, suggestions: [] };
      const whole = unzipSync(await buffer(packArchive({ ...otherParts, messages, alerts: [] }, clock.now)));
      const paged = unzipSync(
        await buffer(packArchive({ ...otherParts, messages: pages(messages), alerts: [] }, clock.now)),
      );
      expect(Object.keys(paged)).toEqual(Object.keys(whole));
      for (const [name, file] of Object.entries(whole))
        expect(strFromU8(paged[name] ?? file), name).toBe(strFromU8(file));
      expect(strFromU8(whole['messages.json'] ?? new Uint8Array())).toBe(JSON.stringify(messages, null, 2));
    }
  });

  test('reads the next page only after the previous one was consumed, and stops when the client disconnects', async () => {
    let read = 0;
    let isLeft = false;
    const pages = async function* () {
      try {
        // Incompressible content, so that each page produces bytes.
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

  test('of a hundred thousand messages does not block other requests for long', async () => {
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
    // Independent of the machine's speed: without paging, other requests would get three turns.
    expect(turns).toBeGreaterThan(40);
  });
});
