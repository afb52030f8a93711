import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { permissionMatrix } from '#test/permissions/permission-matrix.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { publishChange } from '#server/live/live-store.ts';
import { openStream, type TestStream } from '#test/support/test-stream.ts';
import { testApp } from '#test/support/test-app.ts';
import { adminOf } from '#test/support/test-staff.ts';

const { app, as, cookieOf, listen, database } = await testApp();
const reads = contracts().filter(
  ({ method, access, event, file }) => method === 'GET' && access !== 'anyone' && !event && !file,
);

/** The statements of a call, without transaction control, once its session is cached. */
async function statementsOf(path: string, userId: number): Promise<string[]> {
  const ask = await as(userId);
  await ask('GET', path);
  // The access is logged by the first call, and the second one adds no entry.
  await app.accesses.flush();
  const sent: string[] = [];
  const stop = database.onStatement((sql) => sent.push(sql));
  const { status } = await ask('GET', path);
  stop();
  expect(status).toBe(200);
  return sent;
}

/** The demo parent, the teacher for the calls of staff, and the admin for those of the office. */
const office = await adminOf(database, 1);
type Read = (typeof reads)[number];
const askers: Readonly<Record<string, number>> = { 'staff:group': 3, admin: office };
const askerOf = ({ access }: Read) => askers[access] ?? 1;
const isForStaff = (read: Read) => askerOf(read) !== 1;
/** The ids of the paths: a conversation, a child, a form with its answer, or a quiz that the parent has taken. */
const { id: conversationId } = await database.asOwner((tx) =>
  tx.selectFrom('conversations').select('id').where('child_id', '=', 1).executeTakeFirstOrThrow(),
);
const { quiz_id: quizId } = await database.asOwner((tx) =>
  tx.selectFrom('quiz_submissions').select('quiz_id').where('user_id', '=', 1).executeTakeFirstOrThrow(),
);
const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', 1).executeTakeFirstOrThrow(),
);
const { id: reportId } = await database.asOwner((tx) =>
  tx.selectFrom('reports').select('id').where('child_id', '=', 1).orderBy('id').executeTakeFirstOrThrow(),
);
const { id: announcementId } = await database.asOwner((tx) =>
  tx.selectFrom('announcements').select('id').where('group_id', '=', groupId).executeTakeFirstOrThrow(),
);
/** A child of another family. The demo parent follows it as a relative. */
const { child_id: followedId, user_id: inviterId } = await database.asOwner((tx) =>
  tx
    .selectFrom('guardians')
    .innerJoin('children', 'children.id', 'guardians.child_id')
    .select(['guardians.child_id', 'guardians.user_id'])
    .where('guardians.school_id', '=', 1)
    .where('children.left_at', 'is', null)
    .where('guardians.child_id', 'not in', (guardians) =>
      guardians.selectFrom('guardians').select('child_id').where('user_id', '=', 1),
    )
    .orderBy('guardians.child_id')
    .executeTakeFirstOrThrow(),
);
await database.asOwner((tx) =>
  tx
    .insertInto('child_followers')
    .values({
      school_id: 1,
      child_id: followedId,
      user_id: 1,
      name: 'Sophie Tremblay',
      relationship: 'aunt',
      from_day: '2026-01-01',
      until_day: '2026-12-31',
      invited_by: inviterId,
      created_at: new Date(),
      joined_at: new Date(),
    })
    .execute(),
);
const records = {
  schoolId: 1,
  childId: 1,
  groupId,
  newGuardianId: 0,
  personId: 1,
  conversationId,
  classmateId: 0,
  otherClassmateId: 0,
  quizId,
  productId: 1,
  sizeId: 1,
  submissionId: 0,
  gradedQuestionId: 0,
  draftReportId: 0,
  turn: 0,
};
const answer = await database.asOwner((tx) =>
  tx.selectFrom('form_answers').select(['id', 'form_id']).where('child_id', '=', 1).executeTakeFirstOrThrow(),
);
const subjectOf = (path: string) => {
  if (/^\/api\/(staff\/)?quizzes/.test(path)) return quizId;
  if (path.startsWith('/api/followed-children')) return followedId;
  if (path.startsWith('/api/staff/groups')) return records.groupId;
  if (/^\/api\/(staff\/)?children/.test(path) || path.startsWith('/api/staff/attendance')) return records.childId;
  if (path.startsWith('/api/staff/reports')) return reportId;
  if (/^\/api\/(staff\/)?announcements/.test(path)) return announcementId;
  return /^\/api\/(staff\/)?forms/.test(path) ? answer.form_id : conversationId;
};
const urlOf = (path: string) =>
  path.replace('{id}', `${subjectOf(path)}`).replace('{answerId}', `${answer.id}`) +
  (permissionMatrix[`GET ${path}`]?.request?.(records).query ?? '');
