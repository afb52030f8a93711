/**
 * Random histories of sending, reading, blocking, joining and leaving. After every step the unread counts, on the tab
 * and in each conversation, equal those of the model.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '#core/connections/connection.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import { testFamily } from '#test/support/test-family.ts';
import { times } from '#test/support/full-run.ts';

const { sophie, marc, teacher, office, as, database, ids } = await testFamily();
const classmate = (
  await database.asOwner((tx) =>
    tx
      .selectFrom('connections')
      .select(['asked as id'])
      .where('asked_by', '=', ids.sophie)
      .where('status', '=', 'connected')
      .executeTakeFirstOrThrow(),
  )
).id;

const people = { sophie, marc, teacher, office, classmate: await as(classmate) };
type UserName = keyof typeof people;
const names = Object.keys(people) as UserName[];

const own = async (who: UserName) => (await people[who]('GET', '/api/conversations')).json as Conversation[];
const send = (who: UserName, body: object) => people[who]('POST', '/api/messages', { body });

await people.marc('PUT', '/api/settings', { body: { allowGroupInvites: true } });
await send('sophie', { receiverId: classmate, content: 'Bonjour' });
const lea = (
  await database.asOwner((tx) =>
    tx.selectFrom('conversations').select('id').where('child_id', '=', 1).executeTakeFirstOrThrow(),
  )
).id;
await send('sophie', { conversationId: lea, content: 'Bonjour' });
const found = await own('sophie');
const idOf = (is: (one: Conversation) => boolean) => found.find(is)?.id ?? 0;
const between = (userId: number) =>
  idOf(({ type, participants }) => type === 'individual' && participants.some(({ id }) => id === userId));

/** The members of each conversation at the start. */
const talks = {
  lea: { id: lea, of: ['sophie', 'marc', 'teacher'] },
  noah: { id: idOf(({ childId }) => childId === 2), of: ['sophie', 'marc', 'teacher'] },
  class: { id: idOf(({ type }) => type === 'group'), of: ['sophie', 'marc', 'teacher'] },
  school: { id: idOf(({ type }) => type === 'school'), of: ['sophie', 'office'] },
  withTeacher: { id: between(ids.teacher), of: ['sophie', 'teacher'] },
  withClassmate: { id: between(classmate), of: ['sophie', 'classmate'] },
} as const satisfies Record<string, { id: number; of: readonly UserName[] }>;
type ConversationName = keyof typeof talks;
const talkNames = Object.keys(talks) as ConversationName[];

/** The model: each user's unread messages, and the restrictions in force. */
class Model {
  readonly sent: Record<ConversationName, number[]> = {
    lea: [],
    noah: [],
    class: [],
    school: [],
    withTeacher: [],
    withClassmate: [],
  };
  readonly #unread = new Map<string, Set<number>>();
  marcHasRight = true;
  marcInvited = true;
  teacherServes = true;
  blocked: number | undefined;

  unread(who: UserName, talk: ConversationName): Set<number> {
    const key = `${who} ${talk}`;
    const set = this.#unread.get(key) ?? new Set();
    this.#unread.set(key, set);
    return set;
  }

  /** Whether the user's links give them the messages of the conversation. */
  receives(who: UserName, talk: ConversationName): boolean {
    if (!(talks[talk].of as readonly UserName[]).includes(who)) return false;
    if (who === 'marc') return this.marcHasRight;
    return who !== 'teacher' || talk === 'withTeacher' || this.teacherServes;
  }

  /** Whether the conversation is listed. Withdrawing the right keeps it listed with the earlier messages. */
  sees(who: UserName, talk: ConversationName): boolean {
    if (who === 'marc')
      return (talks[talk].of as readonly UserName[]).includes('marc') && (talk !== 'class' || this.marcInvited);
    return this.receives(who, talk);
  }

  /** The expected status of sending. */
  answerTo(who: UserName, talk: ConversationName): number {
    if (!this.sees(who, talk)) return 404;
    if (!this.receives(who, talk)) return 403;
    if (talk === 'withClassmate' && this.blocked !== undefined) return 403;
    return talk === 'withTeacher' && !this.teacherServes ? 403 : 201;
  }

  says(who: UserName, talk: ConversationName, id: number): void {
    this.sent[talk].push(id);
    for (const other of names) if (other !== who && this.receives(other, talk)) this.unread(other, talk).add(id);
  }

  reads(who: UserName, talk: ConversationName, upTo: number): void {
    for (const id of this.unread(who, talk)) if (id <= upTo) this.unread(who, talk).delete(id);
  }

  /** A user who joins or rejoins has no unread messages. */
  joins(who: UserName, joined: readonly ConversationName[]): void {
    for (const talk of joined) this.unread(who, talk).clear();
  }
}

const byLink: readonly ConversationName[] = ['lea', 'noah', 'class'];
const model = new Model();
for (const who of names) {
  for (const { id } of await own(who))
    await people[who]('POST', `/api/conversations/${id}/read`, { body: { messageId: 2e9 } });
}

