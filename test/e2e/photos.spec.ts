/** Photos of a report: added and tagged by staff, seen by a family as consents allow, and taken down. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { formatDay } from '#core/time/format.ts';
import { jpegPhoto } from '#test/support/files/test-photos.ts';
import { expectAccessible } from './axe.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { toast } from './pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10', look: { locale: 'fr', theme: 'light' } });

const text = (key: Parameters<typeof phraseText<'photos'>>[2]) => phraseText('fr', 'photos', key);
const staffText = (key: Parameters<typeof phraseText<'staffPhotos'>>[2]) => phraseText('fr', 'staffPhotos', key);
const jpeg = async (name: string, color: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpegPhoto({ width: 1600, height: 1200, color }),
});

async function openDay(page: Page): Promise<void> {
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/reports');
  await page.getByText('Local 402', { exact: true }).first().click();
  await expect(page).toHaveURL(/group=/);
  await expect(page.getByRole('heading', { name: staffText('title') })).toBeVisible();
}

const addNow = 'Ajouter la photo';
const tiles = (page: Page) => page.getByRole('list', { name: staffText('title') }).getByRole('button');

/** Adds a photo and returns its tile. */
async function addPhoto(page: Page, name: string, color: string) {
  const count = await tiles(page).count();
  await page.locator('input[type=file]').setInputFiles(await jpeg(name, color));
  await page.getByRole('dialog').getByRole('button', { name: addNow }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tiles(page)).toHaveCount(count + 1);
  return tiles(page).last();
}

/** Tags Léa in a photo with a caption. */
async function tagLea(page: Page, tile: Locator, caption: string): Promise<void> {
  await tile.click();
  await child(page, 'Léa Tremblay').check();
  await page.locator('[name="caption.fr"]').fill(caption);
  await save(page);
}

const child = (page: Page, name: string) => page.getByRole('dialog').getByRole('checkbox', { name });
const save = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: staffText('save') })
    .click();
const openReport = async (page: Page) => {
  await schoolClockShows(page, '15:10');
  await page.goto('/report?child=1');
};
const lead = (page: Page, caption: string) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: caption });

async function answer(page: Page, purpose: string, isGranted: boolean): Promise<void> {
  const data = { purpose, version: 0, isGranted };
  expect((await page.request.put('/api/children/1/consents', { data })).status()).toBe(200);
}

test('an educator adds a photo and tags a child, and its family sees it, turns pages and takes it down', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openDay(teacher);
  const tile = await addPhoto(teacher, 'jardin.jpg', '#3a7d44');
  await expect(tile).toContainText('Ne parvient à aucune famille');
  await tile.click();
  await expect(teacher.getByText(staffText('noTag'))).toBeVisible();
  await child(teacher, 'Léa Tremblay').check();
  await expect(teacher.getByText(staffText('noTag'))).toBeHidden();
  await teacher.locator('[name="caption.fr"]').fill('Léa plante des tomates');
  await expectAccessible(teacher);
  await save(teacher);
  await expect(teacher.getByRole('dialog')).toBeHidden();
  await expect(tile).toContainText('Parvient à la famille de 1 enfant');

  await signInAs('parent');
  await openReport(page);
  const photo = lead(page, 'Léa plante des tomates');
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page);

  // A second photo appears on the open page.
  await (await addPhoto(teacher, 'sable.jpg', '#c2a14d')).click();
  await child(teacher, 'Léa Tremblay').check();
  await save(teacher);
  const strip = page.getByRole('list', { name: text('others') });
  await expect(strip.getByRole('button')).toHaveCount(1);
  await photo.tap();
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await expect(viewer).toContainText('1 sur 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 sur 2');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('1 sur 2');
  await expectAccessible(page);
  const touches = await page.context().newCDPSession(page);
  const scale = () => page.evaluate(() => visualViewport?.scale);
  await touches.send('Input.synthesizePinchGesture', { x: 195, y: 400, scaleFactor: 2 });
  await expect.poll(scale).toBeGreaterThan(1.5);
  await touches.send('Input.synthesizePinchGesture', { x: 60, y: 150, scaleFactor: 0.5 });
  await expect.poll(scale).toBe(1);
  const downloading = page.waitForEvent('download');
  await viewer.getByRole('link', { name: phraseText('fr', 'files', 'download') }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.jpg$/);

  await viewer.getByRole('button', { name: text('takeDown') }).tap();
  await page
    .getByRole('dialog', { name: text('takeDownTitle') })
    .getByRole('button', { name: text('takeDown') })
    .tap();
  await expect(toast(page, text('takenDown'))).toBeVisible();
  await expect(viewer).toBeHidden();
  await expect(photo).toBeHidden();
  await expect(tiles(teacher).first()).toContainText(staffText('takenDown'));

  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await schoolClockShows(office, '15:10');
  await office.goto('/staff');
  const toSettle = office.getByRole('region', { name: 'Une photo à régler' });
  await expect(toSettle).toContainText('402, ');
  await expectAccessible(office);
  await toSettle.getByRole('link', { name: /^Régler/ }).click();
  await expect(tiles(office).first()).toContainText(staffText('takenDown'));
  // The link of the push and the email.
  const notices = (await (await office.request.get('/api/notifications')).json()) as { title: string; link: string }[];
  const hidden = notices.find(({ title }) => /photo/.test(title));
  await office.goto(hidden?.link ?? '');
  await tiles(office).first().click();
  await office.getByRole('button', { name: staffText('restore') }).click();
  await expect(photo).toBeVisible();
  await office.goto('/staff');
  await expect(office.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(toSettle).toBeHidden();
});

