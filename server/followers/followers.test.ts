/** Relatives who follow a child: the invitation, what they read, how it ends, and who never becomes one. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import { maxListed } from '#core/http/fields.ts';
import { followedApi } from '#core/followers/follower-api.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import type {
  ChildFollowers,
  FollowedChild,
  FollowedReports,
  InvitedFollower,
  SchoolFollowers,
} from '#core/followers/follower.ts';
import type { Notification } from '#core/notifications/notification.ts';
import type { ReportContent } from '#core/reports/report-content.ts';
import type { SchoolSettings } from '#core/schools/school-settings.ts';
import type { Session } from '#core/auth/session.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { codeOf, type SendRequest } from '#test/support/test-app.ts';
import { date, testStaffReports } from '#test/support/test-staff-reports.ts';

const school = await testStaffReports();
const { sophie, marc, teacher, office, anonymous, database, lea, group, ids, clock, as, letters } = school;
const password = 'deux hérons jouent aux cartes';
/** The day of the clock. The reports of the tests are of `date`. */
const today = '2026-04-14';
const path = `/api/children/${lea}/followers`;
const invitation = (more: object = {}) => ({
  name: 'Ginette Lafleur',
  email: null,
  relationship: 'grandmother',
  until: '2026-06-30',
  locale: 'fr',
  ...more,
});
const invite = (more: object = {}, ask: SendRequest = sophie, key?: string) =>
  ask('POST', path, { body: invitation(more), ...(key && { key }) });
async function invited(more: object = {}): Promise<InvitedFollower> {
  const { status, json, text } = await invite(more);
  expect(status, text).toBe(201);
  return json as InvitedFollower;
}
const tokenIn = ({ link }: InvitedFollower) => link?.split('#')[1] ?? '';
const preview = (token: string) => anonymous('POST', '/api/auth/invitation/preview', { body: { token } });
let turn = 0;
const accept = (token: string, more: object = {}) =>
  anonymous('POST', '/api/auth/invitation/accept', {
    body: { token, name: 'Ginette Lafleur', email: `ginette${(turn += 1)}@example.org`, password, ...more },
  });
/** A relative with an account of their own who follows Léa. */
async function joined(more: object = {}): Promise<{ ask: SendRequest; id: number; userId: number }> {
  const made = await invited(more);
  const { status, json, text } = await accept(tokenIn(made));
  expect(status, text).toBe(200);
  const { id: userId } = json as Session;
  return { ask: await as(userId), id: made.id, userId };
}
/** The same, invited on an earlier day. */
async function joinedOn(day: string) {
  clock.now = new Date(`${day}T13:00:00Z`);
  const relative = await joined();
  clock.now = new Date('2026-04-14T13:00:00Z');
  return relative;
}
const list = async (ask: SendRequest = sophie) => (await ask('GET', path)).json as ChildFollowers;
const children = async (ask: SendRequest) => (await ask('GET', '/api/followed-children')).json as FollowedChild[];
const reports = async (ask: SendRequest) =>
  (await ask('GET', `/api/followed-children/${lea}/reports?before=2026-03-21`)).json as FollowedReports;
/** What a user reads of the child as a relative. */
const visible = async (ask: SendRequest) => ({
  children: (await children(ask)).length,
  reports: (await ask('GET', `/api/followed-children/${lea}/reports`)).status,
});
const nothing = { children: 0, reports: 404 };
const acts = () =>
  database.asOwner(async (tx) => {
    const rows = await tx
      .selectFrom('audit_entries')
      .select('act')
      .where('act', 'like', 'follower.%')
      .orderBy('id')
      .execute();
    return rows.map(({ act }) => act);
  });

beforeEach(async () => {
  clock.now = new Date('2026-04-14T13:00:00Z');
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('child_followers').execute();
    await tx.deleteFrom('invitations').where('gives', '=', 'follower').execute();
    await tx.deleteFrom('do_not_release_lists').execute();
    await tx.deleteFrom('former_guardians').execute();
    await tx.deleteFrom('audit_entries').execute();
  });
});

