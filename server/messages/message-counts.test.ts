/**
 * Histories of sending, reading, blocking, joining and leaving, made by chance: after every step what is unread, on the
 * tab and in each conversation, is what a recount of the story gives.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '#core/connections/connection.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import type { Message } from '#core/messages/message.ts';
import { testFamily } from '#server/app/test-family.ts';
import { times } from '#server/db/test-form.ts';

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
type Who = keyof typeof people;
const names = Object.keys(people) as Who[];

const own = async (who: Who) => (await people[who]('GET', '/api/conversations')).json as Conversation[];
const send = (who: Who, body: object) => people[who]('POST', '/api/messages', { body });

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

/** Who takes part in what from the start. */
const talks = {
  lea: { id: lea, of: ['sophie', 'marc', 'teacher'] },
  noah: { id: idOf(({ childId }) => childId === 2), of: ['sophie', 'marc', 'teacher'] },
  class: { id: idOf(({ type }) => type === 'group'), of: ['sophie', 'marc', 'teacher'] },
  school: { id: idOf(({ type }) => type === 'school'), of: ['sophie', 'office'] },
  withTeacher: { id: between(ids.teacher), of: ['sophie', 'teacher'] },
  withClassmate: { id: between(classmate), of: ['sophie', 'classmate'] },
} as const satisfies Record<string, { id: number; of: readonly Who[] }>;
type Talk = keyof typeof talks;
const talkNames = Object.keys(talks) as Talk[];

/** The story so far: what everybody has still to read, and what bars them. */
class Story {
  readonly said: Record<Talk, number[]> = {
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

  unread(who: Who, talk: Talk): Set<number> {
    const key = `${who} ${talk}`;
    const set = this.#unread.get(key) ?? new Set();
    this.#unread.set(key, set);
    return set;
  }

  /** By link: whoever it is hears what is said. */
  hears(who: Who, talk: Talk): boolean {
    if (!(talks[talk].of as readonly Who[]).includes(who)) return false;
    if (who === 'marc') return this.marcHasRight;
    return who !== 'teacher' || talk === 'withTeacher' || this.teacherServes;
  }

  /** Is shown the conversation; whose right is withdrawn still is, with what they heard. */
  sees(who: Who, talk: Talk): boolean {
    if (who === 'marc')
      return (talks[talk].of as readonly Who[]).includes('marc') && (talk !== 'class' || this.marcInvited);
    return this.hears(who, talk);
  }

  /** What sending answers. */
  answerTo(who: Who, talk: Talk): number {
    if (!this.sees(who, talk)) return 404;
    if (!this.hears(who, talk)) return 403;
    if (talk === 'withClassmate' && this.blocked !== undefined) return 403;
    return talk === 'withTeacher' && !this.teacherServes ? 403 : 201;
  }

  says(who: Who, talk: Talk, id: number): void {
    this.said[talk].push(id);
    for (const other of names) if (other !== who && this.hears(other, talk)) this.unread(other, talk).add(id);
  }

  reads(who: Who, talk: Talk, upTo: number): void {
    for (const id of this.unread(who, talk)) if (id <= upTo) this.unread(who, talk).delete(id);
  }

  /** Who comes, or comes back, finds nothing unread. */
  joins(who: Who, joined: readonly Talk[]): void {
    for (const talk of joined) this.unread(who, talk).clear();
  }
}

const byLink: readonly Talk[] = ['lea', 'noah', 'class'];
const story = new Story();
for (const who of names) {
  for (const { id } of await own(who))
    await people[who]('POST', `/api/conversations/${id}/read`, { body: { messageId: 2e9 } });
}

type Step =
  | { readonly does: 'send' | 'read'; readonly who: Who; readonly talk: Talk; readonly part: number }
  | { readonly does: 'block' | 'right' | 'invited' | 'serves' };

/** Does it, and gives what was answered beside what the story says. */
async function take(step: Step): Promise<readonly [answered: number, due: number]> {
  switch (step.does) {
    case 'send': {
      const { who, talk } = step;
      const answer = await send(who, { conversationId: talks[talk].id, content: 'Allô' });
      const due = story.answerTo(who, talk);
      if (answer.status === 201) story.says(who, talk, (answer.json as Message).id);
      return [answer.status, due];
    }
    case 'read': {
      const { who, talk, part } = step;
      const said = story.said[talk];
      const upTo = said[Math.floor(part * said.length)];
      if (upTo === undefined) return [0, 0];
      const path = `/api/conversations/${talks[talk].id}/read`;
      const { status } = await people[who]('POST', path, { body: { messageId: upTo } });
      if (status === 200) story.reads(who, talk, upTo);
      return [status, story.sees(who, talk) ? 200 : 404];
    }
    case 'block': {
      if (story.blocked === undefined) {
        const { json } = await people.classmate('POST', '/api/blocks', { body: { userId: ids.sophie } });
        story.blocked = (json as Block).id;
        return [0, 0];
      }
      await people.classmate('DELETE', `/api/blocks/${story.blocked}`);
      story.blocked = undefined;
      return [0, 0];
    }
    case 'right': {
      story.marcHasRight = !story.marcHasRight;
      const right = { can_message: story.marcHasRight };
      await database.asOwner((tx) => tx.updateTable('guardians').set(right).where('user_id', '=', ids.marc).execute());
      if (story.marcHasRight) story.joins('marc', byLink);
      return [0, 0];
    }
    case 'invited': {
      story.marcInvited = !story.marcInvited;
      await people.marc('PUT', '/api/settings', { body: { allowGroupInvites: story.marcInvited } });
      return [0, 0];
    }
    default: {
      story.teacherServes = !story.teacherServes;
      await database.asOwner((tx) => setServing(tx, story.teacherServes));
      if (story.teacherServes) story.joins('teacher', byLink);
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

/** What each of them is shown: unread by conversation, and on the tab. */
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

function told() {
  const all: Record<string, unknown> = {};
  for (const who of names) {
    const counts = talkNames.map((talk) => (story.sees(who, talk) ? story.unread(who, talk).size : undefined));
    for (const [place, talk] of talkNames.entries()) all[`${who} ${talk}`] = counts[place];
    all[`${who} in all`] = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  }
  return all;
}

const saying = fc.record({
  does: fc.constantFrom('send' as const, 'send' as const, 'read' as const),
  who: fc.constantFrom(...names),
  talk: fc.constantFrom(...talkNames),
  part: fc.double({ min: 0, max: 0.999, noNaN: true }),
});
const changing = fc.record({
  does: fc.constantFrom('block' as const, 'right' as const, 'invited' as const, 'serves' as const),
});

test('what is unread is right at every moment of many histories', async () => {
  expect(await shown()).toEqual(told());
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 4, arbitrary: saying }, { weight: 1, arbitrary: changing }), {
        minLength: 3,
        maxLength: 12,
      }),
      async (history) => {
        for (const step of history) {
          const [answered, due] = await take(step);
          expect(answered, JSON.stringify(step)).toBe(due);
          steps += 1;
          expect(await shown(), `after ${JSON.stringify(step)}`).toEqual(told());
        }
      },
    ),
    // The story goes on from one history to the next, so that a failure stands for itself.
    { numRuns: times(6, 25), endOnFailure: true },
  );
  expect(steps).toBeGreaterThan(times(15, 60));
}, 240_000);