test('the card of the dashboard shows the first photo of the day, until the consent is withdrawn', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openDay(teacher);
  await tagLea(teacher, await addPhoto(teacher, 'lecture.jpg', '#8a4d7a'), 'Léa lit sous l’arbre');

  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/');
  const card = page.getByRole('article', { name: /Léa Tremblay/ });
  const photo = card.getByRole('link', { name: 'Léa lit sous l’arbre' });
  await expect(photo).toBeVisible();
  await expectAccessible(page);
  await answer(page, 'class_photos', false);
  await expect(photo).toBeHidden();
  await answer(page, 'class_photos', true);
  await photo.tap();
  await expect(lead(page, 'Léa lit sous l’arbre')).toBeVisible();
});

test('a child without consent is not tagged, and a photo with others does not reach other families', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await answer(page, 'class_photos', false);
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openDay(teacher);
  await (await addPhoto(teacher, 'groupe.jpg', '#44607d')).click();
  const lea = child(teacher, 'Léa Tremblay');
  await expect(lea).toBeDisabled();
  await expect(teacher.getByRole('dialog')).toContainText(`Léa Tremblay, ${staffText('refused')}`);
  await expectAccessible(teacher);
  // The consent is given while the dialog is open.
  await answer(page, 'class_photos', true);
  await expect(lea).toBeEnabled();
  await lea.check();
  const others = teacher.getByRole('dialog').getByRole('checkbox').and(teacher.locator(':enabled:not(:checked)'));
  await others.first().check();
  await expect(teacher.getByRole('status').filter({ hasText: 'Léa Tremblay' })).toContainText('faute de consentement');
  await save(teacher);
  await expect(tiles(teacher).first()).toContainText('Parvient à la famille de 1 enfant');
  await answer(page, 'shared_photos', true);
  await expect(tiles(teacher).first()).toContainText('Parvient aux familles de 2 enfants');
});

/** A photo of fine squares, so that a blurred part is recognized by its lack of contrast. */
async function squares() {
  const [width, height] = [1600, 1200];
  const data = Buffer.alloc(width * height, 0);
  for (let at = 0; at < data.length; at += 1) {
    const isWhite = (Math.floor((at % width) / 8) + Math.floor(at / width / 8)) % 2 === 0;
    data[at] = isWhite ? 255 : 0;
  }
  const buffer = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
  return { name: 'carreaux.jpg', mimeType: 'image/jpeg', buffer };
}

type Part = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The contrast of a part of a stored photo: the standard deviation of its pixels. */
async function contrastOf(photo: Buffer, part: Part): Promise<number> {
  const pixels = await sharp(photo).extract(part).toBuffer();
  const { channels } = await sharp(pixels).stats();
  return channels[0]?.stdev ?? 0;
}

