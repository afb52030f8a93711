/** Portraits: added by a guardian, seen at the door with the consent, hidden without it, and removed. */
import type { Page } from '@playwright/test';
import type { StoredFile } from '#core/files/stored-file.ts';
import type { Conversation } from '#core/messages/conversation.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { expectAccessible } from './axe.ts';
import { schoolClockShows } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10', look: { locale: 'fr', theme: 'light' } });

const text = (key: Parameters<typeof phraseText<'portraits'>>[2]) => phraseText('fr', 'portraits', key);
const departures = (key: Parameters<typeof phraseText<'departures'>>[2]) => phraseText('fr', 'departures', key);
const photo = async (color: string) => ({
  name: 'portrait.jpg',
  mimeType: 'image/jpeg',
  buffer: await jpegPhoto({ width: 1600, height: 900, color }),
});
const widthOf = (page: Page) => page.locator('img[src^="/api/files/"]').first();

async function answer(page: Page, isGranted: boolean, childId = 1): Promise<void> {
  const data = { purpose: 'class_photos', version: 0, isGranted };
  expect((await page.request.put(`/api/children/${childId}/consents`, { data })).status()).toBe(200);
}

test('a guardian adds portraits, staff see them in the release dialog with the consent, and they are removed', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await answer(page, true);
  await page.goto('/child/1/file');
  await expect(page.getByRole('button', { name: text('add') })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await photo('#3a7d44'));
  await expect(page.getByRole('button', { name: text('replace') })).toBeVisible();
  // The middle of the photo, as a square.
  await expect.poll(() => widthOf(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  await expect.poll(() => widthOf(page).evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(320);
  await expect(page.getByText(text('seenByStaff'))).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: phraseText('fr', 'profile', 'portrait') }).click();
  await expect(page.getByRole('button', { name: text('add') })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await photo('#345a9e'));
  await expect(page.getByRole('button', { name: text('replace') })).toBeVisible();
  await expectAccessible(page);

  const people = (await (await page.request.get('/api/pickup-persons')).json()) as PickupPerson[];
  const pickupPersonId = people.find(({ isMe }) => isMe)?.id;
  const planned = { childId: 1, pickupPersonId, method: 'time', time: '15:30', useGps: false };
  expect((await page.request.post('/api/pickups', { data: planned })).status()).toBe(201);
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await schoolClockShows(teacher, '15:10');
  await teacher.goto('/staff/today?card=1');
  const card = teacher.getByRole('dialog');
  await expect(card.locator('img')).toHaveCount(1);
  await expect(card.getByRole('button', { name: text('replace') })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.goto('/staff/today');
  const lea = teacher.getByRole('listitem').filter({ hasText: /Léa T/ });
  await lea.getByRole('button', { name: new RegExp(`^${departures('release')}`) }).click();
  const release = teacher.getByRole('dialog');
  // Of the child, and of the guardian who comes.
  await expect(release.locator('img')).toHaveCount(2);
  await expectAccessible(teacher);

  // Both stay open.
  await answer(page, false);
  await expect(release.locator('img')).toHaveCount(1);
  await page.getByRole('button', { name: text('remove') }).click();
  await expect(page.getByRole('button', { name: text('add') })).toBeVisible();
  await expect(release.locator('img')).toHaveCount(0);
});

test('portraits are in the head of a conversation and on the list of people to approve', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  const upload = async (color: string) => {
    const { buffer: data } = await photo(color);
    const headers = { 'Content-Type': 'image/jpeg' };
    return (await (await page.request.post('/api/files', { data, headers })).json()) as StoredFile;
  };
  const conversations = (await (await page.request.get('/api/conversations')).json()) as Conversation[];
  const conversation = conversations.find(({ type }) => type === 'child');
  const childId = conversation?.childId ?? 0;
  await answer(page, true, childId);
  const ofChild = await upload('#3a7d44');
  const given = await page.request.put(`/api/children/${childId}/portrait`, { data: { fileId: ofChild.id } });
  expect(given.ok()).toBe(true);
  const named = await page.request.post('/api/pickup-persons', { data: { name: 'Rose Gagnon', childIds: [1] } });
  const person = (await named.json()) as PickupPerson;
  const ofPerson = await upload('#345a9e');
  const data = { fileId: ofPerson.id };
  expect((await page.request.put(`/api/pickup-persons/${person.id}/portrait`, { data })).ok()).toBe(true);

  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await schoolClockShows(teacher, '15:10');
  await teacher.goto(`/staff/messages?conversation=${conversation?.id}`);
  await expect(teacher.locator(`img[src="/api/files/${ofChild.id}/320"]`)).toBeVisible();
  await expectAccessible(teacher);

  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await schoolClockShows(office, '15:10');
  await office.goto('/staff/people');
  await expect(office.locator(`img[src="/api/files/${ofPerson.id}/320"]`)).toBeVisible();
  await expectAccessible(office);
});
