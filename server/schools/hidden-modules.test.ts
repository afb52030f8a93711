import { expect, test } from 'vitest';
import type { SchoolSettings } from '#core/schools/school-settings.ts';
import { notify } from '#server/notifications/notification-store.ts';
import { testFamily } from '#test/support/test-family.ts';

const { sophie, teacher, office, database } = await testFamily();
const hide = async (hiddenModules: string[]) => {
  const {
    schools: _,
    mayAddSchool: __,
    ...settings
  } = (await office('GET', '/api/staff/school')).json as SchoolSettings;
  return office('PUT', '/api/staff/school', { body: { ...settings, hiddenModules } });
};
const all = ['quizzes', 'store', 'forms', 'reports', 'plans', 'feedback'];
const lists = [
  '/api/quizzes',
  '/api/products',
  '/api/forms',
  '/api/reports?childId=1&date=2026-04-14',
  '/api/reports/days?childId=1',
  '/api/activities',
];

test('families find nothing of a hidden module, staff keep it, and it comes back as it was', async () => {
  const read = async () => Promise.all(lists.map(async (path) => (await sophie('GET', path)).json));
  const before = await read();
  expect((await hide(all)).status).toBe(200);
  const hidden = await Promise.all(lists.map((path) => sophie('GET', path)));
  expect(hidden.map(({ status, json }) => (status === 200 ? json : status))).toEqual([[], [], [], 404, 404, []]);
  const session = (await sophie('GET', '/api/session')).json;
  expect(session).toMatchObject({ schools: [{ hiddenModules: all }] });
  expect((await teacher('GET', '/api/staff/quizzes')).status).toBe(200);
  expect((await teacher('GET', '/api/staff/forms')).status).toBe(200);
  expect((await hide([])).status).toBe(200);
  expect(await read()).toEqual(before);
});

test('a mutation of a hidden module is refused, and nothing is stored', async () => {
  await hide(['feedback', 'reports']);
  const sent = (await sophie('GET', '/api/feedback')).json;
  const feedback = { category: 'praise', rating: 5, message: 'Merci pour tout', anonymous: false };
  expect((await sophie('POST', '/api/feedback', { body: feedback })).status).toBeGreaterThanOrEqual(400);
  expect((await sophie('GET', '/api/feedback')).json).toEqual(sent);
  await hide([]);
});

test('notifications and badges of a hidden module wait until families see it again', async () => {
  const about = async () => {
    const list = (await sophie('GET', '/api/notifications')).json as { kind: string }[];
    return list.map(({ kind }) => kind);
  };
  await database.transaction({ schoolIds: [1] }, async (tx) => {
    await notify(
      tx,
      [1],
      {
        kind: 'report',
        title: { en: 'Report', fr: 'Rapport' },
        body: { en: 'Report', fr: 'Rapport' },
        link: '/report?child=1',
        childIds: [1],
        schoolId: 1,
      },
      new Date('2026-04-14T14:00:00Z'),
    );
  });
  const bell = async () => ((await sophie('GET', '/api/badges')).json as { bell: number }).bell;
  const before = await bell();
  expect(await about()).toContain('report');
  await hide(['reports']);
  expect(await about()).not.toContain('report');
  expect(await bell()).toBeLessThan(before);
  await hide([]);
  expect(await about()).toContain('report');
});
