/** The office takes the records of its school elsewhere, and brings a roster in. */
import { readFileSync } from 'node:fs';
import { smallRoster, textsIn, uploadOf, zipOf } from '#test/support/test-roster.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, look: { locale: 'fr', theme: 'light' } });

const records = (name: Parameters<typeof phraseText<'schoolRecords'>>[2]) => phraseText('fr', 'schoolRecords', name);
const lists = (name: Parameters<typeof phraseText<'classLists'>>[2]) => phraseText('fr', 'classLists', name);
const rosters = (name: Parameters<typeof phraseText<'rosters'>>[2]) => phraseText('fr', 'rosters', name);
const recordsPage = '/staff/settings/school/records';
const importPage = '/staff/families/import?list=roster';
const zip = (more: Readonly<Record<string, string>> = {}) => ({
  name: 'ecole.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(zipOf({ ...smallRoster, ...more })),
});

test('the office downloads the records of its school and its OneRoster files', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto(recordsPage);
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: records('download') }).click();
  const file = await csv;
  expect(file.suggestedFilename()).toMatch(/^familles-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('sophie.tremblay@example.org');
  const roster = page.waitForEvent('download');
  await page.getByRole('link', { name: records('rosterDownload') }).click();
  const texts = textsIn(readFileSync(await (await roster).path()));
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(smallRoster).toSorted());
  await expectAccessible(page);
});

test('the printed records are a table alone', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto(recordsPage);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: records('print') }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  const sheet = page.locator('.record-sheet');
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('columnheader').first()).toHaveText('Numéro');
  await expect(sheet.getByRole('row').filter({ hasText: 'sophie.tremblay@example.org' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: records('download') })).toBeHidden();
});

test('the office previews OneRoster files by keyboard, imports them once, and sees that nothing changes again', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto(importPage);
  const check = page.getByRole('button', { name: lists('check') });
  await check.press('Enter');
  await expect(page.getByText(rosters('required'))).toBeVisible();
  await page.getByLabel(rosters('files')).setInputFiles(zip());
  await check.press('Enter');
  await expect(page.getByText('Zoé Gélinas', { exact: true })).toBeVisible();
  await expect(page.getByText(/2 nouveaux enfants/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: lists('bringIn'), exact: true }).press('Enter');
  await expect(page.getByText(lists('done'))).toBeVisible();
  await page.getByRole('button', { name: lists('another') }).press('Enter');
  await page.getByLabel(rosters('files')).setInputFiles(zip());
  await check.press('Enter');
  await expect(page.getByText(lists('nothingChanges'))).toBeVisible();
});

test('damaged files and a lost connection are said, and nothing is imported', async ({ page, context, signInAs }) => {
  await signInAs('admin');
  await page.goto(importPage);
  const files = page.getByLabel(rosters('files'));
  const check = page.getByRole('button', { name: lists('check') });
  await files.setInputFiles(zip({ 'orgs.csv': 'id;nom\r\n1;École\r\n', 'manifest.csv': 'propertyName,value\r\n' }));
  await check.click();
  const problems = page.getByRole('table');
  await expect(problems.getByRole('row').filter({ hasText: 'orgs.csv' }).first()).toContainText('sourcedId');
  await expect(problems.getByRole('row').filter({ hasText: 'manifest.csv' })).toContainText('OneRoster 1.2');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: lists('bringIn'), exact: true })).toHaveCount(0);
  await files.setInputFiles({ ...zip(), buffer: Buffer.alloc(4_000_001) });
  await expect(page.getByText(rosters('tooLarge'))).toBeVisible();
  await files.setInputFiles(zip());
  await context.setOffline(true);
  await check.click();
  await expect(page.getByText(phraseText('fr', 'refusals', 'unreachable'))).toBeVisible();
  await context.setOffline(false);
  await check.click();
  await expect(page.getByText('Zoé Gélinas', { exact: true })).toBeVisible();
});

test('refuses a guardian the OneRoster export and preview', async ({ page, signInAs }) => {
  await signInAs('parent');
  expect((await page.request.get('/api/staff/roster.zip')).status()).toBe(403);
  const data = { schoolId: 1, files: [uploadOf(zipOf(smallRoster))], makeGroups: true, invite: false, locale: 'fr' };
  expect((await page.request.post('/api/staff/families/roster/check', { data })).status()).toBe(403);
});
