/** The file of a child: written and signed on a phone, read by the team on the board, reminded by the office. */
import type { Page } from '@playwright/test';
import type { ChildFile } from '#core/child-files/child-file.ts';
import { schoolClockShows } from './clock.ts';
import { expect, tablet, test } from './fixtures.ts';
import { toast } from './pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10', look: { locale: 'fr', theme: 'light' } });

const text = (key: Parameters<typeof phraseText<'childFiles'>>[2]) => phraseText('fr', 'childFiles', key);
const staffText = (key: Parameters<typeof phraseText<'staffFiles'>>[2]) => phraseText('fr', 'staffFiles', key);
const section = (page: Page, key: Parameters<typeof text>[0]) => page.getByRole('region', { name: text(key) });
const edit = (page: Page, key: Parameters<typeof text>[0]) =>
  section(page, key).getByRole('button', { name: `Modifier\u00a0: ${text(key)}` });
const save = (page: Page) => page.getByRole('button', { name: text('save'), exact: true });
const fileOf = async (page: Page, childId: number): Promise<ChildFile> =>
  (await page.request.get(`/api/children/${childId}/file`)).json();

/** Everything that the device stores: local and session storage, databases, and the addresses in caches. */
async function storedOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        for (const request of [records.getAll(), records.getAllKeys()]) {
          await new Promise((resolve) => request.addEventListener('success', resolve));
          texts.push(JSON.stringify(request.result));
        }
      }
      database.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
    return texts.join('\n');
  });
}

async function openFile(page: Page, childId: number): Promise<void> {
  await schoolClockShows(page, '15:10');
  await page.goto(`/child/${childId}/file`);
  await expect(section(page, 'contacts')).toBeVisible();
}

