import { beforeEach, describe, expect, test } from 'vitest';
import type { Announcement } from '#core/announcements/announcement.ts';
import type { AnnouncementReader, StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { testFamily } from '#test/support/test-family.ts';

const { as, sophie, marc, teacher, otherTeacher, office, door, database, clock, lea, ids, rows, foreign, letters } =
  await testFamily();

const { group_id: groupId, organization_id: organizationId } = await database.asOwner((tx) =>
  tx
    .selectFrom('children as c')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .select(['c.group_id', 's.organization_id'])
    .where('c.id', '=', lea)
    .executeTakeFirstOrThrow(),
);
const admin = await as(
  (await database.asOwner((tx) => tx.selectFrom('organization_admins').select('user_id').executeTakeFirstOrThrow()))
    .user_id,
);

const both = { en: 'Bake sale', fr: 'Vente de gâteaux' };
const texts = { title: both, description: both, details: both };
const draft = { target: { groupId } as object, type: 'event', icon: 'calendar', day: '2026-05-01', words: texts };
type Ask = typeof teacher;
const write = async (body: object = {}, ask: Ask = teacher) => {
  const { status, json } = await ask('POST', '/api/staff/announcements', { body: { ...draft, ...body } });
  return { status, made: json as StaffAnnouncement };
};
const publish = ({ id, revision }: StaffAnnouncement, ask: Ask = teacher) =>
  ask('POST', `/api/staff/announcements/${id}/publish`, { body: { revision } });
const published = async (body: object = {}, ask: Ask = teacher) => {
  const { made } = await write(body, ask);
  await publish(made, ask);
  return made.id;
};
const listed = async (ask: Ask = teacher) =>
  (await ask('GET', '/api/staff/announcements')).json as {
    announcements: StaffAnnouncement[];
    targets: { target: object; room: string | null }[];
  };
const one = async (id: number, ask: Ask = teacher) => (await listed(ask)).announcements.find((some) => some.id === id);
const seen = async (ask: Ask = sophie) => (await ask('GET', '/api/announcements')).json as Announcement[];
const read = (id: number, ask: Ask = sophie) => ask('POST', `/api/announcements/${id}/read`);
const bell = async (ask: Ask = sophie) => (await ask('GET', '/api/notifications')).json as Notification[];

beforeEach(() =>
  database.asOwner(async (tx) => {
    clock.now = new Date('2026-04-14T14:00:00Z');
    await tx.deleteFrom('announcements').where('title_en', '=', 'Bake sale').execute();
    await tx.deleteFrom('notification_children').execute();
    await tx.deleteFrom('notifications').execute();
  }),
);

describe('announcement targets', () => {
  test("are a teacher's groups, the office's school, and for an organization admin all of its schools", async () => {
    const rooms = async (ask: Ask) => (await listed(ask)).targets.map(({ room }) => room);
    expect(await rooms(teacher)).toEqual(['203', '402']);
    expect((await rooms(office)).slice(0, 2)).toEqual([null, '101']);
    expect((await listed(admin)).targets[0]).toMatchObject({ target: { organizationId } });
    expect(await rooms(door)).toEqual([]);
  });

  test('are checked for every announcement', async () => {
    const status = async (target: object, ask: Ask) => (await write({ target }, ask)).status;
    expect(await status({ groupId }, otherTeacher)).toBe(404);
    expect(await status({ schoolId: 1 }, teacher)).toBe(404);
    expect(await status({ schoolId: 1 }, office)).toBe(201);
    expect(await status({ organizationId }, office)).toBe(404);
    expect(await status({ organizationId }, admin)).toBe(201);
    expect(await status({ groupId }, sophie)).toBe(403);
  });
});

describe('a draft', () => {
  test('is visible to its editors, but not to families or other staff', async () => {
    const { made } = await write();
    expect(made).toMatchObject({ publishedAt: null, mayEdit: true, readers: null, revision: 1 });
    expect(await one(made.id, office)).toBeDefined();
    expect(await one(made.id, otherTeacher)).toBeUndefined();
    expect((await seen()).map(({ title }) => title)).not.toContain('Bake sale');
    expect((await read(made.id)).status).toBe(404);
  });

  test('of another editor does not push published announcements off the list', async () => {
    const id = await published();
    const { made } = await write({ target: { groupId } });
    await database.asOwner(async (tx) => {
      const {
        id: _,
        shared_with: __,
        ...row
      } = await tx.selectFrom('announcements').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
      await tx
        .insertInto('announcements')
        .values(Array.from({ length: 120 }, () => row))
        .execute();
    });
    for (const ask of [otherTeacher, teacher]) expect(await one(id, ask)).toBeDefined();
    expect((await listed()).announcements.filter(({ publishedAt }) => publishedAt === null)).toHaveLength(100);
    expect((await listed(otherTeacher)).announcements.every(({ publishedAt }) => publishedAt)).toBe(true);
  });

  test('may lack a language, and is then rejected on publishing', async () => {
    const { made } = await write({ words: { ...texts, details: { en: 'Only English', fr: ' ' } } });
    const { status, json } = await publish(made);
    expect(status).toBe(422);
    expect(json).toMatchObject({ problems: [{ path: 'words.details.fr', code: 'required' }] });
    expect(await rows('notifications')).toEqual([]);
  });

  test('changed by a colleague causes a conflict on saving and on publishing', async () => {
    const { made } = await write();
    const change = (revision: number, ask: Ask) =>
      ask('PUT', `/api/staff/announcements/${made.id}`, { body: { ...draft, type: 'reminder', revision } });
    expect((await change(1, office)).status).toBe(200);
    expect(await change(1, teacher)).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect((await publish(made)).status).toBe(409);
    expect((await change(2, teacher)).status).toBe(200);
  });

  test('is deleted by its editors only', async () => {
    const { made } = await write();
    const remove = (ask: Ask) => ask('DELETE', `/api/staff/announcements/${made.id}`);
    expect((await remove(otherTeacher)).status).toBe(404);
    expect((await remove(teacher)).status).toBe(204);
    expect((await remove(teacher)).status).toBe(404);
  });
});

describe('a published announcement', () => {
  test("notifies and is shown to the families of its group, and is readable by the school's staff", async () => {
    const id = await published();
    expect((await seen())[0]).toMatchObject({ id, title: 'Bake sale' });
    expect(await bell()).toMatchObject([{ kind: 'announcement', childIds: [lea] }]);
    expect(await one(id, otherTeacher)).toMatchObject({ mayEdit: false, readers: null });
    expect((await read(id, await as(foreign.userId))).status).toBe(404);
  });

  test('of an organization refreshes the open pages of all staff of its schools', async () => {
    const heard = () =>
      database.asOwner((tx) =>
        tx
          .selectFrom('live_events')
          .select('n')
          .where('user_id', '=', ids.door)
          .where('about', '=', 'announcements')
          .execute(),
      );
    const before = (await heard()).length;
    const id = await published({ target: { organizationId } }, admin);
    expect(await one(id, door)).toBeDefined();
    expect(await heard()).toHaveLength(before + 1);
  });

  test('stays complete and keeps its target when it is changed', async () => {
    const id = await published();
    const change = (body: object) =>
      teacher('PUT', `/api/staff/announcements/${id}`, { body: { ...draft, ...body, revision: 1 } });
    expect(await change({ words: { ...texts, title: { en: 'Bake sale', fr: '' } } })).toMatchObject({ status: 422 });
    const other = (await listed()).targets[0]?.target;
    expect(await change({ target: other })).toMatchObject({ status: 422, json: { problems: [{ path: 'target' }] } });
    expect((await change({ words: { ...texts, details: { en: 'At noon', fr: 'À midi' } } })).status).toBe(200);
    expect((await seen())[0]).toMatchObject({ detailsText: 'At noon' });
    expect((await one(id))?.edited).not.toBeNull();
  });

  test('is no longer found once it is withdrawn', async () => {
    const id = await published();
    expect((await teacher('DELETE', `/api/staff/announcements/${id}`)).status).toBe(204);
    expect((await seen()).map((some) => some.id)).not.toContain(id);
    expect((await read(id)).status).toBe(404);
    expect(await one(id)).toBeUndefined();
  });
});

describe('the notification of an announcement', () => {
  const unread = async (ask: Ask = sophie) => (await bell(ask)).filter(({ readAt }) => readAt === null).length;

  test('links to it, and is read once the guardian has opened it', async () => {
    const id = await published();
    expect(await bell()).toMatchObject([{ link: `/?announcement=${id}`, readAt: null }]);
    const other = await published();
    await read(id);
    expect((await bell()).map(({ link, readAt }) => [link, readAt === null])).toEqual([
      [`/?announcement=${other}`, true],
      [`/?announcement=${id}`, false],
    ]);
    expect(await unread(marc)).toBe(2);
    await teacher('POST', `/api/staff/announcements/${other}/reminders`);
    expect(await unread()).toBe(2);
    await read(other);
    expect(await unread()).toBe(0);
  });

  test('is read for all users once the announcement is withdrawn', async () => {
    const id = await published();
    const other = await published();
    await teacher('DELETE', `/api/staff/announcements/${id}`);
    for (const ask of [sophie, marc]) {
      const left = (await bell(ask)).filter(({ readAt }) => readAt === null);
      expect(left.map(({ link }) => link)).toEqual([`/?announcement=${other}`]);
    }
  });

  test('is left out of the queued email if the announcement is opened or withdrawn first', async () => {
    const [opened, withdrawn, left] = [await published(), await published(), await published()];
    await read(opened);
    await teacher('DELETE', `/api/staff/announcements/${withdrawn}`);
    clock.now = new Date(clock.now.getTime() + 15 * 60_000);
    const email = (await letters()).findLast(({ to }) => to === 'sophie.tremblay@example.org');
    // The email contains both languages.
    expect([...new Set(email?.text.match(/announcement=\d+/g))]).toEqual([`announcement=${left}`]);
  });
});

describe('the readers of an announcement', () => {
  test('are counted once for each guardian who opened it', async () => {
    const id = await published();
    const before = (await one(id))?.readers;
    expect(before?.read).toBe(0);
    for (let n = 0; n < 2; n += 1) expect((await read(id)).status).toBe(200);
    await read(id, marc);
    expect((await one(id))?.readers).toEqual({ read: 2, all: before?.all });
    const readers = (await teacher('GET', `/api/staff/announcements/${id}/readers`)).json as AnnouncementReader[];
    expect(readers).toHaveLength(before?.all ?? 0);
    expect(readers.find(({ userId }) => userId === ids.sophie)).toMatchObject({ children: ['Léa'] });
    expect(readers.at(0)?.readAt).toBeNull();
    expect(readers.filter(({ readAt }) => readAt !== null).map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([ids.sophie, ids.marc]),
    );
  });

  test('are visible to its editors only', async () => {
    const id = await published();
    expect((await otherTeacher('GET', `/api/staff/announcements/${id}/readers`)).status).toBe(404);
  });

  test('of a school count a guardian of two children once', async () => {
    const id = await published({ target: { schoolId: 1 } }, office);
    const guardians = await database.asOwner((tx) =>
      tx
        .selectFrom('guardians as g')
        .innerJoin('children as c', 'c.id', 'g.child_id')
        .select('g.user_id')
        .distinct()
        .where('g.school_id', '=', 1)
        .where('g.can_view', '=', true)
        .where('c.left_at', 'is', null)
        .execute(),
    );
    expect((await one(id, office))?.readers?.all).toBe(guardians.length);
  });
});

describe('a reminder', () => {
  test('goes to guardians who have not opened it, and does not contain its text', async () => {
    const id = await published();
    await read(id, marc);
    await database.asOwner(async (tx) => {
      await tx.deleteFrom('notification_children').execute();
      await tx.deleteFrom('notifications').execute();
    });
    const { status, json } = await teacher('POST', `/api/staff/announcements/${id}/reminders`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ mayRemind: false });
    const notifications = await rows('notifications');
    expect(notifications.map(({ user_id }) => user_id)).toContain(ids.sophie);
    expect(notifications.map(({ user_id }) => user_id)).not.toContain(ids.marc);
    expect(JSON.stringify(notifications)).not.toMatch(/Bake|gâteaux/);
    expect((await bell())[0]).toMatchObject({
      title: 'An announcement to read',
      body: 'For the families of room 402.',
    });
  });

  test('is limited to one per school day', async () => {
    const id = await published();
    const remind = () => teacher('POST', `/api/staff/announcements/${id}/reminders`);
    await remind();
    clock.now = new Date('2026-04-15T03:59:00Z');
    const again = await remind();
    expect(again.status).toBe(429);
    expect(again.headers['retry-after']).toBe('60');
    clock.now = new Date('2026-04-15T04:00:00Z');
    expect((await remind()).status).toBe(200);
  });

  test('is rejected for a draft and for other staff', async () => {
    const { made } = await write();
    expect((await teacher('POST', `/api/staff/announcements/${made.id}/reminders`)).status).toBe(404);
    const id = await published();
    expect((await otherTeacher('POST', `/api/staff/announcements/${id}/reminders`)).status).toBe(404);
  });
});
