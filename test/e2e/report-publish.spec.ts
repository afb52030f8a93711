/** A published report is what its publisher has read: with their last words, and without unread words of others. */
import type { Page } from '@playwright/test';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { reportsOn } from '#test/e2e/pages/report-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

const label = (name: Parameters<typeof phraseText<'reportEditor'>>[2]) => phraseText('en', 'reportEditor', name);
const noah = 2;
/** A day without demo reports. */
const of = addDays(schoolToday(), -17);

const reportOf = async (page: Page) => (await reportsOn(page, of)).find(({ childId }) => childId === noah);
const note = (page: Page) => page.getByLabel(`${label('notes')} (English)`);
/** Publishes. Attendance was not taken that day, which is confirmed. */
async function publish(page: Page): Promise<void> {
  const confirm = page.getByRole('dialog').getByRole('button', { name: label('confirm'), exact: true });
  if (!(await confirm.isVisible())) await page.getByRole('button', { name: label('publishOne'), exact: true }).click();
  await confirm.click();
}
const isPublished = (page: Page) => expect(page.getByText(label('published'), { exact: true })).toBeVisible();

test('text typed while saving is published as shown, without a conflict @full', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await page.goto(`/staff/reports/${noah}?date=${of}`);
  await page.route('**/api/staff/reports/drafts', async (route) => {
    await new Promise((passed) => setTimeout(passed, 1500));
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/staff/reports/drafts');
  await note(page).fill('One');
  await sent;
  await note(page).fill('One and two.');
  await publish(page);
  await isPublished(page);
  const report = await reportOf(page);
  expect([report?.status, report?.content.notes.en]).toEqual(['published', 'One and two.']);
});

test('a colleague’s simultaneous change is shown before publishing @full', async ({ page, signInAs, newDeviceAs }) => {
  await signInAs('teacher');
  // A page without live updates.
  await page.route('**/api/live**', (route) => route.abort());
  await page.goto(`/staff/reports/${noah}?date=${of}`);
  await expect(note(page)).toBeVisible();
  const { request } = await newDeviceAs('admin');
  const naps = [{ start: '12:45', end: '13:30' }];
  const drafts = [{ childId: noah, revision: 0, parts: { naps } }];
  expect((await request.put('/api/staff/reports/drafts', { data: { date: of, drafts } })).status()).toBe(200);
  await note(page).fill('A good day.');
  await publish(page);
  await expect(page.getByRole('alert').filter({ hasText: label('changedMeanwhile') })).toBeVisible();
  expect((await reportOf(page))?.status).toBe('draft');
  await publish(page);
  await isPublished(page);
  expect((await reportOf(page))?.content).toMatchObject({ notes: { en: 'A good day.' }, naps });
});