describe('inviting', () => {
  test('a guardian passes on a link and a code, each works once, and a retry repeats them', async () => {
    const made = await invite({}, sophie, 'the same key');
    const again = await invite({}, sophie, 'the same key');
    expect(again.json).toEqual(made.json);
    const { link, code, followers } = made.json as InvitedFollower;
    expect(link).toMatch(/\/invitation#copied\.[\w-]+$/);
    expect(code).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
    expect(followers).toMatchObject([{ name: 'Ginette Lafleur', joinedAt: null, invitedBy: 'Sophie Tremblay' }]);
    expect((await accept(code ?? '')).status).toBe(200);
    expect((await accept(code ?? '')).status).toBe(404);
    expect((await accept(link?.split('#')[1] ?? '')).status).toBe(404);
  });

  test('an email names the school and neither the child nor the relative', async () => {
    const made = await invited({ email: 'mamie@example.org' });
    expect([made.link, made.code]).toEqual([null, null]);
    const email = (await letters()).findLast(({ to }) => to === 'mamie@example.org');
    expect(email?.text).toMatch(/\/invitation#[\w-]{43}/);
    expect(email?.text).not.toMatch(/Léa|Tremblay|Ginette/);
  });

  test.each([
    ['2026-04-13', 'too_early'],
    ['2027-04-15', 'too_late'],
  ])('until %s is refused with %s', async (until, code) => {
    const { status, json } = await invite({ until });
    expect(status).toBe(422);
    expect(json).toMatchObject({ problems: [{ path: 'until', code }] });
  });

  test('a child has at most five relatives, invited ones included', async () => {
    for (let n = 0; n < 5; n += 1) await invited({ name: `Tante ${'ABCDE'[n]}` });
    expect((await invite()).json).toMatchObject({ problems: [{ path: 'name', code: 'not_allowed' }] });
    const [first] = (await list()).followers;
    expect((await sophie('DELETE', `/api/followers/${first?.id}`)).status).toBe(204);
    expect((await invite()).status).toBe(201);
  });

  test('a guardian without the right, or excluded by a court, invites no relative', async () => {
    const withRight = (can_report_absence: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_report_absence })
          .where('child_id', '=', lea)
          .where('user_id', '=', ids.marc)
          .execute(),
      );
    await withRight(false);
    expect((await invite({}, marc)).status).toBe(403);
    await withRight(true);
    const { person } = await database.asOwner((tx) =>
      tx
        .selectFrom('pickup_people')
        .select('id as person')
        .where('user_id', '=', ids.marc)
        .where('school_id', '=', 1)
        .executeTakeFirstOrThrow(),
    );
    const bars = [{ personId: person, from: '2026-04-01', until: null }];
    const calendar = { shows: 'all', patterns: [], exceptions: [], bars, companions: [] };
    const set = (value: object | null) =>
      database.asOwner(async (tx) => {
        await tx.deleteFrom('custody_calendars').execute();
        if (!value) return;
        const row = { school_id: 1, child_id: lea, revision: 1, set_by: ids.office, set_at: clock.now };
        await tx
          .insertInto('custody_calendars')
          .values({ ...row, calendar: JSON.stringify(value) })
          .execute();
      });
    await set(calendar);
    expect((await invite({}, marc)).status).toBe(403);
    await set(null);
    // The relative of a guardian who is excluded later reads nothing from then on.
    const made = (await invite({}, marc)).json as InvitedFollower;
    const relative = await as(((await accept(tokenIn(made))).json as Session).id);
    expect(await children(relative)).toHaveLength(1);
    await set(calendar);
    expect(await visible(relative)).toEqual(nothing);
    await set(null);
  });

  test('every guardian is notified in the app when a relative joins, without a name', async () => {
    await joined();
    for (const guardian of [sophie, marc]) {
      const [newest] = (await guardian('GET', '/api/notifications')).json as Notification[];
      expect(newest).toMatchObject({ kind: 'connection', link: `/child/${lea}/followers` });
      expect(JSON.stringify(newest)).not.toContain('Ginette');
    }
    expect(await acts()).toEqual(['follower.invited', 'follower.joined']);
  });
});

