import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#core/messages/message.ts';
import { deliveryKinds } from '#core/notifications/delivery.ts';
import type { Absence } from '#core/absences/absence.ts';
import type { CalendarAddress } from '#core/calendars/calendar.ts';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { permissionMatrix } from './permission-matrix.ts';
import { type Actor, actors, type Mark, marks } from './expected-outcomes.ts';
import { storeCanaryFiles } from './canary-message-files.ts';
import { canary } from './canary.ts';
import { markRecords, recordPath } from './canary-records.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { openResponse, type TestStream } from '#test/support/test-stream.ts';
import { testPushService } from '#test/support/fakes/fake-push-service.ts';
import { testApp } from '#test/support/test-app.ts';

const service = await testPushService();
afterAll(service.stop);
const pushServices = [service.origin, 'http://127.0.0.1:9'];
/** Every line of the log of the whole run. */
const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
const { app, as, anonymous, cookieOf, letters, listen, database, clock, dataDir } = await testApp({
  pushServices,
  log,
});
const url = await listen();
const endpoints = contracts();
const { ours, theirs, who } = await database.asOwner((tx) => markRecords(tx, clock.now));
storeCanaryFiles(join(dataDir, 'files'));

/** `parent` goes after the others, since only that actor can delete what they read. `relative` deletes nothing. */
const last: readonly Actor[] = ['parent', 'relative'];
const turns = (Object.keys(actors) as Actor[]).toSorted((a, b) => last.indexOf(a) - last.indexOf(b));
const sessionOf = (actor: Actor) => (actor === 'anonymous' ? anonymous : as(who[actor]));
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}` as const;

/** A live stream of each actor, open during the whole run. */
const streams = new Map<Actor, TestStream>();
for (const actor of turns) {
  streams.set(actor, await openResponse(url, actor === 'anonymous' ? {} : { cookie: await cookieOf(who[actor]) }));
}
type Reach = { readonly device: ReturnType<typeof service.device>; readonly ask: Awaited<ReturnType<typeof as>> };
/**
 * A session of each actor, with a device subscribed to every kind of notification. The device is removed with its
 * session, and both are created again for the next call.
 */
const reaches = new Map<Actor, Reach>();
const everything = Object.fromEntries(deliveryKinds.map((kind) => [kind, { push: true, email: true }]));
const subscribe = async () => {
  for (const actor of turns.filter((one) => one !== 'anonymous')) {
    const device = reaches.get(actor)?.device ?? service.device();
    const ask = await sessionOf(actor);
    reaches.set(actor, { device, ask });
    await ask('PUT', '/api/settings', { body: { notify: everything, quietHours: null } });
    await ask('POST', '/api/push-subscriptions', { body: device.subscription });
  }
};
const devicesAreThere = async () => {
  const addresses = [...reaches.values()].map(({ device }) => device.subscription.endpoint);
  const found = await database.asOwner((tx) =>
    tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', 'in', ['', ...addresses])
      .execute(),
  );
  return found.length > 0 && found.length === reaches.size;
};
afterAll(() => {
  for (const stream of streams.values()) stream.cut();
});

test('every call of the API has a row, and every row a call', () => {
  expect(Object.keys(permissionMatrix).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

/** The marks of each school in a text. */
const marksIn = (text: string) => {
  const read = (side: 'ours' | 'theirs') => marks.filter((mark) => text.includes(canary(side, mark)));
  return { ours: read('ours'), theirs: read('theirs') };
};

describe('search and calendar', () => {
  const signedInActors = turns.filter((actor) => actor !== 'anonymous');

  test.each(signedInActors)('a search by %s finds only messages of their own conversations', async (actor) => {
    const ask = await sessionOf(actor);
    const { reads = [], theirs: abroad = [] } = permissionMatrix['GET /api/messages']?.outcomes[actor] ?? {};
    const searchable = (all: readonly Mark[]) => all.filter((mark) => mark === 'message' || mark === 'private');
    for (const text of ['canary', canary('ours', 'private'), canary('theirs', 'private')]) {
      const { status, json } = await ask('GET', `/api/messages?search=${text}`);
      const found = marksIn((json as Message[]).map(({ content }) => content).join(' '));
      const fits = (side: 'ours' | 'theirs') => (mark: Mark) => canary(side, mark).includes(text);
      const expected = {
        ours: searchable(reads).filter(fits('ours')),
        theirs: searchable(abroad).filter(fits('theirs')),
      };
      expect({ status, ...found }, text).toEqual({ status: 200, ...expected });
    }
  });

  test.each(signedInActors)('the calendar of %s contains no mark, only first names, days and hours', async (actor) => {
    const { json } = await (await sessionOf(actor))('POST', '/api/calendar');
    const { status, text } = await anonymous('GET', (json as CalendarAddress).path);
    expect({ status, ...marksIn(text.replaceAll('\r\n ', '')) }).toEqual({ status: 200, ours: [], theirs: [] });
  });
});

describe('lists filtered by id', () => {
  /** The ids of the marked children of both schools, or of their pickups. */
  const numbersIn = (table: 'pickups' | 'children') =>
    database.asOwner((tx) => {
      const marked = tx
        .selectFrom('children')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('name', 'like', `%${canary('ours', 'child')}%`),
            eb('name', 'like', `%${canary('theirs', 'child')}%`),
          ]),
        );
      return table === 'children'
        ? marked.execute()
        : tx.selectFrom('pickups').select('id').where('child_id', 'in', marked).execute();
    });

  test.each([
    ['GET /api/staff/departures', 'pickups'],
    ['GET /api/staff/attendance', 'children'],
  ] as const)('%s with ids shows no actor more than the whole list does', async (name, table) => {
    const only = (await numbersIn(table)).map(({ id }) => id).join(',');
    const read = new Set<string>();
    for (const actor of turns) {
      const { status, text } = await (await sessionOf(actor))('GET', `${name.slice(4)}?only=${only}`);
      const outcome = permissionMatrix[name]?.outcomes[actor];
      const { ours: seen, theirs: abroad } = marksIn(text);
      expect(status, actor).toBe(outcome?.status);
      expect([...(outcome?.reads ?? [])], actor).toEqual(expect.arrayContaining(seen));
      expect([...(outcome?.theirs ?? [])], actor).toEqual(expect.arrayContaining(abroad));
      for (const mark of [...seen, ...abroad]) read.add(mark);
    }
    expect([...read]).toContain('child');
  });
});

const answeredAtOnce = endpoints.filter(({ event }) => !event);

describe.each(answeredAtOnce.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (name, { method, path }) => {
    const { subject, request, outcomes } = permissionMatrix[name] ?? { outcomes: undefined };
    beforeAll(async () => {
      if (!(await devicesAreThere())) await subscribe();
    });
    afterAll(() => app.outbox.wake());

    test.each(turns.map((actor, turn) => [actor, actors[actor], turn] as const))(
      'as %s, %s',
      async (actor, _, turn) => {
        const { query = '', body } = request?.({ ...ours, turn }) ?? {};
        const ask = actor === 'anonymous' ? anonymous : reaches.get(actor)?.ask;
        if (!ask) throw new Error(`There is no session of ${actor}.`);
        const { status, text, headers } = await ask(method, recordPath(ours, path, subject) + query, { body });
        const all = text + JSON.stringify(headers);
        const read = (side: 'ours' | 'theirs') => marks.filter((mark) => all.includes(canary(side, mark)));
        const got = { status, reads: read('ours'), theirs: read('theirs') };
        const outcome = outcomes?.[actor];
        expect(got).toEqual({ status: outcome?.status, reads: outcome?.reads ?? [], theirs: outcome?.theirs ?? [] });
      },
    );
  },
);

describe('GET /api/live', () => {
  test.each(turns.map((actor) => [actor, actors[actor]] as const))('as %s, %s', (actor) => {
    const stream = streams.get(actor);
    expect(stream?.status).toBe(permissionMatrix['GET /api/live']?.outcomes[actor].status);
    const all = `${stream?.text()}${JSON.stringify(stream?.headers)}`;
    expect(marks.filter((mark) => all.includes(canary('ours', mark)) || all.includes(canary('theirs', mark)))).toEqual(
      [],
    );
  });

  const listeners: [about: string, heard: Actor[]][] = [
    ['absences', ['viewOnlyParent', 'parent']],
    ['pickups', ['viewOnlyParent', 'parent']],
    ['departures', ['teacher', 'doorStaff', 'admin']],
    ['attendance', ['teacher', 'doorStaff', 'admin']],
    ['people', ['parent']],
    ['approvals', ['teacher', 'admin']],
    ['alerts', ['teacher', 'admin', 'parent']],
    ['messages', ['teacher', 'parent']],
    ['connections', ['viewOnlyParent', 'otherParent', 'parent']],
    ['orders', ['teacher', 'otherTeacher', 'doorStaff', 'admin', 'parent']],
    ['products', ['viewOnlyParent', 'otherParent', 'teacher', 'otherTeacher', 'doorStaff', 'admin', 'parent']],
    ['forms', ['viewOnlyParent', 'teacher', 'admin', 'parent']],
    ['quizzes', ['viewOnlyParent', 'teacher', 'admin', 'parent']],
    ['plans', ['viewOnlyParent', 'teacher', 'admin', 'parent']],
    ['reports', ['viewOnlyParent', 'teacher', 'admin', 'parent']],
    ['announcements', ['viewOnlyParent', 'teacher', 'otherTeacher', 'doorStaff', 'admin', 'parent']],
  ];
  test.each(listeners)('an event about %s reaches only %s', async (about, recipients) => {
    const heard = (actor: Actor) => streams.get(actor)?.heard.some(({ data }) => data['about'] === about) ?? false;
    await expect.poll(() => turns.filter(heard)).toEqual(recipients);
  });
});

test('a change about the child notifies its guardians by push and email, without any mark', async () => {
  await database.asOwner((tx) => tx.updateTable('notifications').set({ read_at: null }).execute());
  await app.outbox.wake();
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
  // The whole email except its recipient, whose address contains a mark.
  const written = (await letters()).map(({ headers, text }) => JSON.stringify({ ...headers, To: '' }) + text);
  const pushed = turns.flatMap((actor) => reaches.get(actor)?.device.taken() ?? []);
  expect(written.length).toBeGreaterThan(2);
  expect(pushed.length).toBeGreaterThan(5);
  const all = JSON.stringify([written, pushed]);
  const read = (side: 'ours' | 'theirs') => marks.filter((mark) => all.includes(canary(side, mark)));
  expect({ ours: read('ours'), theirs: read('theirs') }).toEqual({ ours: [], theirs: [] });
  const notifiedActors = (tag: RegExp) =>
    turns.filter((actor) =>
      reaches
        .get(actor)
        ?.device.taken()
        .some(({ content }) => tag.test(JSON.stringify(content))),
    );
  expect(notifiedActors(/Léa/)).toEqual(['viewOnlyParent', 'parent']);
});

describe('a right withdrawn during a session', () => {
  const grant = (rights: { can_view?: boolean; can_report_absence?: boolean }) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set(rights)
        .where('child_id', '=', ours.childId)
        .where('user_id', '=', who.parent)
        .execute(),
    );
  const absence = { childId: ours.childId, reason: 'sick', duration: 'full_day' };

  test('applies from the next request of the same session, and returns when it is granted again', async () => {
    const parent = await as(who.parent);
    const report = `reports?childId=${ours.childId}&date=2026-04-14`;
    const seen = async () => {
      const answers = await Promise.all(
        ['children', 'absences', 'activities', 'announcements', 'config', 'notifications', 'quizzes', report].map(
          (list) => parent('GET', `/api/${list}`),
        ),
      );
      const marked = (text: string) => marks.filter((mark) => text.includes(canary('ours', mark)));
      return answers.flatMap(({ text }) => marked(text));
    };
    const before = await seen();
    expect(before).toEqual(
      expect.arrayContaining(['child', 'guardian', 'plan', 'ofGroup', 'home', 'report', 'notification', 'quiz']),
    );
    await grant({ can_view: false, can_report_absence: false });
    const without = await seen();
    const reporting = await parent('POST', '/api/absences', { body: { ...absence, date: '2026-07-01' } });
    await grant({ can_view: true, can_report_absence: true });
    // Data shared with their other child stays: its absences, the school's announcements, the household.
    expect(without).toEqual(['guardian', 'ofOrganization', 'ofSchool', 'home']);
    expect(reporting.status).toBe(404);
    expect(await seen()).toEqual(before);
  });

  test('is checked again when a reply is replayed', async () => {
    const parent = await as(who.parent);
    const options = { body: { ...absence, date: '2026-07-02' }, key: 'replayed' };
    const { json } = await parent('POST', '/api/absences', options);
    await grant({ can_view: false, can_report_absence: false });
    const replay = await parent('POST', '/api/absences', options);
    await grant({ can_view: true, can_report_absence: true });
    const again = await parent('POST', '/api/absences', options);
    expect(replay.status).toBe(404);
    expect((again.json as Absence).id).toBe((json as Absence).id);
  });
});

test('a canceled record gets the same reply as an unknown one', async () => {
  const parent = await as(who.parent);
  const cancelled = await parent('DELETE', `/api/absences/${ours.cancelledId}`);
  const unknown = await parent('DELETE', '/api/absences/2147483647');
  const foreign = await parent('DELETE', `/api/absences/${theirs.absenceId}`);
  const withoutRequestId = ({ status, text }: typeof cancelled) => [status, text.replace(/"requestId":"[^"]*"/, '')];
  expect(withoutRequestId(cancelled)).toEqual(withoutRequestId(unknown));
  expect(withoutRequestId(foreign)).toEqual(withoutRequestId(unknown));
});

test('no line of the log contains a mark', () => {
  const called = new Set(lines.map((line) => (JSON.parse(line) as { path?: string }).path));
  expect(called.size).toBeGreaterThan(100);
  expect(marksIn(lines.join('\n'))).toEqual({ ours: [], theirs: [] });
});