const maxStatements = 2;
/**
 * Exceptions: staff reads that count the families on Parvis in a statement of its own, a dialog that reads each
 * guardian, the sheet of a group, and the reports that a relative reads.
 */
const maxStatementsOf: Readonly<Record<string, number>> = {
  '/api/staff/announcements': 3,
  '/api/staff/forms': 3,
  '/api/staff/forms/{id}': 3,
  '/api/staff/forms/{id}/answers': 3,
  '/api/staff/quizzes': 3,
  '/api/staff/quizzes/{id}': 3,
  '/api/staff/quizzes/{id}/results': 3,
  '/api/staff/attendance/{id}/guardians': 6,
  // The group, the cards, and where each child is by the rule of attendance.
  '/api/staff/groups/{id}/sheet': 4,
  // Whether the session itself is strong.
  '/api/staff/sign-in-rule': 3,
  // The link of the relative decides from which day on and which photos are read.
  '/api/followed-children/{id}/reports': 3,
};
const maxOf = (path: string) => maxStatementsOf[path] ?? maxStatements;

test.each(reads.map((read) => [read.path, read] as const))(
  '%s sends at most two SQL statements, or as many as are listed',
  async (path, read) => {
    const statements = await statementsOf(urlOf(path), askerOf(read));
    // Zero statements mean that none was counted.
    expect(statements.length).toBeGreaterThanOrEqual(1);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(maxOf(path));
  },
);

test('the departure board of 150 children at school takes two statements and a small reply', async () => {
  const day = '2026-04-14';
  const children = await database.asOwner((tx) =>
    tx.selectFrom('children').select('id').where('school_id', '=', 1).where('left_at', 'is', null).execute(),
  );
  const made = { school_id: 1, day, status: 'present', time: '08:20', user_id: office, at: new Date() };
  await database.asOwner((tx) =>
    tx
      .insertInto('attendance_marks')
      .values(children.slice(0, 150).map(({ id }) => ({ ...made, child_id: id })))
      .execute(),
  );
  const statements = await statementsOf('/api/staff/departures', office);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(maxStatements);
  const ask = await as(office);
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    await ask('GET', '/api/staff/departures');
    times.push(performance.now() - began);
  }
  const { text, json } = await ask('GET', '/api/staff/departures');
  const board = json as DepartureBoard;
  const shown = new Set([...board.departures, ...board.children].map(({ childId }) => childId));
  expect(shown.size).toBeGreaterThanOrEqual(150);
  const size = gzipSync(text).length;
  const median = times.toSorted((a, b) => a - b)[2] ?? 0;
  console.info(
    `board of ${shown.size} children: ${text.length} bytes, ${size} compressed, median ${median.toFixed()} ms`,
  );
  expect(size / shown.size).toBeLessThan(110);
});

const parentsReads = reads.filter((read) => !isForStaff(read)).map(({ path }) => [urlOf(path), maxOf(path)] as const);

test.each(parentsReads)('%s sends no more statements for a parent with children in two schools', async (path, most) => {
  await database.asOwner(async (tx) => {
    const child = await tx.selectFrom('children').selectAll().orderBy('school_id', 'desc').executeTakeFirstOrThrow();
    const guardian = await tx
      .selectFrom('guardians')
      .selectAll()
      .where('child_id', '=', child.id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('guardians')
      .values({ ...guardian, user_id: 1, can_view: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const statements = await statementsOf(path, 1);
  expect(statements.length).toBeGreaterThanOrEqual(1);
  expect(statements.length).toBeLessThanOrEqual(most);
});

test('opening a live stream sends at most two statements, and each event none', async () => {
  const [url, cookie] = [await listen(), await cookieOf(1)];
  const toldOn = async (stream: TestStream, count: number) => {
    await database.transaction({}, async (tx) => publishChange(tx, [1], { about: 'pickups', id: 1 }));
    await expect.poll(() => stream.heard).toHaveLength(count);
  };
  const first = await openStream(url, { cookie });
  await toldOn(first, 1);
  const before = (first.heard[0]?.id ?? 0) - 1;
  const sent: string[] = [];
  const stop = database.onStatement((sql) => sent.push(sql));
  const second = await openStream(url, { cookie, query: `?page=${crypto.randomUUID()}`, lastEventId: before });
  // All of its statements are sent by now: an event in between would be read again.
  await expect.poll(() => second.heard).toHaveLength(1);
  await toldOn(second, 2);
  stop();
  const texts = sent.filter((statement) => !statement.includes('tell_live'));
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(2);
});