describe('reading', () => {
  const content = {
    mood: { morning: 'good', afternoon: null, overall: 'great' },
    meals: [{ type: 'lunch', time: '12:00', food: { en: 'no nuts', fr: 'sans noix' }, eaten: 'all' }],
    naps: [{ start: '12:45', end: '14:00' }],
    learningAreas: [{ area: { en: 'Reading', fr: 'Lecture' }, progress: 40 }],
    activities: [
      { time: '10:00', title: { en: 'Painting', fr: 'Peinture' }, description: { en: 'with Zoé', fr: 'avec Zoé' } },
    ],
    notes: { en: 'Fever at noon.', fr: 'Fièvre à midi.' },
  } satisfies ReportContent;

  test('a relative reads where the child is, without times and people', async () => {
    const { ask } = await joined();
    await database.asOwner((tx) =>
      tx.deleteFrom('attendance_marks').where('child_id', '=', lea).where('day', '=', today).execute(),
    );
    expect(await children(ask)).toEqual([
      { childId: lea, givenName: 'Léa', school: expect.any(String), today, until: '2026-06-30', state: null },
    ]);
    const state = async (status: string) => {
      await office('POST', `/api/staff/attendance/${lea}/marks`, { body: { day: today, status } });
      return (await children(ask))[0]?.state;
    };
    expect([await state('present'), await state('absent'), await state('present'), await state('left')]).toEqual([
      'present',
      'absent',
      'present',
      'left',
    ]);
  });

  test('a published report shows the day without notes, food, assessments, descriptions and author', async () => {
    const { ask } = await joinedOn(date);
    const ofDay = async () => (await reports(ask)).reports.filter((one) => one.date === date);
    await school.save(content);
    expect(await ofDay()).toEqual([]);
    await school.publish([lea]);
    expect(await ofDay()).toEqual([
      {
        date,
        mood: content.mood,
        meals: [{ type: 'lunch', time: '12:00', eaten: 'all' }],
        naps: [{ start: '12:45', end: '14:00', duration: 75 }],
        activities: [{ time: '10:00', title: 'Peinture' }],
        photos: [],
      },
    ]);
  });

  test('reports of days before the invitation stay with the family', async () => {
    clock.now = new Date('2026-04-13T13:00:00Z');
    const { ask } = await joined();
    expect((await reports(ask)).reports.map((one) => one.date).every((day) => day >= '2026-04-13')).toBe(true);
    const before = await ask('GET', `/api/followed-children/${lea}/reports?before=2026-04-13`);
    expect((before.json as FollowedReports).reports).toEqual([]);
  });

  test('photos follow the consents: alone with one, with others only where both are given', async () => {
    const { ask } = await joinedOn(date);
    const answer = (purpose: string, isGranted: boolean) =>
      sophie('PUT', `/api/children/${lea}/consents`, { body: { purpose, version: 0, isGranted } });
    await answer('class_photos', true);
    await answer('shared_photos', true);
    await school.save(content);
    await school.publish([lea]);
    const added = async (body: object) => {
      const upload = await teacher('POST', '/api/files', {
        body: await jpegPhoto({ color: `#0000${(turn += 16).toString(16).padStart(2, '0')}` }),
      });
      const { id } = upload.json as StoredFile;
      await teacher('POST', `/api/staff/groups/${group}/photos?day=${date}`, { body: { fileIds: [id] } });
      const changed = await teacher('PATCH', `/api/staff/photos/${id}`, { body });
      expect(changed.status, changed.text).toBe(200);
      return id;
    };
    const alone = await added({ childIds: [lea], caption: { en: 'Léa and Zoé', fr: 'Léa et Zoé' } });
    const ofGroup = await added({ childIds: [lea], isForGroup: true });
    const shown = async () => (await reports(ask)).reports.flatMap(({ photos }) => photos.map(({ id }) => id));
    const bytes = async (id: number) => (await ask('GET', `/api/followed-children/${lea}/photos/${id}/320`)).status;
    expect(await shown()).toEqual([alone, ofGroup]);
    expect(await bytes(alone)).toBe(200);
    expect((await ask('GET', `/api/followed-children/${lea}/photos/${alone}/321`)).status).toBe(404);
    expect((await ask('GET', `/api/files/${alone}/320`)).status).toBe(404);
    expect(JSON.stringify(await reports(ask))).not.toContain('Zoé');
    await answer('shared_photos', false);
    expect(await shown()).toEqual([alone, ofGroup]);
    await answer('class_photos', false);
    expect(await shown()).toEqual([]);
    expect([await bytes(alone), await bytes(ofGroup)]).toEqual([404, 404]);
  });

  test('the access log of the child names the relative as such', async () => {
    const { ask, userId } = await joined();
    await reports(ask);
    await school.app.accesses.flush();
    const { json } = await sophie('GET', `/api/children/${lea}/accesses`);
    expect(JSON.stringify(json)).toContain('"capacity":"follower"');
    expect(userId).toBeGreaterThan(0);
  });
});

