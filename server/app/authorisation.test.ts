import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Absence } from '#core/absences/absence.ts';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { type Actor, actors, authorisation, marks } from './authorisation.ts';
import { canary, markRecords } from './marked-records.ts';
import { contracts } from './api-document.ts';
import { connected, type TestStream } from '#server/live/test-stream.ts';
import { testApp } from './test-app.ts';

const { as, anonymous, cookieOf, listen, database, clock } = await testApp();
const url = await listen();
const endpoints = contracts();
const { ours, theirs, who } = await database.asOwner((tx) => markRecords(tx, clock.now));

/** P goes last, who alone can take away what the others look for. */
const turns = (Object.keys(actors) as Actor[]).toSorted((a, b) => Number(a === 'P') - Number(b === 'P'));
const sessionOf = (actor: Actor) => (actor === 'An' ? anonymous : as(who[actor]));
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}` as const;

/** A stream for each actor, open during the whole walk. */
const streams = new Map<Actor, TestStream>();
for (const actor of turns) {
  streams.set(actor, await connected(url, actor === 'An' ? {} : { cookie: await cookieOf(who[actor]) }));
}
afterAll(() => {
  for (const stream of streams.values()) stream.cut();
});

test('every call of the API has its row, and every row its call', () => {
  expect(Object.keys(authorisation).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

const answeredAtOnce = endpoints.filter(({ event }) => !event);

describe.each(answeredAtOnce.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (name, { method, path }) => {
    const { subject = 'absenceId', asked, outcomes } = authorisation[name] ?? { outcomes: undefined };

    test.each(turns.map((actor, turn) => [actor, actors[actor], turn] as const))(
      'as %s, %s',
      async (actor, _, turn) => {
        const { query = '', body } = asked?.({ ...ours, turn }) ?? {};
        const ask = await sessionOf(actor);
        const { status, text, headers } = await ask(method, path.replace('{id}', `${ours[subject]}`) + query, { body });
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
    expect(stream?.status).toBe(authorisation['GET /api/live']?.outcomes[actor].status);
    const all = `${stream?.text()}${JSON.stringify(stream?.headers)}`;
    expect(marks.filter((mark) => all.includes(canary('ours', mark)) || all.includes(canary('theirs', mark)))).toEqual(
      [],
    );
  });

  const listeners: [about: string, heard: Actor[]][] = [
    ['absences', ['Pr', 'P']],
    ['pickups', ['Pr', 'P']],
    ['departures', ['E', 'D', 'A']],
    ['people', ['P']],
    ['approvals', ['E', 'A']],
    ['alerts', ['E', 'A', 'P']],
    ['messages', ['E', 'P']],
    ['connections', ['Pr', 'P']],
  ];
  test.each(listeners)('what was done to %s is told to %s, and to nobody else', async (about, whom) => {
    const heard = (actor: Actor) => streams.get(actor)?.heard.some(({ data }) => data['about'] === about) ?? false;
    await vi.waitFor(() => expect(turns.filter(heard)).toEqual(whom));
  });
});

describe('a right withdrawn while somebody is signed in', () => {
  const grant = (rights: { can_view?: boolean; can_report_absence?: boolean }) =>
    database.asOwner((tx) =>
      tx
        .updateTable('guardians')
        .set(rights)
        .where('child_id', '=', ours.childId)
        .where('user_id', '=', who.P)
        .execute(),
    );
  const absence = { childId: ours.childId, reason: 'sick', duration: 'full_day' };

  test('is gone at the next request of the same session, and back when it is given again', async () => {
    const parent = await as(who.P);
    const report = `reports?childId=${ours.childId}&date=2026-04-14`;
    const seen = async () => {
      const answers = await Promise.all(
        ['children', 'absences', 'activities', 'announcements', 'config', 'notifications', report].map((list) =>
          parent('GET', `/api/${list}`),
        ),
      );
      const marked = (text: string) => marks.filter((mark) => text.includes(canary('ours', mark)));
      return answers.flatMap(({ text }) => marked(text));
    };
    const before = await seen();
    expect(before).toEqual(
      expect.arrayContaining(['child', 'guardian', 'plan', 'ofGroup', 'home', 'report', 'notification']),
    );
    await grant({ can_view: false, can_report_absence: false });
    const without = await seen();
    const reporting = await parent('POST', '/api/absences', { body: { ...absence, date: '2026-07-01' } });
    await grant({ can_view: true, can_report_absence: true });
    // What they share with their other child stays: its absences, the school's words, the home.
    expect(without).toEqual(['guardian', 'ofOrganization', 'ofSchool', 'home']);
    expect(reporting.status).toBe(404);
    expect(await seen()).toEqual(before);
  });

  test('is asked for again when an answer is replayed', async () => {
    const parent = await as(who.P);
    const asked = { body: { ...absence, date: '2026-07-02' }, key: 'replayed' };
    const { json } = await parent('POST', '/api/absences', asked);
    await grant({ can_view: false, can_report_absence: false });
    const replay = await parent('POST', '/api/absences', asked);
    await grant({ can_view: true, can_report_absence: true });
    const again = await parent('POST', '/api/absences', asked);
    expect(replay.status).toBe(404);
    expect((again.json as Absence).id).toBe((json as Absence).id);
  });
});

test('what was cancelled answers as what never was', async () => {
  const parent = await as(who.P);
  const cancelled = await parent('DELETE', `/api/absences/${ours.cancelledId}`);
  const unknown = await parent('DELETE', '/api/absences/2147483647');
  const foreign = await parent('DELETE', `/api/absences/${theirs.absenceId}`);
  const said = ({ status, text }: typeof cancelled) => [status, text.replace(/"requestId":"[^"]*"/, '')];
  expect(said(cancelled)).toEqual(said(unknown));
  expect(said(foreign)).toEqual(said(unknown));
});