type Step =
  | { readonly does: 'send' | 'read'; readonly who: UserName; readonly talk: ConversationName; readonly part: number }
  | { readonly does: 'block' | 'right' | 'invited' | 'serves' };

/** Executes a step. Returns the actual and the expected status. */
async function execute(step: Step): Promise<readonly [answered: number, due: number]> {
  switch (step.does) {
    case 'send': {
      const { who, talk } = step;
      const answer = await send(who, { conversationId: talks[talk].id, content: 'Allô' });
      const due = model.answerTo(who, talk);
      if (answer.status === 201) model.says(who, talk, (answer.json as Message).id);
      return [answer.status, due];
    }
    case 'read': {
      const { who, talk, part } = step;
      const numbers = model.sent[talk];
      const upTo = numbers[Math.floor(part * numbers.length)];
      if (upTo === undefined) return [0, 0];
      const path = `/api/conversations/${talks[talk].id}/read`;
      const { status } = await people[who]('POST', path, { body: { messageId: upTo } });
      if (status === 200) model.reads(who, talk, upTo);
      return [status, model.sees(who, talk) ? 200 : 404];
    }
    case 'block': {
      if (model.blocked === undefined) {
        const { json } = await people.classmate('POST', '/api/blocks', { body: { userId: ids.sophie } });
        model.blocked = (json as Block).id;
        return [0, 0];
      }
      await people.classmate('DELETE', `/api/blocks/${model.blocked}`);
      model.blocked = undefined;
      return [0, 0];
    }
    case 'right': {
      model.marcHasRight = !model.marcHasRight;
      const right = { can_message: model.marcHasRight };
      await database.asOwner((tx) => tx.updateTable('guardians').set(right).where('user_id', '=', ids.marc).execute());
      if (model.marcHasRight) model.joins('marc', byLink);
      return [0, 0];
    }
    case 'invited': {
      model.marcInvited = !model.marcInvited;
      await people.marc('PUT', '/api/settings', { body: { allowGroupInvites: model.marcInvited } });
      return [0, 0];
    }
    default: {
      model.teacherServes = !model.teacherServes;
      await database.asOwner((tx) => setServing(tx, model.teacherServes));
      if (model.teacherServes) model.joins('teacher', byLink);
      return [0, 0];
    }
  }
}

type Tx = Parameters<Parameters<typeof database.asOwner>[0]>[0];
const served = await database.asOwner((tx) =>
  tx
    .selectFrom('staff_groups')
    .select(['school_id', 'user_id', 'group_id'])
    .where('user_id', '=', ids.teacher)
    .execute(),
);
async function setServing(tx: Tx, serves: boolean): Promise<void> {
  if (serves) await tx.insertInto('staff_groups').values(served).execute();
  else await tx.deleteFrom('staff_groups').where('user_id', '=', ids.teacher).execute();
}

/** The unread counts that each user is shown, by conversation and on the tab. */
async function shown() {
  const all: Record<string, unknown> = {};
  for (const who of names) {
    const conversations = await own(who);
    const { json } = await people[who]('GET', '/api/badges');
    for (const talk of talkNames) all[`${who} ${talk}`] = conversations.find(({ id }) => id === talks[talk].id)?.unread;
    all[`${who} in all`] = (json as { messages: number }).messages;
  }
  return all;
}

function expected() {
  const all: Record<string, unknown> = {};
  for (const who of names) {
    const counts = talkNames.map((talk) => (model.sees(who, talk) ? model.unread(who, talk).size : undefined));
    for (const [place, talk] of talkNames.entries()) all[`${who} ${talk}`] = counts[place];
    all[`${who} in all`] = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  }
  return all;
}

const messageStep = fc.record({
  does: fc.constantFrom('send' as const, 'send' as const, 'read' as const),
  who: fc.constantFrom(...names),
  talk: fc.constantFrom(...talkNames),
  part: fc.double({ min: 0, max: 0.999, noNaN: true }),
});
const relationStep = fc.record({
  does: fc.constantFrom('block' as const, 'right' as const, 'invited' as const, 'serves' as const),
});

test('unread counts match the model after every step of random histories', async () => {
  expect(await shown()).toEqual(expected());
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 4, arbitrary: messageStep }, { weight: 1, arbitrary: relationStep }), {
        minLength: 3,
        maxLength: 12,
      }),
      async (history) => {
        for (const step of history) {
          const [answered, due] = await execute(step);
          expect(answered, JSON.stringify(step)).toBe(due);
          steps += 1;
          expect(await shown(), `after ${JSON.stringify(step)}`).toEqual(expected());
        }
      },
    ),
    // The model carries over from one history to the next, so shrinking a failure would mislead.
    { numRuns: times(6, 25), endOnFailure: true },
  );
  expect(steps).toBeGreaterThan(times(15, 60));
}, 240_000);