describe('ending', () => {
  test('either guardian stops a relative at once, in a session that is open', async () => {
    const { ask, id } = await joined();
    expect(await children(ask)).toHaveLength(1);
    expect((await marc('DELETE', `/api/followers/${id}`)).status).toBe(204);
    expect(await visible(ask)).toEqual(nothing);
    expect((await list()).followers).toEqual([]);
    expect((await sophie('DELETE', `/api/followers/${id}`)).status).toBe(404);
    expect(((await ask('GET', '/api/session')).json as Session).capacities).toEqual([]);
  });

  test('a withdrawn invitation is worth nothing', async () => {
    const made = await invited();
    await sophie('DELETE', `/api/followers/${made.id}`);
    expect((await accept(tokenIn(made))).status).toBe(404);
  });

  test('it ends after its last day by the school’s clock', async () => {
    const { ask } = await joined({ until: '2026-04-20' });
    clock.now = new Date('2026-04-21T03:59:00Z');
    expect(await children(ask)).toHaveLength(1);
    clock.now = new Date('2026-04-21T04:00:00Z');
    expect(await visible(ask)).toEqual(nothing);
    expect((await list()).followers).toEqual([]);
  });

  test('a guardian who loses the right or the child takes their relatives along, and a restored right does not bring them back', async () => {
    const { ask } = await joined();
    const grant = (can_report_absence: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_report_absence })
          .where('child_id', '=', lea)
          .where('user_id', '=', ids.sophie)
          .execute(),
      );
    await grant(false);
    expect(await visible(ask)).toEqual(nothing);
    await grant(true);
    expect(await visible(ask)).toEqual(nothing);
  });

  test('the office lists them, stops one, and a setting of the school forbids them all', async () => {
    const { ask, id } = await joined();
    const other = await joined({ name: 'Paul Lafleur' });
    const listed = (await office('GET', '/api/staff/followers')).json as SchoolFollowers;
    expect(listed.followers.map((one) => one.childId)).toEqual([lea, lea]);
    expect((await office('DELETE', `/api/staff/followers/${id}`)).status).toBe(204);
    expect(await visible(ask)).toEqual(nothing);
    const {
      schools: _,
      mayAddSchool: __,
      ...settings
    } = (await office('GET', '/api/staff/school')).json as SchoolSettings;
    const hide = async (hiddenModules: string[], revision: number) =>
      (await office('PUT', '/api/staff/school', { body: { ...settings, revision, hiddenModules } }))
        .json as SchoolSettings;
    const pending = await invited({ name: 'Rita Lafleur' });
    const { revision } = await hide(['followers'], settings.revision);
    expect(await visible(other.ask)).toEqual(nothing);
    expect((await invite()).status).toBe(404);
    expect((await accept(tokenIn(pending))).status).toBe(404);
    expect(await list()).toMatchObject({ isAllowed: false, mayInvite: false });
    await hide([], revision);
    expect(await children(other.ask)).toHaveLength(1);
  });

  test('a child who left is no longer followed', async () => {
    const { ask } = await joined();
    const leave = (left_at: Date | null) =>
      database.asOwner((tx) => tx.updateTable('children').set({ left_at }).where('id', '=', lea).execute());
    const pending = await invited({ name: 'Rita Lafleur' });
    await leave(clock.now);
    expect(await visible(ask)).toEqual(nothing);
    await leave(null);
    expect(await visible(ask)).toEqual(nothing);
    expect((await list()).followers).toEqual([]);
    expect((await accept(tokenIn(pending))).status).toBe(404);
  });

  test('a guardian who loses the right takes open invitations along', async () => {
    const pending = await invited();
    const grant = (can_report_absence: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_report_absence })
          .where('child_id', '=', lea)
          .where('user_id', '=', ids.sophie)
          .execute(),
      );
    await grant(false);
    await grant(true);
    const open = await database.asOwner((tx) =>
      tx
        .selectFrom('invitations')
        .select('revoked_at')
        .where('gives', '=', 'follower')
        .where('token', 'is not', null)
        .execute(),
    );
    expect(open).toEqual([]);
    expect((await preview(tokenIn(pending))).status).toBe(404);
  });

  test('past relatives take no place in the list of the office', async () => {
    await database.asOwner((tx) =>
      sql`with made as (
          insert into invitations (school_id, token, name, locale, gives, created_at, sent_at, expires_at)
            select 1, 'past' || n, 'Tante', 'fr', 'follower', ${clock.now}, ${clock.now}, ${clock.now}
              from generate_series(1, ${maxListed}) n returning id)
        insert into child_followers (school_id, child_id, invitation_id, name, relationship, from_day, until_day,
            invited_by, created_at)
          select 1, ${lea}, id, 'Tante', 'aunt', '2025-01-01', '2025-06-30', ${ids.sophie}, ${clock.now} from made`.execute(
        tx,
      ),
    );
    await joined();
    const { followers } = (await office('GET', '/api/staff/followers')).json as SchoolFollowers;
    expect(followers.map(({ name }) => name)).toEqual(['Ginette Lafleur']);
  });

  test('the relative ends it, once, and the guardians see them no more', async () => {
    const { ask, userId } = await joined();
    const leave = (who: SendRequest = ask) => who('DELETE', `/api/followed-children/${lea}`);
    expect((await leave(marc)).status).toBe(404);
    expect((await leave()).status).toBe(204);
    expect(await visible(ask)).toEqual(nothing);
    expect((await list()).followers).toEqual([]);
    expect((await leave()).status).toBe(404);
    const entry = await database.asOwner((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['act', 'user_id'])
        .where('act', 'like', 'follower.%')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    );
    expect(entry).toEqual({ act: 'follower.stopped', user_id: userId });
  });
});