test('a parent fills in a file and signs it on a phone, from More', async ({
  page,
  signInAs,
  taps,
  expectAccessible,
}) => {
  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/more');
  taps.count = 0;
  await page.getByRole('link', { name: /Fiche.*Noah/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiche : Noah Tremblay');
  await edit(page, 'contacts').tap();
  await page.getByRole('button', { name: text('addContact') }).tap();
  await page.getByLabel(text('name'), { exact: true }).fill('Hélène Lafrenière');
  await page.getByLabel(text('relation')).fill('Grand-mère');
  await save(page).tap();
  // A contact needs a phone: the field says so and has the focus.
  const phone = page.getByLabel(text('phone'), { exact: true });
  await expect(phone).toBeFocused();
  await phone.fill('450 555-0143');
  await expectAccessible();
  await save(page).tap();
  await expect(section(page, 'contacts').getByText('Hélène Lafrenière')).toBeVisible();
  await edit(page, 'allergies').tap();
  await page.getByText(text('yes'), { exact: true }).tap();
  await page.getByLabel(text('what')).fill('Kiwi');
  await page.getByText(phraseText('fr', 'allergies', 'severe'), { exact: true }).tap();
  await save(page).tap();
  await expect(section(page, 'allergies').getByText('Kiwi')).toBeVisible();
  const signature = section(page, 'signature');
  await expect(signature.getByText(text('state_unsigned'))).toBeVisible();
  await signature.getByRole('button', { name: text('sign') }).tap();
  await expect(toast(page, text('signedToast'))).toBeVisible();
  await expect(signature.getByText(text('state_signed'), { exact: true })).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(15);
  const file = await fileOf(page, 2);
  expect(file).toMatchObject({ version: 2, signing: 'signed', signature: { by: 'Sophie Tremblay' } });
  expect(file.content.allergies).toEqual([{ what: 'Kiwi', severity: 'severe', action: '' }]);
});

/** Seconds of a practised user on a phone, by the keystroke-level model: a tap, a key, and a thought before a field. */
const seconds = { tap: 1.1, key: 0.28, field: 1.35 };

test('a whole file is filled in and signed on a phone in less than three minutes', async ({ page, signInAs, taps }) => {
  await signInAs('parent');
  await openFile(page, 2);
  taps.count = 0;
  let keys = 0;
  let fields = 0;
  /** A field is tapped, then written. */
  const write = async (name: string, value: string) => {
    await page.locator(`[name="${name}"]`).tap();
    await page.locator(`[name="${name}"]`).fill(value);
    keys += value.length;
    fields += 1;
  };
  const fill = async (key: Parameters<typeof text>[0], values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await write(name, value);
    await save(page).tap();
    await expect(
      section(page, key)
        .getByText(Object.values(values)[0] ?? '')
        .first(),
    ).toBeVisible();
  };
  const contact = (n: number, name: string, relation: string, phone: string) => ({
    [`contacts.${n}.name`]: name,
    [`contacts.${n}.relation`]: relation,
    [`contacts.${n}.phone`]: phone,
  });
  await edit(page, 'contacts').tap();
  await page.getByRole('button', { name: text('addContact') }).tap();
  await page.getByRole('button', { name: text('addContact') }).tap();
  await fill('contacts', {
    ...contact(0, 'Hélène Lafrenière', 'Grand-mère', '450 555-0143'),
    ...contact(1, 'Youssef Tremblay', 'Oncle', '514 555-0188'),
  });
  await edit(page, 'allergies').tap();
  await page.getByText(text('yes'), { exact: true }).tap();
  await page.getByText(phraseText('fr', 'allergies', 'severe'), { exact: true }).tap();
  await fill('allergies', {
    'allergies.0.what': 'Kiwi',
    'allergies.0.action': 'Donner l’auto-injecteur, puis appeler le 911.',
  });
  await edit(page, 'health').tap();
  await fill('health', { diet: 'Sans porc', medication: 'Aucun' });
  await edit(page, 'doctor').tap();
  await fill('doctor', { 'doctor.name': 'Clinique Rosemont', 'doctor.phone': '514 555-0170' });
  await edit(page, 'instructions').tap();
  await fill('instructions', { emergencyInstructions: 'Appeler sa grand-mère si nous ne répondons pas.' });
  await edit(page, 'languages').tap();
  await fill('languages', { languages: 'Français, arabe' });
  await edit(page, 'own').tap();
  await fill('own', { 'own.address': '6841, rue Saint-Denis, Montréal', 'own.phone': '514 555-0101' });
  await section(page, 'signature')
    .getByRole('button', { name: text('sign') })
    .tap();
  await expect(toast(page, text('signedToast'))).toBeVisible();
  const estimate = taps.count * seconds.tap + keys * seconds.key + fields * seconds.field;
  console.log(`a whole file: ${taps.count} taps, ${keys} keys, ${fields} fields: ${estimate.toFixed(0)} s`);
  expect(estimate).toBeLessThan(180);
  expect(await fileOf(page, 2)).toMatchObject({ signing: 'signed', content: { languages: 'Français, arabe' } });
});

test('nothing that is written in a file stays on the device', async ({ page, signInAs }) => {
  await signInAs('parent');
  await openFile(page, 1);
  await edit(page, 'health').tap();
  await page.getByLabel(text('conditions')).fill('Secret de famille');
  // What is kept is written a moment after it was read.
  await expect.poll(() => storedOn(page).then((stored) => stored.includes('session'))).toBe(true);
  expect(await storedOn(page)).not.toMatch(/Secret de famille|Arachides|EpiPen|Ventolin|child-files|children\/1\/file/);
});

test('two guardians who edit one section choose, and other sections do not conflict', async ({ page, signInAs }) => {
  await signInAs('parent');
  await openFile(page, 1);
  await edit(page, 'languages').tap();
  await page.getByLabel(text('languagesLabel')).fill('Français');
  const change = async (part: object) => {
    const { version, content } = await fileOf(page, 1);
    const data = { version, content: { ...content, ...part } };
    expect((await page.request.put('/api/children/1/file', { data })).status()).toBe(200);
  };
  // Another device changes another section just before this one is stored, then this section.
  let saves = 0;
  await page.route('**/api/children/1/file', async (route) => {
    if (route.request().method() === 'PUT' && ++saves === 1) await change({ diet: 'Sans noix' });
    await route.continue();
  });
  await save(page).tap();
  await expect(section(page, 'languages').getByText('Français', { exact: true })).toBeVisible();
  expect((await fileOf(page, 1)).content).toMatchObject({ diet: 'Sans noix', languages: 'Français' });
  await edit(page, 'languages').tap();
  await page.getByLabel(text('languagesLabel')).fill('Français et arabe');
  await change({ languages: 'Espagnol' });
  await expect(page.getByText(text('conflict'))).toBeVisible();
  await page.getByRole('button', { name: text('keepMine') }).tap();
  await expect(section(page, 'languages').getByText('Français et arabe')).toBeVisible();
});

test('a teacher opens the card from the board, with the allergy first and numbers to call', async ({ newDeviceAs }) => {
  const device = await newDeviceAs('teacher', tablet);
  const page = await device.newPage();
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  await page.getByRole('button', { name: /^Léa/ }).first().click();
  const card = page.getByRole('dialog', { name: 'Léa Tremblay' });
  await expect(card.getByRole('listitem').first()).toContainText('Arachides');
  const grandmother = card.getByRole('link', { name: '450 555-0143' });
  await expect(grandmother).toHaveAttribute('href', 'tel:4505550143');
  await expect(card.getByText('Ventolin au besoin')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(page).toHaveURL(/\/staff\/today$/);
});

test('the sheet of a group fits one printed page and opens again without a network', async ({ newDeviceAs }) => {
  const device = await newDeviceAs('teacher', tablet);
  const page = await device.newPage();
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/attendance');
  await page.getByText('Local 402', { exact: true }).first().click();
  await page.getByRole('link', { name: phraseText('fr', 'register', 'sheet') }).click();
  await page.getByText(staffText('allChildren')).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(15)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ format: 'Letter' });
  // Every page of a PDF is an object of this type.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  const count = await rows.count();
  await device.setOffline(true);
  await page.goBack();
  await page.goForward();
  await page.getByText(staffText('allChildren')).click();
  await expect(rows).toHaveCount(count);
});

test('the office reminds who has not signed, once a day', async ({ newDeviceAs, page, signInAs }) => {
  const device = await newDeviceAs('admin', tablet);
  const office = await device.newPage();
  await schoolClockShows(office, '15:10');
  await office.goto('/staff/families');
  await office.getByRole('link', { name: phraseText('fr', 'families', 'files') }).click();
  const noah = office.getByRole('listitem').filter({ hasText: 'Noah Tremblay' });
  await noah.getByRole('button', { name: 'Relancer la famille\u00a0: Noah Tremblay' }).click();
  await expect(noah.getByText(staffText('remindedToday'))).toBeVisible();
  await expect(noah.getByRole('button', { name: /Relancer/ })).toHaveCount(0);
  await signInAs('parent');
  await schoolClockShows(page, '15:10');
  await page.goto('/notifications');
  await page.getByRole('link', { name: /Fiche à compléter et à signer pour Noah/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiche : Noah Tremblay');
});