test('a photo is cropped and blurred on the device before it is sent, and the visible children are stated again', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  await signInAs('parent');
  await answer(page, 'class_photos', true);
  await answer(page, 'shared_photos', false);
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openDay(teacher);
  const uploads: string[] = [];
  teacher.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/files') uploads.push(request.method());
  });
  await teacher.locator('input[type=file]').setInputFiles(await squares());
  const dialog = teacher.getByRole('dialog');
  await child(teacher, 'Léa Tremblay').check();
  await dialog.getByRole('switch', { name: staffText('forGroup') }).check();
  await expect(dialog.getByRole('status')).toContainText('faute de consentement');
  // The photo is sent to the child's own family, or edited for the others.
  await dialog.getByRole('button', { name: 'Envoyer à sa famille seulement\u00a0: Léa Tremblay' }).click();
  await expect(dialog.getByRole('switch', { name: staffText('forGroup') })).not.toBeChecked();
  await expect(dialog.getByRole('status')).toBeHidden();
  await dialog.getByRole('switch', { name: staffText('forGroup') }).check();
  await expectAccessible(teacher);

  await dialog.getByRole('button', { name: staffText('cropOrBlur') }).click();
  // By keyboard: a crop frame, whose corner is moved up and to the left by a tenth.
  await dialog.getByRole('button', { name: staffText('crop') }).focus();
  await teacher.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /coin inférieur droit/ }).focus();
  await teacher.keyboard.press('Shift+ArrowLeft');
  await teacher.keyboard.press('Shift+ArrowUp');
  await expect(dialog.getByRole('status')).toContainText('largeur\u00a070');
  // By pointer: a blurred part from 20% to 40% of the photo, moved by keyboard to 30%.
  const canvas = dialog.getByRole('img', { name: staffText('preview') });
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The corners and the frame are in front: the part is drawn where the crop frame is not.
  await dialog.getByRole('button', { name: staffText('blurPart') }).click();
  const part = dialog.getByRole('button', { name: 'Partie brouillée 1', exact: true });
  await part.focus();
  await teacher.keyboard.press('Shift+ArrowLeft');
  await teacher.mouse.move(box.x + box.width * 0.02, box.y + box.height * 0.02);
  await teacher.mouse.down();
  await teacher.mouse.move(box.x + box.width * 0.08, box.y + box.height * 0.3, { steps: 4 });
  await teacher.mouse.up();
  await expect(dialog.getByRole('list', { name: staffText('parts') }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Retirer la partie brouillée 2' }).click();
  await dialog.getByRole('button', { name: staffText('useEdit') }).click();

  await expect(child(teacher, 'Léa Tremblay')).not.toBeChecked();
  await dialog.getByRole('button', { name: addNow }).click();
  await expect(teacher.getByRole('alert').filter({ hasText: staffText('restate') })).toBeVisible();
  await dialog.getByRole('checkbox', { name: staffText('noneVisible') }).check();
  await dialog.getByRole('button', { name: addNow }).click();
  await expect(dialog).toBeHidden();
  expect(uploads).toEqual(['POST']);

  // The frame was 10% to 80% of 1600 by 1200, the part 25% to 55% by 35% to 65%.
  const source = (await tiles(teacher).first().getByRole('img').getAttribute('src')) ?? '';
  const stored = await (await teacher.request.get(source.replace('/320', '/2048'))).body();
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1120, height: 840 });
  expect(await contrastOf(stored, { left: 260, top: 320, width: 440, height: 320 })).toBeLessThan(8);
  expect(await contrastOf(stored, { left: 800, top: 320, width: 300, height: 320 })).toBeGreaterThan(60);
  await expect(tiles(teacher).first()).not.toContainText('Ne parvient à aucune famille');
  await openReport(page);
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('button')).toBeVisible();
});

test('a photo of the day is replaced by a blurred one', async ({ newDeviceAs }) => {
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openDay(teacher);
  const tile = await addPhoto(teacher, 'place.jpg', '#884422');
  const before = await tile.getByRole('img').getAttribute('src');
  await tile.click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('button', { name: staffText('cropOrBlur') }).click();
  await dialog.getByRole('button', { name: staffText('blurPart') }).click();
  await dialog.getByRole('button', { name: staffText('useEdit') }).click();
  // Who is visible now must be stated first.
  await dialog.getByRole('button', { name: addNow }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('checkbox', { name: staffText('noneVisible') }).check();
  await dialog.getByRole('button', { name: addNow }).click();
  await expect(dialog).toBeHidden();
  await expect(tiles(teacher)).toHaveCount(1);
  await expect(tile.getByRole('img')).not.toHaveAttribute('src', before ?? '');
  expect((await teacher.request.get(before ?? '')).status()).toBe(404);
});

test('the gallery shows the photos of a month, and none once the consent is withdrawn', async ({
  page,
  signInAs,
  newDeviceAs,
}) => {
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openDay(teacher);
  await (await addPhoto(teacher, 'bricolage.jpg', '#7d3a70')).click();
  await child(teacher, 'Léa Tremblay').check();
  await save(teacher);
  await expect(tiles(teacher).first()).toContainText('Parvient à la famille');
  await signInAs('parent');
  await openReport(page);
  await page.getByRole('link', { name: 'Photos\u00a0: Léa' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photos\u00a0: Léa Tremblay');
  const day = page.getByRole('list', { name: formatDay(schoolToday(), 'fr', 'weekday') });
  await expect(day.getByRole('button', { name: 'Photo de la journée' })).toBeVisible();
  await expectAccessible(page);
  await answer(page, 'class_photos', false);
  await expect(day).toBeHidden();
  await expect(page.getByText(text('none'))).toBeVisible();
  await expectAccessible(page);
});