describe('an adult who is barred from the child', () => {
  const remove = (userId: number, emails: string[] = [], childId = lea) =>
    database.asOwner((tx) =>
      tx
        .insertInto('former_guardians')
        .values({ child_id: childId, user_id: userId, school_id: 1, removed_at: clock.now, emails })
        .execute(),
    );
  /** What accepting does: the status, the last act for the office, and the relatives who joined. */
  const acceptance = async (token: string, more: object = {}) => ({
    status: (await accept(token, more)).status,
    act: (await acts()).at(-1),
    joined: (await list()).followers.filter(({ joinedAt }) => joinedAt !== null).length,
  });
  const refused = { status: 404, act: 'follower.refused', joined: 0 };

  test.each([
    ['the child', lea],
    ['a sibling', 2],
  ])('does not accept with the account that was a guardian of %s', async (_, childId) => {
    const former = await as(school.foreign.userId);
    const { email } = (await former('GET', '/api/session')).json as Session;
    await remove(school.foreign.userId, [], childId);
    const body = { token: tokenIn(await invited()), email };
    expect((await former('POST', '/api/auth/invitation/accept', { body })).status).toBe(404);
    expect((await acts()).at(-1)).toBe('follower.refused');
    expect(await visible(former)).toEqual(nothing);
  });

  test('does not accept by a new account with an address or a name of theirs', async () => {
    const { foreign } = school;
    const { name } = (await (await as(foreign.userId))('GET', '/api/session')).json as Session;
    await remove(foreign.userId, ['old@example.org']);
    expect(await acceptance(tokenIn(await invited()), { email: 'old@example.org' })).toEqual(refused);
    expect(await acceptance(tokenIn(await invited()), { name })).toEqual(refused);
    expect(await acceptance(tokenIn(await invited({ name })), {})).toEqual(refused);
  });

  test('does not accept as one removed from a sibling', async () => {
    const { foreign } = school;
    await remove(foreign.userId, ['old@example.org'], 2);
    expect(await acceptance(tokenIn(await invited()), { email: 'old@example.org' })).toEqual(refused);
  });

  test('does not accept under a name of the do-not-release list, and a name that is listed later ends the reading', async () => {
    const listName = (name: string) =>
      office('PUT', `/api/staff/children/${lea}/do-not-release`, {
        body: { revision: 0, names: [{ name, reason: 'A letter', from: null, until: null, others: [] }] },
      });
    const before = await joined();
    expect((await listName('Lafleur Ginette')).status).toBe(200);
    expect(await visible(before.ask)).toEqual(nothing);
    await database.asOwner((tx) => tx.deleteFrom('child_followers').execute());
    expect(await acceptance(tokenIn(await invited()))).toEqual(refused);
    // The invitation tells the guardian nothing of the list.
    expect((await invite()).status).toBe(201);
  });

  const listed = (name: string) =>
    office('PUT', `/api/staff/children/${lea}/do-not-release`, {
      body: { revision: 0, names: [{ name, reason: 'A letter', from: null, until: null, others: [] }] },
    });

  test('the first refusal ends the invitation: neither another name nor the preview works afterwards', async () => {
    await listed('Gaston Roy');
    const made = await invited({ name: 'Ginette Lafleur' });
    const token = tokenIn(made);
    expect((await preview(token)).status).toBe(200);
    expect(await acceptance(token, { name: 'Gaston Roy' })).toEqual(refused);
    expect((await preview(token)).status).toBe(404);
    expect((await preview(made.code ?? '')).status).toBe(404);
    expect((await accept(token, { name: 'Ginette Lafleur' })).status).toBe(404);
    expect((await accept(made.code ?? '', { name: 'Ginette Lafleur' })).status).toBe(404);
    expect((await list()).followers).toEqual([]);
    expect(await acts()).toEqual(['follower.invited', 'follower.refused']);
    const accounts = await database.asOwner((tx) =>
      tx.selectFrom('users').select('id').where('name', '=', 'Gaston Roy').execute(),
    );
    expect(accounts).toEqual([]);
  });

  test('concurrent attempts compare one name with the list', async () => {
    await listed('Gaston Roy');
    const token = tokenIn(await invited());
    const names = ['Gaston Roy', 'Roy Gaston', 'Gaston A. Roy', 'G. Roy'];
    const replies = await Promise.all(names.map((name) => accept(token, { name })));
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await acts()).toEqual(['follower.invited', 'follower.refused']);
  });

  test.each([
    ['removed from the child', lea, 'removed'],
    ['removed from a sibling', 2, 'removed'],
    ['limited at a sibling', 2, 'limited'],
  ] as const)('reads nothing from the moment that they are %s', async (_, childId, how) => {
    const { ask, userId } = await joined();
    expect(await children(ask)).toHaveLength(1);
    await (how === 'removed' ? remove(userId, [], childId) : limitedAt(userId, childId));
    expect(await visible(ask)).toEqual(nothing);
    await database.asOwner((tx) => tx.deleteFrom('guardians').where('user_id', '=', userId).execute());
  });

  /** Makes a user a guardian who only sees the child. */
  const limitedAt = (userId: number, childId: number) =>
    database.asOwner((tx) =>
      sql`insert into guardians (child_id, school_id, user_id, household_id, relationship, can_view,
            can_report_absence, can_pickup, can_message)
          select child_id, school_id, ${userId}, household_id, 'other', true, false, false, false
            from guardians where child_id = ${childId} limit 1`.execute(tx),
    );

  test('reads nothing once another account with their address or name is removed', async () => {
    const { foreign } = school;
    const relative = await joined();
    const { email } = (await relative.ask('GET', '/api/session')).json as Session;
    await remove(foreign.userId, [email], 2);
    expect(await visible(relative.ask)).toEqual(nothing);
    await database.asOwner((tx) => tx.deleteFrom('former_guardians').execute());
    expect(await children(relative.ask)).toHaveLength(1);
    const { name } = (await (await as(foreign.userId))('GET', '/api/session')).json as Session;
    await database.asOwner((tx) =>
      tx
        .updateTable('users')
        .set({ former_names: [name] })
        .where('id', '=', relative.userId)
        .execute(),
    );
    await remove(foreign.userId);
    expect(await visible(relative.ask)).toEqual(nothing);
  });

  test('accepts the name of a pickup person removed by a guardian, and not by the office', async () => {
    const named = async (name: string) => {
      const body = { name, relationship: 'grandmother', childIds: [lea] };
      const { json, text, status } = await sophie('POST', '/api/pickup-persons', { body });
      expect(status, text).toBe(201);
      return (json as { id: number }).id;
    };
    const byOffice = await named('Rolande Gagnon');
    const byGuardian = await named('Huguette Morin');
    expect((await office('DELETE', `/api/staff/pickup-persons/${byOffice}`)).status).toBe(204);
    expect((await sophie('DELETE', `/api/pickup-persons/${byGuardian}`)).status).toBe(204);
    expect(await acceptance(tokenIn(await invited()), { name: 'Rolande Gagnon' })).toEqual(refused);
    expect((await accept(tokenIn(await invited()), { name: 'Huguette Morin' })).status).toBe(200);
  });

  test('a relative takes no name of the team', async () => {
    const { ask } = await joined();
    const { name } = (await teacher('GET', '/api/session')).json as Session;
    const { status } = await ask('PATCH', '/api/profile', { body: { name } });
    expect(status).toBe(422);
  });

  test('a guardian of the child does not become its relative, with or without rights', async () => {
    const { email } = (await marc('GET', '/api/session')).json as Session;
    const rights = (can_view: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_view })
          .where('child_id', '=', lea)
          .where('user_id', '=', ids.marc)
          .execute(),
      );
    for (const view of [true, false]) {
      await rights(view);
      const body = { token: tokenIn(await invited()), email };
      expect((await marc('POST', '/api/auth/invitation/accept', { body })).status).toBe(404);
      expect(await visible(marc)).toEqual(nothing);
    }
    await rights(true);
  });
});

