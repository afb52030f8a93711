import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registersWith } from '#core/attendance/register-rules.ts';
import { listsAbout } from '#core/live/lists-about.ts';
import { liveTopics } from '#core/live/live-event.ts';
import { boardWith } from '#core/pickups/departure-rules.ts';
import type { Order } from '#core/store/order.ts';
import { insertInvitation } from '#server/sessions/invitation-store.ts';
import { contracts } from './api-document.ts';
import { authorisation } from './authorisation.ts';
import type { Actor } from './authorisation/outcomes.ts';
import type { Row } from './authorisation/rows.ts';
import { markRecords, pathAbout } from './marked-records.ts';
import { testApp } from './test-app.ts';
import { listOf, ofOneself } from './truth-lists.ts';
import { type Act, type Reader, truthTrial, type View } from './truth-trial.ts';

const payment = { url: new URL('https://pay.example'), secret: 'shared with the provider and nobody else' };
const { as, anonymous, clock, database } = await testApp({ payment });
const isWhole = process.env['TRUTH'] === 'whole';
/** Of the calls, those that this matches. */
const only = process.env['ONLY'] ?? '';
const { ours, who } = await database.asOwner((tx) => markRecords(tx, clock.now));

const endpoints = contracts();
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}` as const;
const readsOfApi = endpoints.filter(({ method }) => method === 'GET').map(nameOf);

/** A path of the API about the records of the walk, as it is asked there. */
function askedOf(name: string, turn: number): { url: string; body?: unknown } {
  const { subject, asked } = (authorisation as Record<string, Row>)[name] ?? {};
  const { query = '', body } = asked?.({ ...ours, turn }) ?? {};
  const url = pathAbout(ours, name.split(' ')[1] ?? '', subject);
  return { url: url + query, body };
}

test('every read of the API is a list of which pages are told, or says why not, and every list is one that a page has', () => {
  expect(Object.keys(listOf).toSorted()).toEqual(readsOfApi.toSorted());
  const pages = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`web/${file}`, 'utf8'))
    .join('\n');
  const keys = new Set([...pages.matchAll(/\['([\w-]+)'/g)].map(([, key]) => key));
  const lists = Object.values(listOf).flatMap((one) => ('list' in one ? [one.list] : []));
  const toldLists = Object.values(listsAbout).flatMap((all) => (all === 'everything' ? [] : all));
  expect([...new Set([...lists, ...toldLists])].filter((list) => !keys.has(list))).toEqual([]);
  expect(Object.keys(listsAbout).toSorted()).toEqual([...liveTopics].toSorted());
});

/** P goes last, who alone can take away what the others look for. */
const people = (Object.keys(who) as Exclude<Actor, 'An'>[]).toSorted((a, b) => Number(a === 'P') - Number(b === 'P'));
const few: readonly Actor[] = ['E', 'A', 'P'];
/** Whom what is done to the child concerns, and one other parent. */
const concerned: readonly Actor[] = ['Pr', 'P2', 'E', 'D', 'A', 'P'];

/** Acts that tell of several lists, for the short form. */
const usual = [
  'POST /api/staff/attendance/{id}/marks',
  'POST /api/absences',
  'POST /api/alerts',
  'POST /api/messages',
  'POST /api/staff/forms',
  'POST /api/staff/quizzes',
  'PUT /api/staff/groups/{id}/plan',
  'POST /api/pickups/{id}/progress',
  'POST /api/staff/departures/{id}/steps',
  'POST /api/staff/departures/{id}/release',
  'POST /api/staff/departures/{id}/undo',
];

/** The lists that pages bring up to date record by record. */
const puts: Readonly<Record<string, View['put']>> = {
  'GET /api/staff/departures': asText(boardWith),
  'GET /api/staff/attendance': asText(registersWith),
};

function asText<List>(
  put: (list: List, part: List, ids: ReadonlySet<number>) => List | undefined,
): NonNullable<View['put']> {
  return (shown, part, ids) => JSON.stringify(put(JSON.parse(shown) as List, JSON.parse(part) as List, ids));
}

/** Each act of the API as each of the people does it. */
function actsOfPeople(): Act[] {
  return endpoints
    .filter(({ method }) => method !== 'GET')
    .map(nameOf)
    .filter((name) =>
      isWhole
        ? !ofOneself.test(name) && name !== 'POST /api/payments' && new RegExp(only).test(name)
        : usual.includes(name),
    )
    .flatMap((name) =>
      people.map((actor, turn) => ({
        name,
        by: actor,
        async does() {
          const { url, body } = askedOf(name, turn);
          const [method] = name.split(' ') as ['POST'];
          return (await (await as(who[actor]))(method, url, { body })).status;
        },
      })),
    );
}

/** Somebody of the staff comes to the child's group, where its family sees them. */
async function actOfStaffing(): Promise<Act> {
  const office = await as(who.A);
  const body = { schoolId: ours.schoolId, title: 'educator', doorDuty: false, groupIds: [ours.groupId] };
  const does = async () => (await office('PUT', `/api/staff/families/staff/${ours.memberId}`, { body })).status;
  return { name: 'PUT /api/staff/families/staff/{id}', by: 'A', does };
}

/** What comes from outside: the payment provider's word, and whoever holds the link of an invitation. */
async function actsOfOutside(): Promise<Act[]> {
  const placed = await (await as(who.P))('POST', '/api/orders', { body: askedOf('POST /api/orders', 0).body });
  const { id, totalCents: amountCents } = placed.json as Order;
  const said = { order: `${ours.schoolId}-${id}`, amountCents, reference: 'truth' };
  const words = ['paid', said.order, amountCents, said.reference].join('\n');
  const signature = createHmac('sha256', payment.secret).update(words).digest('hex');
  const token = 'the token of an invitation that is accepted';
  const invited = { schoolId: ours.schoolId, name: 'Somebody', email: 'accepts@example.org', locale: 'fr' } as const;
  const held = { now: clock.now, expiresAt: new Date(clock.now.getTime() + 3_600_000), token, invitedBy: null };
  await database.asOwner((tx) => insertInvitation(tx, { ...invited, gives: 'office', title: 'office' }, held));
  const accepted = { token, name: 'Somebody', password: 'deux hérons jouent aux cartes' };
  const told: [path: string, body: object][] = [
    ['/api/payments', { ...said, signature }],
    ['/api/auth/invitation/accept', accepted],
  ];
  return told.map(([path, body]) => ({
    name: `POST ${path}`,
    by: 'somebody outside',
    does: async () => (await anonymous('POST', path, { body })).status,
  }));
}

test('whoever asks again for what they are told of sees what a full reload shows', async () => {
  const readers: Reader[] = await Promise.all(
    people
      .filter((actor) => (isWhole ? concerned : few).includes(actor))
      .map(async (actor) => ({
        name: actor,
        userId: who[actor],
        isStaff: ['E', 'D', 'A'].includes(actor),
        ask: await as(who[actor]),
      })),
  );
  // Who runs the school by its organization alone, and sees what its office sees.
  const runs = await database.asOwner((tx) =>
    tx
      .selectFrom('children as c')
      .innerJoin('schools as s', 's.id', 'c.school_id')
      .innerJoin('organization_admins as oa', 'oa.organization_id', 's.organization_id')
      .select('oa.user_id')
      .where('c.id', '=', ours.childId)
      .executeTakeFirstOrThrow(),
  );
  readers.push({ name: 'O', userId: runs.user_id, isStaff: true, ask: await as(runs.user_id) });
  const views: View[] = readsOfApi.flatMap((name) => {
    const one = listOf[name as `GET ${string}`];
    const put = puts[name];
    return one && 'list' in one ? [{ list: one.list, url: askedOf(name, 0).url, ...(put && { put }) }] : [];
  });
  views.push({ list: 'messages', url: `/api/messages?conversationId=${ours.conversationId}` });
  views.push({ list: 'found', url: '/api/messages?search=canary' });
  const acts: Act[] = [...(await actsOfOutside()), await actOfStaffing(), ...actsOfPeople()];
  const outcome = await truthTrial({ database, readers, views, acts });
  console.log('R7:', JSON.stringify(outcome));
  expect(outcome.stale).toEqual([]);
  expect(outcome.undone).toEqual([]);
  expect(outcome.unseen).toEqual([]);
  expect(outcome.parts).toBeGreaterThan(5);
  // `rights` is everything: there is nothing left that could be stale.
  expect(outcome.told).toEqual(
    expect.arrayContaining(
      isWhole ? liveTopics.filter((topic) => topic !== 'rights') : (['absences', 'messages'] as const),
    ),
  );
}, 900_000);
