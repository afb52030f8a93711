import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mergeRegisters } from '#core/attendance/register-rules.ts';
import { invalidatedQueries } from '#core/live/query-invalidation.ts';
import { liveTopics } from '#core/live/live-event.ts';
import { mergeBoard } from '#core/pickups/board-order-rules.ts';
import type { Order } from '#core/store/order.ts';
import { insertInvitation } from '#server/auth/invitation-store.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { permissionMatrix } from '#test/permissions/permission-matrix.ts';
import type { Actor } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';
import { markRecords, recordPath } from '#test/permissions/canary-records.ts';
import { writeOutcome } from '#test/support/check-results.ts';
import { testApp } from '#test/support/test-app.ts';
import { testKind } from '#test/support/test-database.ts';
import { listOf, ownAccountPaths } from './live-query-coverage.ts';
import { type Act, type Reader, consistencyTrial, type View } from './live-consistency.ts';

const payment = { url: new URL('https://pay.example'), secret: 'a secret shared with the payment provider' };
const { as, anonymous, clock, database } = await testApp({ payment });
const isWhole = process.env['LIVE_RUNS'] === 'whole';
/** Limits the run to the matching calls. */
const only = process.env['ONLY'] ?? '';
const { ours, who } = await database.asOwner((tx) => markRecords(tx, clock.now));

const endpoints = contracts();
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}` as const;
const readsOfApi = endpoints.filter(({ method }) => method === 'GET').map(nameOf);

/** A path of the API about the records of the permission matrix, with its request. */
function askedOf(name: string, turn: number): { url: string; body?: unknown } {
  const { subject, request } = (permissionMatrix as Record<string, Row>)[name] ?? {};
  const { query = '', body } = request?.({ ...ours, turn }) ?? {};
  const url = recordPath(ours, name.split(' ')[1] ?? '', subject);
  return { url: url + query, body };
}

test('every GET endpoint is covered by a live query or explicitly exempt', () => {
  expect(Object.keys(listOf).toSorted()).toEqual(readsOfApi.toSorted());
  const pages = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`web/${file}`, 'utf8'))
    .join('\n');
  const keys = new Set([...pages.matchAll(/\['([\w-]+)'/g)].map(([, key]) => key));
  const lists = Object.values(listOf).flatMap((one) => ('list' in one ? [one.list] : []));
  const toldLists = Object.values(invalidatedQueries).flatMap((all) => (all === 'everything' ? [] : all));
  expect([...new Set([...lists, ...toldLists])].filter((list) => !keys.has(list))).toEqual([]);
  expect(Object.keys(invalidatedQueries).toSorted()).toEqual([...liveTopics].toSorted());
});

/** `parent` goes last, since only that actor can delete what the others read. */
const people = (Object.keys(who) as Exclude<Actor, 'anonymous'>[]).toSorted(
  (a, b) => Number(a === 'parent') - Number(b === 'parent'),
);
const few: readonly Actor[] = ['teacher', 'admin', 'parent', 'relative'];
/** The actors concerned by changes to the child, and one other parent. */
const concerned: readonly Actor[] = [
  'viewOnlyParent',
  'otherParent',
  'teacher',
  'doorStaff',
  'admin',
  'parent',
  'relative',
];

/** Mutations that affect several lists, for the short run. */
const usual = [
  'POST /api/staff/attendance/{id}/marks',
  'POST /api/absences',
  'POST /api/alerts',
  'POST /api/messages',
  'POST /api/staff/forms',
  'POST /api/staff/quizzes',
  'PUT /api/staff/groups/{id}/plan',
  'POST /api/pickups/{id}/progress',
  'POST /api/staff/departures/{id}/transitions',
  'POST /api/staff/departures/releases',
  'POST /api/staff/departures/{id}/undo',
];

/** The lists that pages update record by record. */
const puts: Readonly<Record<string, View['put']>> = {
  'GET /api/staff/departures': asText(mergeBoard),
  'GET /api/staff/attendance': asText(mergeRegisters),
};

function asText<List>(
  put: (list: List, part: List, ids: ReadonlySet<number>) => List | undefined,
): NonNullable<View['put']> {
  return (shown, part, ids) => JSON.stringify(put(JSON.parse(shown) as List, JSON.parse(part) as List, ids));
}

/** Each mutation of the API by each of the actors. */
function actsOfPeople(): Act[] {
  return endpoints
    .filter(({ method }) => method !== 'GET')
    .map(nameOf)
    .filter((name) =>
      isWhole
        ? !ownAccountPaths.test(name) && name !== 'POST /api/payments' && new RegExp(only).test(name)
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

/** A staff member joins the child's group, where its family sees them. */
async function actOfStaffing(): Promise<Act> {
  const office = await as(who.admin);
  const body = { schoolId: ours.schoolId, title: 'educator', doorDuty: false, groupIds: [ours.groupId] };
  const does = async () => (await office('PUT', `/api/staff/families/staff/${ours.memberId}`, { body })).status;
  return { name: 'PUT /api/staff/families/staff/{id}', by: 'admin', does };
}

/** Requests from outside: the payment provider's callback, and the invitation link. */
async function actsOfOutside(): Promise<Act[]> {
  const placed = await (await as(who.parent))('POST', '/api/orders', { body: askedOf('POST /api/orders', 0).body });
  const { id, totalCents: amountCents } = placed.json as Order;
  const paid = { order: `${ours.schoolId}-${id}`, amountCents, reference: 'truth' };
  const text = ['paid', paid.order, amountCents, paid.reference].join('\n');
  const signature = createHmac('sha256', payment.secret).update(text).digest('hex');
  const token = 'the token of an invitation that is accepted';
  const invited = {
    schoolId: ours.schoolId,
    name: 'Accepting Guest',
    email: 'accepts@example.org',
    locale: 'fr',
  } as const;
  const held = { now: clock.now, expiresAt: new Date(clock.now.getTime() + 3_600_000), token, invitedBy: null };
  await database.asOwner((tx) => insertInvitation(tx, { ...invited, gives: 'office', title: 'office' }, held));
  const accepted = { token, name: 'Accepting Guest', password: 'deux hérons jouent aux cartes' };
  const calls: [path: string, body: object][] = [
    ['/api/payments', { ...paid, signature }],
    ['/api/auth/invitation/accept', accepted],
  ];
  return calls.map(([path, body]) => ({
    name: `POST ${path}`,
    by: 'an outside user',
    does: async () => (await anonymous('POST', path, { body })).status,
  }));
}

test('refreshing after live events shows the same as a full reload', async () => {
  const readers: Reader[] = await Promise.all(
    people
      .filter((actor) => (isWhole ? concerned : few).includes(actor))
      .map(async (actor) => ({
        name: actor,
        userId: who[actor],
        isStaff: ['teacher', 'doorStaff', 'admin'].includes(actor),
        ask: await as(who[actor]),
      })),
  );
  // An organization admin, who sees what the school's office sees.
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
  const outcome = await consistencyTrial({ database, readers, views, acts });
  writeOutcome(`live-consistency-${testKind()}`, outcome);
  expect(outcome.stale).toEqual([]);
  expect(outcome.undone).toEqual([]);
  expect(outcome.unseen).toEqual([]);
  expect(outcome.parts).toBeGreaterThan(5);
  // `rights` refreshes everything, so nothing can be stale.
  expect(outcome.notified).toEqual(
    expect.arrayContaining(
      isWhole ? liveTopics.filter((topic) => topic !== 'rights') : (['absences', 'messages'] as const),
    ),
  );
}, 900_000);