describe('every endpoint, called by a relative', () => {
  /** What any account has without a child: its own session, profile, settings and lists, which are empty. */
  const own = new Set(['user', 'user:kept', 'anyone']);
  const isSigningOut = ({ path: called }: AnyEndpoint) => called === '/api/auth/sign-out';
  const isOwn = ({ access }: AnyEndpoint) => own.has(access);

  test('answers with nothing of the child, except the endpoints of relatives', async () => {
    const { ask } = await joinedOn(date);
    await school.save({
      notes: { en: 'Fever.', fr: 'Fièvre.' },
      activities: [{ time: '10:00', title: { en: 'Painting', fr: 'Peinture' }, description: { en: '', fr: '' } }],
    });
    await school.publish([lea]);
    const answered: string[] = [];
    const changed: string[] = [];
    for (const endpoint of contracts()) {
      const { method, path: template, access, event } = endpoint;
      // A mutation of the own account is no mutation of the child. Its reply is checked for the child all the same.
      // Leaving has a test of its own, and would end the link here.
      if (event || access === 'anyone' || isSigningOut(endpoint) || endpoint === followedApi.leave) continue;
      const url = template.replaceAll(/\{\w+\}/g, String(lea));
      const { status, text } = await ask(method, url, { body: method === 'GET' ? undefined : {} });
      const names = /Léa|Tremblay|Peinture|Painting|Fièvre|Fever/.test(text);
      if (access === 'follower') {
        answered.push(`${method} ${template} ${status}`);
        continue;
      }
      expect({ template, names }).toEqual({ template, names: false });
      if (method !== 'GET' && !isOwn(endpoint) && status < 400) changed.push(`${method} ${template}`);
    }
    // The address of the user’s own calendar, which is empty.
    expect(changed).toEqual(['POST /api/calendar', 'DELETE /api/calendar']);
    expect(answered).toEqual([
      'GET /api/followed-children 200',
      `GET /api/followed-children/{id}/reports 200`,
      'GET /api/followed-children/{id}/photos/{photoId}/{size} 404',
    ]);
  });

  test('mutations of the child are refused as to a stranger', async () => {
    const { ask } = await joined();
    const stranger = await as(school.foreign.userId);
    const calls: [Parameters<SendRequest>[0], string, object][] = [
      ['POST', '/api/absences', { childId: lea, date: '2026-05-04', reason: 'sick', duration: 'full_day' }],
      ['PUT', `/api/children/${lea}/consents`, { purpose: 'outings', version: 0, isGranted: true }],
      ['POST', '/api/pickup-persons', { name: 'Paul', childIds: [lea], todayOnly: true }],
      ['POST', path, invitation()],
      ['GET', path, {}],
      ['GET', `/api/children/${lea}/file`, {}],
      ['GET', `/api/reports?childId=${lea}&date=${date}`, {}],
      ['GET', `/api/children/${lea}/photos`, {}],
    ];
    for (const [method, url, body] of calls) {
      const send = (who: SendRequest) => who(method, url, method === 'GET' ? {} : { body });
      const [mine, theirs] = [await send(ask), await send(stranger)];
      expect([url, mine.status, codeOf(mine)]).toEqual([url, theirs.status, codeOf(theirs)]);
      expect(mine.status).toBeGreaterThanOrEqual(400);
    }
  });
});
