import { expect, test, vi } from 'vitest';
import { authorisation } from './authorisation.ts';
import { contracts } from './api-document.ts';
import { tell } from '#server/live/live-store.ts';
import { openStream, type TestStream } from '#server/live/test-stream.ts';
import { testApp } from './test-app.ts';
import { adminOf } from '#server/app/test-office.ts';

const { app, as, cookieOf, listen, database } = await testApp();
const reads = contracts().filter(
  ({ method, who, event, file }) => method === 'GET' && who !== 'anyone' && !event && !file,
);

/** The statements a call sends, transaction control apart, once its session is known to the process. */
async function statementsOf(path: string, userId: number): Promise<string[]> {
  const ask = await as(userId);
  await ask('GET', path);
  // What the first one showed is written down, and the second shows nothing new.
  await app.accesses.flush();
  const sent: string[] = [];
  const stop = database.onStatement((sql) => sent.push(sql));
  const { status } = await ask('GET', path);
  stop();
  expect(status).toBe(200);
  return sent;
}

/** The demo's parent, its teacher for the calls of the school's staff, its office for those of the office. */
const office = await adminOf(database, 1);
type Read = (typeof reads)[number];
const askers: Readonly<Record<string, number>> = { 'staff:group': 3, admin: office };
const askerOf = ({ who }: Read) => askers[who] ?? 1;
const isForStaff = (read: Read) => askerOf(read) !== 1;
/**
 * Of the paths with an id, that of a conversation, a child, of a form with its answer, or of a quiz that the parent has
 * taken.
 */
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
  if (path.startsWith('/api/children') || path.startsWith('/api/staff/attendance')) return records.childId;
  if (path.startsWith('/api/staff/reports')) return reportId;
  if (/^\/api\/(staff\/)?announcements/.test(path)) return announcementId;
  return /^\/api\/(staff\/)?forms/.test(path) ? answer.form_id : conversationId;
};
const asked = (path: string) =>
  path.replace('{id}', `${subjectOf(path)}`).replace('{responseId}', `${answer.id}`) +
  (authorisation[`GET ${path}`]?.asked?.(records).query ?? '');
const parentsReads = reads.filter((read) => !isForStaff(read)).map(({ path }) => [asked(path)]);

const maxStatements = 2;
/** Staff reads that count the families on Parvis in a statement of its own, and a dialog that reads each guardian. */
const maxStatementsOf: Readonly<Record<string, number>> = {
  '/api/staff/announcements': 3,
  '/api/staff/forms': 3,
  '/api/staff/forms/{id}': 3,
  '/api/staff/forms/{id}/answers': 3,
  '/api/staff/quizzes': 3,
  '/api/staff/quizzes/{id}': 3,
  '/api/staff/quizzes/{id}/results': 3,
  '/api/staff/attendance/{id}/guardians': 5,
};

test.each(reads.map((read) => [read.path, read] as const))(
  '%s sends the database at most two statements, or as many as are listed',
  async (path, read) => {
    const statements = await statementsOf(asked(path), askerOf(read));
    // Where none is seen, none was counted.
    expect(statements.length).toBeGreaterThanOrEqual(1);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(maxStatementsOf[path] ?? maxStatements);
  },
);

test.each(parentsReads)('%s asks no more of a parent with children in two schools', async (path) => {
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
  expect(statements.length).toBeLessThanOrEqual(2);
});

test('opening a live stream asks at most two things, and each event then nothing', async () => {
  const [url, cookie] = [await listen(), await cookieOf(1)];
  const toldOn = async (stream: TestStream, count: number) => {
    await database.transaction({}, async (tx) => tell(tx, [1], { about: 'pickups', id: 1 }));
    await vi.waitFor(() => expect(stream.heard).toHaveLength(count));
  };
  const first = await openStream(url, { cookie });
  await toldOn(first, 1);
  const before = (first.heard[0]?.id ?? 0) - 1;
  const sent: string[] = [];
  const stop = database.onStatement((sql) => sent.push(sql));
  const second = await openStream(url, { cookie, query: `?page=${crypto.randomUUID()}`, lastEventId: before });
  // What it has read by now is all that it will read: an event told meanwhile would be asked for once more.
  await vi.waitFor(() => expect(second.heard).toHaveLength(1));
  await toldOn(second, 2);
  stop();
  const said = sent.filter((statement) => !statement.includes('tell_live'));
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(2);
});
