import { expect, test } from 'vitest';
import { preferencesOf } from '#core/notifications/delivery.ts';
import type { Settings } from '#core/settings/settings.ts';
import { testApp } from '#test/support/test-app.ts';

const { as, database } = await testApp();
const sophie = await as(1);
const open = { allowDirectMessages: true, allowGroupInvites: true, visibility: 'class' };
const strict = { allowDirectMessages: false, allowGroupInvites: false, visibility: 'none' };
const defaults = { notify: preferencesOf({}), quietHours: { start: '21:00', end: '07:00' } };
const others = { push: true, email: true, theme: 'system', ...defaults };

const rows = () =>
  database.asOwner((tx) => tx.selectFrom('user_settings').selectAll().where('user_id', '=', 1).execute());
const openToParents = (isOpen: boolean) =>
  database.asOwner((tx) => tx.updateTable('schools').set({ open_to_parents: isOpen }).execute());
const read = async (headers = {}) => (await sophie('GET', '/api/settings', { headers })).json as Settings;
const save = async (body: unknown) => {
  const { status, json } = await sophie('PUT', '/api/settings', { body });
  expect(status).toBe(200);
  return json as Settings;
};

test('a user without choices has the school’s defaults and the device’s language, and reading writes nothing', async () => {
  expect(await read()).toEqual({ ...open, ...others, locale: 'en' });
  expect(await read({ 'accept-language': 'fr-CA,en;q=0.5' })).toMatchObject({ locale: 'fr' });
  expect(await rows()).toEqual([]);
});

test('parents of a strict school are hidden until they choose otherwise', async () => {
  await openToParents(false);
  expect(await read()).toMatchObject(strict);
  await openToParents(true);
});

test('the language is stored with the account and overrides the device’s', async () => {
  expect(await save({ locale: 'fr' })).toMatchObject({ locale: 'fr' });
  expect(await read({ 'accept-language': 'en' })).toMatchObject({ locale: 'fr' });
  expect((await sophie('GET', '/api/session')).json).toMatchObject({ locale: 'fr' });
  expect(await rows()).toEqual([]);
});

test('each setting can be saved on its own, and others keep their value when the school’s default changes', async () => {
  expect(await save({ theme: 'dark' })).toEqual({ ...open, ...others, theme: 'dark', locale: 'fr' });
  await openToParents(false);
  expect(await save({ visibility: 'none', push: false })).toMatchObject({ allowDirectMessages: true, theme: 'dark' });
  expect(await save({})).toEqual({ ...open, ...others, locale: 'fr', theme: 'dark', visibility: 'none', push: false });
  await openToParents(true);
});

test('two devices that save different settings concurrently keep both', async () => {
  await Promise.all([save({ theme: 'light' }), save({ email: false }), save({ push: true })]);
  expect(await read()).toMatchObject({ theme: 'light', email: false, push: true });
});

test('notification kinds are saved independently, and quiet hours can be set and removed', async () => {
  const quiz = { push: false, email: false };
  await Promise.all([save({ notify: { quiz } }), save({ notify: { report: { push: true, email: false } } })]);
  const { notify } = await read();
  expect(notify).toEqual(preferencesOf({ quiz, report: { push: true, email: false } }));
  expect(await save({ quietHours: { start: '20:00', end: '06:30' } })).toMatchObject({
    notify,
    quietHours: { start: '20:00', end: '06:30' },
  });
  expect(await save({ quietHours: null })).toMatchObject({ quietHours: null });
  expect(await save({ theme: 'dark' })).toMatchObject({ quietHours: null, notify });
  const refused = [{ notify: { thunder: quiz } }, { notify: { quiz: { push: true } } }, { quietHours: { start: '9' } }];
  for (const body of refused) expect((await sophie('PUT', '/api/settings', { body })).status).toBe(422);
});
